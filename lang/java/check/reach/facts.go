package reach

import (
	"maps"
	"slices"
	"strings"

	"assay/lang/java"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
)

// This file says of what the answers about all code are made, so that what a goal looked at can be compared with what it would
// find now (target.Program.Inputs): code may change as long as the answers stay.

// Questions about all code that forks ask.
const (
	factUsage     = "usage"
	factReaders   = "readers"
	factSaid      = "said"
	factSaidToSee = "said-to-see"
	factBeside    = "beside"
	factReferred  = "referred"
	factSeen      = "seen"
	factStores    = "stores"
	factMakers    = "makers"
	factCaught    = "caught"
	factMaking    = "while-made"

	factInitialising = "while-initialised"
)

// Fact returns the answer to a question, made of plain values; false: it is no question of this package.
func (p *Code) Fact(question, about string) (answer any, ok bool) {
	switch question {
	case java.AskConstants:
		if c := p.Own[about]; c != nil {
			texts, boxes := java.ConstantsOf(c.File)
			return []any{texts, boxes}, true
		}
		return nil, true // the whole class counts
	case factUsage:
		u := p.usage()
		return []any{u.Written, u.Given, u.Stored, u.Reflects, u.Finals, u.Invokes, u.Hands, u.Settings, u.Locks}, true
	case factReaders:
		var out []string
		for _, m := range p.usage().reads[about] {
			out = append(out, m.Class.File.Name+"."+m.Method.Name+m.Method.Desc)
			if m.Method.Name == "<init>" { // see Builds
				out = append(out, m.Class.File.CodeSum(m.Method))
			}
		}
		return out, true
	case factSaid:
		return p.Said(about), true
	case factSaidToSee:
		return p.SaidToSee(), true
	case factBeside:
		return p.BesideOf().plain(), true
	case factReferred:
		return *p.ReferredOf(), true
	case factSeen:
		class, method, _ := strings.Cut(about, ".")
		if c := p.Known(class); c != nil {
			if m := target.Declares(c, method); m != nil {
				return p.Seen(c, m), true
			}
		}
		return nil, true
	case factMaking:
		return p.named(p.WhileMade(about)), true
	case factInitialising:
		return p.named(p.WhileInitialised()), true
	case factCaught:
		return p.Caught(), true
	case factMakers:
		return p.Makers(about), true
	case factStores:
		part := strings.Fields(about)
		k, owner := p.Own[part[0]], p.Own[part[1]]
		if k == nil || owner == nil {
			return nil, true
		}
		i := slices.IndexFunc(owner.File.Fields, func(f *classfile.Field) bool { return f.Name+":"+f.Desc == part[2] })
		return i < 0 || stores(k.File, owner.File, owner.File.Fields[i]), true
	}
	return nil, false
}

// Makers returns the methods whose code makes objects of a class, by the names of their classes and theirs.
func (p *Code) Makers(class string) []string {
	p.Looked.Ask(factMakers, class)
	p.scan.making.Do(func() {
		p.scan.makers = map[string][]string{}
		for _, c := range p.Classes {
			for _, m := range c.File.Methods {
				for _, e := range p.events(&codeOf{c, m}) {
					if k, ok := e.what.(classfile.ClassConst); ok && e.op == classfile.OpNew {
						p.scan.makers[string(k)] = append(p.scan.makers[string(k)], c.File.Name+"."+m.Name+m.Desc)
					}
				}
			}
		}
	})
	return p.scan.makers[class]
}

// Caught returns the exceptions that handlers of the classes under check name, and so distinguish.
func (p *Code) Caught() []string {
	p.Looked.Ask(factCaught, "")
	var out []string
	for _, c := range p.Classes {
		for _, m := range c.File.Methods {
			if m.Code == nil {
				continue
			}
			for _, h := range m.Code.Handlers {
				if h.Catch != "" && !slices.Contains(out, h.Catch) {
					out = append(out, h.Catch)
				}
			}
		}
	}
	return out
}

// plain is what forks read of it.
func (b *beside) plain() any {
	names := func(list []*target.Class) (out []string) {
		for _, c := range list {
			out = append(out, c.File.Name)
		}
		return out
	}
	members := func(list []*Static) (out []string) {
		for _, s := range list {
			out = append(out, s.Member())
		}
		return out
	}
	out := []any{names(b.Classes), names(b.Stateful), b.Full, b.Round}
	for _, l := range b.Lambdas {
		out = append(out, l.Of, l.Name, l.handle)
	}
	for _, name := range slices.Sorted(maps.Keys(b.Inits)) {
		k := b.Inits[name]
		out = append(out, name, members(k.Reads), members(k.Looks), members(k.Takes), members(k.Writes), k.Comes, k.Streams, k.Full,
			k.Touch.Fields, k.Touch.Elems, k.Touch.Outer, k.Touch.Asks)
	}
	return out
}

// Stores reports whether code of a class, other than the initialiser of the one that declares it, may store to a static
// field.
func (p *Code) Stores(k, owner *classfile.Class, f *classfile.Field) bool {
	if p.Own[k.Name] != nil && p.Own[owner.Name] != nil {
		p.Looked.Ask(factStores, k.Name+" "+owner.Name+" "+f.Name+":"+f.Desc)
	} else {
		p.Looked.Add(k.Name)
	}
	return stores(k, owner, f)
}

func stores(k, owner *classfile.Class, f *classfile.Field) bool {
	return slices.ContainsFunc(k.Methods, func(m *classfile.Method) bool {
		if m.Code == nil {
			return false
		}
		list, err := k.Instructions(m)
		return err != nil || slices.ContainsFunc(list, func(in classfile.Instr) bool {
			first := k.Name == owner.Name && m.Name == "<clinit>"
			return mayStore(k, in, f) && !(in.Op == classfile.OpPutstatic && (first || storesOwn(k, owner, in)))
		})
	})
}

// storesOwn reports whether an instruction of a class other than the owner of a field stores to a static field that
// this class declares itself, perhaps of the same name.
func storesOwn(k, owner *classfile.Class, in classfile.Instr) bool {
	r, ok := k.Pool.At(in.Index).(classfile.MemberRef)
	return ok && k.Name != owner.Name && r.Class == k.Name && slices.ContainsFunc(k.Fields, func(f *classfile.Field) bool {
		return f.Flags.Has(classfile.Static) && f.Name == r.Name && f.Desc == r.Desc
	})
}

// mayStore reports whether an instruction stores to a static field, or creates an object that stores by reflection.
func mayStore(k *classfile.Class, in classfile.Instr, f *classfile.Field) bool {
	switch in.Op {
	case classfile.OpPutstatic:
		r, ok := k.Pool.At(in.Index).(classfile.MemberRef)
		return !ok || r.Name == f.Name && r.Desc == f.Desc
	case classfile.OpInvokevirtual, classfile.OpInvokestatic:
		r, ok := k.Pool.At(in.Index).(classfile.MemberRef)
		u := &Usage{}
		u.ByName(r)
		return !ok || u.Reflects
	}
	return false
}
