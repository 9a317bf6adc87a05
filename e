Good.java: error: cannot read it: no such file or directory [file]
classes: error: cannot read it: no such file or directory [file]
nosuch.jar: error: cannot read it: no such file or directory [file]
