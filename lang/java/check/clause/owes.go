package clause

import (
	"slices"
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/check/goal"
	"assay/lang/java/check/target"
	"assay/lang/java/classfile"
	"assay/lang/java/contract/decl"
	"assay/lang/java/contract/formula"
	"assay/task"
)

// This file computes the obligations of callers of a method without a contract: arguments that are not null.

// owed returns the implicit preconditions of a goal, which callers are assumed to satisfy: no argument is null unless
// an annotation says that it may be, or the method compares it with null. A property depends on one only if it fails
// without it.
func (w *Clauses) owed(g *goal.Goal, m *java.Method, q *ir.Proc) []*ir.Clause {
	d := w.Program.MethodOf(g.Class.File.Name, g.Method.Name, g.Method.Desc)
	if !w.Program.Options.Owed || g.Kind != goal.OfMethod && g.Kind != goal.OfConstructor || g.Over != nil ||
		d == nil || d.Class.JML || target.Says(d) || m.File.Flags.Has(classfile.Synthetic) || m.File.Name == "equals" && m.File.Desc == "(Ljava/lang/Object;)Z" {
		return nil
	}
	k := len(q.Params) - len(m.File.Type.Params) // after the receiver, if the procedure of the goal has one
	if k < 0 {
		return nil
	}
	null := nullable{g.Class.File, m.File}
	var out []*ir.Clause
	for i, t := range m.File.Type.Params {
		if !decl.IsRef(t) || null.param(i) {
			continue
		}
		p, text := q.Params[k+i], "argument "+q.Params[k+i].Name+" is not null"
		out = append(out, &ir.Clause{X: formula.NotNull(p), Kind: task.KindPrecondition, Text: text, Span: g.Span, Rests: ir.Taken{Text: text}})
	}
	return out
}

// nullable decides which parameters of a method may be null, from its annotations and code.
type nullable struct {
	class  *classfile.Class
	method *classfile.Method
}

// param reports whether a parameter may be null.
func (n nullable) param(i int) bool {
	may, never := n.annotated(i)
	return may || !never && n.compared(i)
}

// The simple names of annotations for parameters that may be null, and that are not, in the packages of JSpecify, JSR
// 305, Jakarta, JetBrains, the Checker Framework, Android, Spring, Eclipse, FindBugs and others: the names have one
// meaning in all.
var (
	mayBeNull = []string{"Nullable", "CheckForNull", "PossiblyNull", "NullableDecl", "RecentlyNullable", "ParametricNullness", "UnknownNullness", "PolyNull", "NullAllowed"}
	neverNull = []string{"NonNull", "Nonnull", "NotNull", "NonNullDecl", "RecentlyNonNull"}
)

// annotated reports whether an annotation of the parameter or of its type says that it may be null, or that it is not.
func (n nullable) annotated(i int) (may, never bool) {
	note := func(a classfile.Annotation) {
		name := strings.TrimSuffix(strings.TrimPrefix(a.Type, "L"), ";")
		name = name[strings.LastIndexAny(name, "/$")+1:]
		unless := slices.ContainsFunc(a.Elements, func(e classfile.Element) bool { // @Nonnull(when = When.MAYBE) of JSR 305
			v, ok := e.Value.(classfile.EnumValue)
			return ok && e.Name == "when" && v.Name != "ALWAYS"
		})
		may = may || slices.Contains(mayBeNull, name) || unless
		never = never || slices.Contains(neverNull, name) && !unless
	}
	if list, err := n.class.ParamAnnotations(n.method); err == nil {
		if at := i - (len(n.method.Type.Params) - len(list)); at >= 0 && at < len(list) { // parameters added by javac come first, and are not counted
			for _, a := range list[at] {
				note(a)
			}
		}
	}
	if list, err := n.class.TypeAnnotations(n.method.Attributes); err == nil {
		for _, a := range list {
			elements := slices.ContainsFunc(a.Path, func(s classfile.TypeStep) bool { return s.Kind != 1 }) // of a part of the type
			if a.Target == classfile.TargetParam && len(a.Info) == 1 && int(a.Info[0]) == i && !elements {
				note(a.Annotation)
			}
		}
	}
	return may, never
}

// compared reports whether the method compares the parameter, or what it assigned to it, with null.
func (n nullable) compared(i int) bool {
	slot := 0
	if !n.method.Flags.Has(classfile.Static) {
		slot = 1
	}
	for _, t := range n.method.Type.Params[:i] {
		slot += t.Slots()
	}
	list, err := n.class.Instructions(n.method)
	if err != nil {
		return false
	}
	for k, in := range list[:max(0, len(list)-1)] {
		loads := in.Op == classfile.OpAload || in.Op >= classfile.OpAload0 && in.Op <= classfile.OpAload3
		if next := list[k+1].Op; loads && in.Index == slot && (next == classfile.OpIfnull || next == classfile.OpIfnonnull) {
			return true
		}
	}
	return false
}
