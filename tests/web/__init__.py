"""The page in a browser. A package, so that its browser is closed before other tests want a loop of their own."""
