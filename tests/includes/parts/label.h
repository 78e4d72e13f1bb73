end;
end: if (s > 3) puts(__FILE__);
