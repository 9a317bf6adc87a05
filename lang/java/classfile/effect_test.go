package classfile_test

import (
	"fmt"
	"strings"
	"testing"

	"assay/internal/testkit"
	"assay/lang/java/classfile"
	"assay/lang/java/classpath"
)

// This file judges the column Effect of the table of opcodes by code that real
// compilers made: with the right effects, every instruction finds on the stack
// what it pops, paths that join agree, and no stack grows beyond what the method announces; and
// nearly every method reaches what it announces.

// words of a stack: I F A take one; J and D two, the second of which is a blank.
func wordsOf(kinds string) string {
	return strings.NewReplacer("J", "J ", "D", "D ").Replace(kinds)
}

// kindOf returns the kind of the words of a type.
func kindOf(t classfile.Type) string {
	switch {
	case t.IsVoid():
		return ""
	case t.IsRef():
		return "A"
	}
	return wordsOf(map[byte]string{'J': "J", 'D': "D", 'F': "F"}[t.Kind] + map[bool]string{true: "I"}[strings.IndexByte("ZBCSI", t.Kind) >= 0])
}

// effect returns what an instruction pops and pushes, where the table leaves it to
// the operands too.
func effect(c *classfile.Class, in *classfile.Instr) (pop, push string) {
	if e := in.Op.Info().Effect; e != "?" {
		pop, push, _ = strings.Cut(e, ">")
		return wordsOf(pop), wordsOf(push)
	}
	k := c.Pool.At(in.Index)
	switch in.Op {
	case classfile.OpLdc, classfile.OpLdcW, classfile.OpLdc2W:
		switch k := k.(type) {
		case classfile.IntConst:
			return "", "I"
		case classfile.FloatConst:
			return "", "F"
		case classfile.LongConst:
			return "", "J "
		case classfile.DoubleConst:
			return "", "D "
		case classfile.DynamicRef:
			t, _ := classfile.ParseType(k.Desc)
			return "", kindOf(t)
		}
		return "", "A"
	case classfile.OpGetstatic, classfile.OpPutstatic, classfile.OpGetfield, classfile.OpPutfield:
		t, _ := classfile.ParseType(k.(classfile.MemberRef).Desc)
		object := strings.Repeat("A", int(in.Op-classfile.OpGetstatic)/2)
		if in.Op == classfile.OpGetstatic || in.Op == classfile.OpGetfield {
			return object, kindOf(t)
		}
		return object + kindOf(t), ""
	case classfile.OpMultianewarray:
		return strings.Repeat("I", in.Value), "A"
	case classfile.OpInvokedynamic:
		return call("", k.(classfile.DynamicRef).Desc)
	case classfile.OpInvokestatic:
		return call("", k.(classfile.MemberRef).Desc)
	case classfile.OpInvokevirtual, classfile.OpInvokespecial, classfile.OpInvokeinterface:
		return call("A", k.(classfile.MemberRef).Desc)
	}
	panic("no effect of " + in.Op.String())
}

func call(receiver, desc string) (pop, push string) {
	t, _ := classfile.ParseMethodType(desc)
	pop = receiver
	for _, p := range t.Params {
		pop += kindOf(p)
	}
	return pop, kindOf(t.Result)
}

// shuffled returns the stack after one of the instructions that move words about.
func shuffled(op classfile.Op, top string) string {
	n := len(top)
	switch op {
	case classfile.OpDup:
		return top + top
	case classfile.OpDupX1, classfile.OpDupX2:
		return top[n-1:] + top
	case classfile.OpDup2:
		return top + top
	case classfile.OpDup2X1, classfile.OpDup2X2:
		return top[n-2:] + top
	case classfile.OpSwap:
		return top[1:] + top[:1]
	}
	return "" // pop, pop2
}

