"""The outermost layer, which knows both problems and pictures: command line, pages, translations."""
