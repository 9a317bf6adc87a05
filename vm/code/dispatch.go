// This file resolves virtual calls.

package code

import (
	"sync/atomic"

	"assay/ir"
)

// methods caches Class.Lookup for a class: an immutable hash table, with the numbers of methods
// plus 1 as keys.
type methods struct {
	keys  []uint32 // 0: free
	procs []*Proc
	used  int
}

// Dispatch returns the procedure of a class for a method; nil if there is none.
func (c *Code) Dispatch(class int32, method uint32) *Proc {
	if int(class) < len(c.tables) {
		if t := c.tables[class].Load(); t != nil {
			mask := uint32(len(t.keys) - 1)
			for i := method & mask; t.keys[i] != 0; i = (i + 1) & mask {
				if t.keys[i] == method {
					return t.procs[i]
				}
			}
		}
	}
	return c.resolve(class, method)
}

// resolve looks a method up and caches the result.
func (c *Code) resolve(class int32, method uint32) *Proc {
	c.mu.Lock()
	defer c.mu.Unlock()
	for int(class) >= len(c.tables) {
		c.tables = append(c.tables, &atomic.Pointer[methods]{})
	}
	old := c.tables[class].Load()
	if old == nil {
		old = &methods{}
	}
	p := c.ProcOf(c.methods[method-1].Callee(c.Prog.Classes[class]))
	t := &methods{keys: make([]uint32, 4)}
	for len(t.keys) < 2*(old.used+1) {
		t.keys = make([]uint32, 2*len(t.keys))
	}
	t.procs = make([]*Proc, len(t.keys))
	for i, k := range old.keys {
		if k != 0 {
			t.add(k, old.procs[i])
		}
	}
	t.add(method, p)
	c.tables[class].Store(t)
	return p
}

func (t *methods) add(method uint32, p *Proc) {
	mask := uint32(len(t.keys) - 1)
	i := method & mask
	for t.keys[i] != 0 {
		i = (i + 1) & mask
	}
	t.keys[i], t.procs[i] = method, p
	t.used++
}

// called is what virtual calls name: those that name the same go the same way.
type called struct {
	method string
	class  *ir.Class
}

// MethodNumber returns the number of what a virtual call names, from 1.
func (c *Code) MethodNumber(s *ir.CallStmt) uint32 {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := called{s.Method, s.Class}
	n, ok := c.methodOf[key]
	if !ok {
		c.methods = append(c.methods, s)
		n = uint32(len(c.methods))
		c.methodOf[key] = n
	}
	return n
}

// Receives returns the class whose methods an object of a kind has; -1: none.
func (c *Code) Receives(kind int32) int32 {
	switch {
	case kind == GlobeKind:
		return -1
	case kind >= 0:
		return kind
	case c.Prog.Arrays != nil:
		return int32(c.Prog.Arrays.Index)
	}
	return -1
}
