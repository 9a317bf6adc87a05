package picture

import (
	"fmt"

	"assay/task"
)

func ref(name string) task.Value { return task.Value{Scalar: name} }

func slot(name, v string) task.Slot { return task.Slot{Name: name, Value: ref(v)} }

func rel(name string, rows ...[]string) task.Slot {
	return task.Slot{Name: name, Value: task.Value{Rel: true, Tuples: rows}}
}

// heaps returns the shapes that pictures are looked at for.
func heaps() map[string]*task.State {
	out := map[string]*task.State{}
	list := func(n int, last string) *task.State {
		s := &task.State{}
		for i := range n {
			next := fmt.Sprint("Node", i+1)
			if i == n-1 {
				next = last
			}
			s.Objects = append(s.Objects, task.Object{Name: fmt.Sprint("Node", i), Class: "Node", Fields: []task.Slot{slot("next", next), slot("value", fmt.Sprint(i*7-3))}})
		}
		s.Vars = []task.Slot{slot("head", "Node0"), slot("cur", "Node2"), slot("n", "3")}
		return s
	}
	out["list"] = list(6, "null")
	out["ring"] = list(5, "Node0")
	out["rho"] = list(6, "Node2")
	one := list(1, "Node0")
	one.Vars = one.Vars[:1]
	out["loop"] = one
	d := list(5, "null")
	for i := range d.Objects {
		prev := "null"
		if i > 0 {
			prev = fmt.Sprint("Node", i-1)
		}
		d.Objects[i].Fields = append(d.Objects[i].Fields, slot("prev", prev))
	}
	d.Objects = append(d.Objects, task.Object{Name: "List0", Class: "List", Fields: []task.Slot{slot("head", "Node0"), slot("tail", "Node4"), slot("size", "5")}})
	d.Vars = []task.Slot{slot("this", "List0")}
	out["doubly"] = d
	tree := &task.State{Vars: []task.Slot{slot("root", "Tree0")}}
	for i := range 10 {
		kid := func(j int) string {
			if j < 10 && j != 7 {
				return fmt.Sprint("Tree", j)
			}
			return "null"
		}
		o := task.Object{Name: fmt.Sprint("Tree", i), Class: "Tree", Fields: []task.Slot{slot("left", kid(2*i+1)), slot("right", kid(2*i+2)), slot("key", fmt.Sprint(50-i*3))}}
		tree.Objects = append(tree.Objects, o)
	}
	out["tree"] = tree
	parent := &task.State{Vars: tree.Vars}
	for i, o := range tree.Objects[:7] {
		fields := append([]task.Slot{}, o.Fields[:2]...)
		for j := range fields {
			if fields[j].Value.Scalar > "Tree6" {
				fields[j].Value.Scalar = "null"
			}
		}
		p := "null"
		if i > 0 {
			p = fmt.Sprint("Tree", (i-1)/2)
		}
		parent.Objects = append(parent.Objects, task.Object{Name: o.Name, Class: o.Class, Fields: append(fields, slot("parent", p))})
	}
	out["parents"] = parent
	dag := &task.State{}
	for i := range 8 {
		o := task.Object{Name: fmt.Sprint("Task", i), Class: "Task"}
		for j := i + 1; j < 8; j += i + 1 {
			o.Fields = append(o.Fields, slot(fmt.Sprint("d", j), fmt.Sprint("Task", j)))
		}
		dag.Objects = append(dag.Objects, o)
	}
	out["dag"] = dag
	arr := &task.State{Vars: []task.Slot{slot("table", "Entry[]0"), slot("e", "Entry1")}}
	arr.Objects = append(arr.Objects,
		task.Object{Name: "Entry[]0", Class: "Entry[]", Elems: []task.Value{ref("Entry0"), ref("null"), ref("Entry2"), ref("null"), ref("Entry3")}},
		task.Object{Name: "Entry0", Class: "Entry", Fields: []task.Slot{slot("key", "7"), slot("next", "Entry1")}},
		task.Object{Name: "Entry1", Class: "Entry", Fields: []task.Slot{slot("key", "15"), slot("next", "null")}},
		task.Object{Name: "Entry2", Class: "Entry", Fields: []task.Slot{slot("key", "2"), slot("next", "null")}},
		task.Object{Name: "Entry3", Class: "Entry", Fields: []task.Slot{slot("key", "4"), slot("next", "null"), slot("vals", "i32[]0")}},
		task.Object{Name: "i32[]0", Class: "i32[]", Elems: []task.Value{ref("1"), ref("2"), ref("-3"), ref("4"), ref("5"), ref("6"), ref("7"), ref("8"), ref("9"), ref("10")}})
	out["table"] = arr
	fir := &task.State{}
	for _, n := range []string{"User0", "User1", "User2"} {
		fir.Objects = append(fir.Objects, task.Object{Name: n, Class: "User"})
	}
	for _, n := range []string{"Room0", "Room1"} {
		fir.Objects = append(fir.Objects, task.Object{Name: n, Class: "Room"})
	}
	fir.Objects = append(fir.Objects, task.Object{Name: "Error", Class: "User"})
	fir.Vars = []task.Slot{
		rel("friends", []string{"User0", "User1"}, []string{"User1", "User0"}, []string{"User2", "User2"}, []string{"User1", "User2"}),
		rel("id", []string{"User0", "3"}, []string{"User1", "-4"}, []string{"Error", "0"}),
		rel("admins", []string{"User0"}, []string{"User2"}), rel("p", []string{"User1"}),
		rel("books", []string{"User0", "Room0", "2"}, []string{"User0", "3", "Room1"}, []string{"User2", "User1", "Room1"}),
		rel("seq", []string{"0", "Room1"}, []string{"1", "Room0"}),
	}
	out["fir"] = fir
	big := &task.State{}
	for i := range 60 {
		o := task.Object{Name: fmt.Sprint("Node", i), Class: "Node"}
		for j, f := range []string{"a", "b"} {
			if k := (i*(7+j*6) + 13*j + 1) % 60; (i+j)%3 != 0 {
				o.Fields = append(o.Fields, slot(f, fmt.Sprint("Node", k)))
			}
		}
		big.Objects = append(big.Objects, o)
	}
	out["tangle"] = big
	return out
}
