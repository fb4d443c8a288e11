"""Drawing on a page of PDF: pen, outlines, fonts and inks."""
