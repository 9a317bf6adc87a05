class Bad { int x = "s"; }