// step returns the stack behind an instruction.
func step(c *classfile.Class, in *classfile.Instr, stack string) (string, error) {
	pop, push := effect(c, in)
	if n, m := c.Words(in); n != len(pop) || m != len(push) {
		return "", fmt.Errorf("%v: %d and %d words of %q and %q", in.Op, n, m, pop, push)
	}
	if len(stack) < len(pop) {
		return "", fmt.Errorf("%v pops %q of %q", in.Op, pop, stack)
	}
	top := stack[len(stack)-len(pop):]
	rest := stack[:len(stack)-len(pop)]
	if strings.Contains(pop, "1") {
		if out := shuffled(in.Op, top); len(out) == len(push) {
			return rest + out, nil
		}
		return "", fmt.Errorf("%v makes %q of %q", in.Op, push, top)
	}
	if top != pop {
		return "", fmt.Errorf("%v pops %q of %q", in.Op, pop, stack)
	}
	return rest + push, nil
}

// deepest runs a method on stacks of kinds and gives the greatest depth.
func deepest(c *classfile.Class, m *classfile.Method) (int, error) {
	ins, err := c.Instructions(m)
	if err != nil {
		return 0, err
	}
	index := make(map[int]int, len(ins))
	for i := range ins {
		index[ins[i].Offset] = i
	}
	before := make([]string, len(ins))
	known := make([]bool, len(ins))
	deep := 0
	var todo []int
	reach := func(offset int, stack string) error {
		i := index[offset]
		deep = max(deep, len(stack))
		if known[i] && before[i] != stack {
			return fmt.Errorf("at %d stacks %q and %q meet", offset, before[i], stack)
		}
		if !known[i] {
			before[i], known[i] = stack, true
			todo = append(todo, i)
		}
		return nil
	}
	err = reach(0, "")
	for err == nil && len(todo) > 0 {
		in := &ins[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		err = follow(c, m, in, before[index[in.Offset]], reach)
	}
	return deep, err
}

// follow reaches all that may come behind an instruction.
func follow(c *classfile.Class, m *classfile.Method, in *classfile.Instr, stack string, reach func(int, string) error) error {
	for _, h := range m.Code.Handlers {
		if h.Start <= in.Offset && in.Offset < h.End {
			if err := reach(h.Target, "A"); err != nil {
				return err
			}
		}
	}
	after, err := step(c, in, stack)
	if err != nil {
		return fmt.Errorf("at %d: %w", in.Offset, err)
	}
	var targets []int
	switch in.Op.Info().Operands {
	case classfile.OpBranch, classfile.OpBranch4, classfile.OpTable, classfile.OpLookup:
		targets = append(targets, in.Target)
	}
	for _, k := range in.Cases {
		targets = append(targets, k.Target)
	}
	if in.Falls() {
		targets = append(targets, in.Next())
	}
	for _, t := range targets {
		if err := reach(t, after); err != nil {
			return err
		}
	}
	return nil
}

// TestEffects runs the methods of java.base.
func TestEffects(t *testing.T) {
	for _, h := range homes(t) {
		p, err := classpath.Open(nil, classpath.Options{JDK: &h})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		names := baseClasses(t, p)
		if !testkit.Long() {
			names = sample(names, 500)
		}
		used := map[classfile.Op]bool{}
		methods, exact := 0, 0
		for _, name := range names {
			c, err := p.Class(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range c.Methods {
				if m.Code == nil {
					continue
				}
				methods++
				got, err := deepest(c, m)
				if err != nil || got > m.Code.MaxStack {
					t.Errorf("%s: %s.%v: depth %d of %d, %v", h.Version, name, m, got, m.Code.MaxStack, err)
				}
				if got == m.Code.MaxStack {
					exact++
				}
				for in, err := range m.Code.All() {
					if err == nil {
						used[in.Op] = true
					}
				}
			}
		}
		if exact < methods*99/100 {
			t.Errorf("%v: only %d of %d methods reach the depth that they announce", h, exact, methods)
		}
		t.Logf("%v: %d methods, %d of them reach what they announce, %d opcodes", h, methods, exact, len(used))
	}
}
