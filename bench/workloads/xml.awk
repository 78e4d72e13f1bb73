# A document with elements, attributes, references, comments and other than ASCII.
BEGIN {
    print "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<list>"
    for (i = 0; i < 60000; i++)
        printf "<item id=\"%d\" name=\"n&amp;%d\"><size w='%d'/>some text \303\251 %d<!-- a comment --><![CDATA[<raw>%d]]></item>\n", i, i * 7, i % 13, i, i
    print "</list>"
}
