package driver

import (
	"strings"

	"assay/ir"
)

// silent are native methods whose results depend on their arguments and the heap alone.
var silent = []string{
	"java.lang.System.arraycopy(", "java.lang.Object.clone(", "java.lang.Object.getClass(", "java.lang.Class.", "java.lang.Throwable.fillInStackTrace(",
	"java.lang.Math.", "java.lang.StrictMath.", "java.lang.Float.", "java.lang.Double.", "java.lang.String.intern(", "java.lang.StringUTF16.isBigEndian(",
	"java.lang.reflect.Array.getLength(", "java.lang.reflect.Array.newArray(",
}

// Silent reports whether nobody else answers a native method, or sees that it runs.
func (d *Drivers) Silent(p *ir.Proc) bool {
	if _, _, ok := d.Java.Text(p); ok {
		return true // a constant
	}
	if _, _, ok := d.Java.Mirrored(p); ok {
		return true // a class object
	}
	for _, name := range silent {
		if strings.HasPrefix(p.Name, name) {
			return true
		}
	}
	return false
}
