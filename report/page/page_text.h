/* The page's parts as the build embeds them (the Makefile's EMBED).  Each ends with a 0 that its length does not count.
 */
#ifndef REPORT_PAGE_PAGE_TEXT_H
#define REPORT_PAGE_PAGE_TEXT_H

extern const char page_head[], page_style[], page_body[], page_script[], comparison_body[], comparison_script[];
/* Libraries, each as a gzip file in base64; empty where the build found none. */
extern const char page_charts[], page_highlighter[];

#endif
