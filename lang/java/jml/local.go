package jml

import (
	"assay/lang/java/scan"
	"assay/lang/java/spec"
)

// Lose notes that what is said of a local class is not read: what the method around it promises depends on it, or else the class around.
func (u *Unit) Lose(t *scan.Type, why *spec.Unreadable) {
	for _, k := range u.File.Types {
		if k.Local() || t.Start < k.Start || t.Start >= k.End {
			continue
		}
		for _, m := range k.Methods {
			if m.Start <= t.Start && t.Start < m.End {
				s := u.Methods[m]
				if s == nil {
					s = &spec.Method{}
					u.Methods[m] = s
				}
				s.Unreadable = append(s.Unreadable, why)
				return
			}
		}
	}
	for _, k := range u.File.Types {
		if !k.Local() && k.Start <= t.Start && t.Start < k.End {
			c := u.Classes[k]
			if c == nil {
				c = &spec.Class{}
				u.Classes[k] = c
			}
			c.Unreadable = append(c.Unreadable, why)
		}
	}
}
