package symbolic

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
	"assay/lang/java/classfile"
	"assay/symbolic/model"
)

// This file knows what the documentation of methods of the library says of exceptions: which ones they throw, and where they throw none. A test
// calls each of them on the JVM with all kinds of arguments.

// promise is what is documented of a method, with classes by their names.
type promise struct {
	throws []string
	calls  bool
	length bool
	empty  bool
	size   bool  // of its first argument, as in model.Promise
	vacant bool  //
	some   bool  //
	by     int64 //
	clears bool  //
	keeps  bool  // it changes no collection
	begins bool  // an iterator
	more   bool  // whether there is a further element
	next   bool  // the next element
	fits   []model.Fit
}

// What methods throw, by which arguments: several do the same. Throws of iterators are in this order: at the end, and where something has changed.
var (
	silent   = promise{keeps: true}
	changes  = promise{}
	silently = promise{calls: true} // but for what they call
	begins   = promise{keeps: true, begins: true}
	hasNext  = promise{keeps: true, more: true}
	next     = promise{keeps: true, next: true, throws: []string{"java/util/NoSuchElementException", "java/util/ConcurrentModificationException"}}
	made     = promise{clears: true, keeps: true}
	cleared  = promise{clears: true}
	hasSize  = promise{size: true, keeps: true}
	isVacant = promise{vacant: true, keeps: true}
	adds     = promise{by: 1}
	atIndex  = promise{throws: []string{"java/lang/IndexOutOfBoundsException"}, fits: []model.Fit{notNegative(1), {X: model.Term{Arg: 1}, Y: elements, C: -1}}, keeps: true}
	fromAt   = promise{throws: atIndex.throws, fits: atIndex.fits, by: -1}
	toIndex  = promise{throws: atIndex.throws, fits: []model.Fit{notNegative(1), {X: model.Term{Arg: 1}, Y: elements}}, by: 1}
	ofChar   = promise{throws: []string{"java/lang/StringIndexOutOfBoundsException"}, keeps: true}
	ofLength = promise{throws: ofChar.throws, keeps: true, fits: []model.Fit{notNegative(1)}}
	ofBegin  = promise{throws: ofChar.throws, keeps: true, fits: []model.Fit{notNegative(1), {X: model.Term{Arg: 1}, Y: model.Term{Arg: -1}}}}
	ofEmpty  = promise{throws: []string{"java/util/NoSuchElementException"}, fits: []model.Fit{notVacant}, by: -1}
	inEmpty  = promise{throws: ofEmpty.throws, fits: ofEmpty.fits, keeps: true}
	ofStack  = promise{throws: []string{"java/util/EmptyStackException"}, fits: []model.Fit{notVacant}, by: -1}
	ofNull   = promise{throws: []string{"java/lang/NullPointerException"}, keeps: true, fits: []model.Fit{{X: model.Term{Arg: 1}, NotNull: true}}}
	ofAdded  = promise{throws: ofNull.throws, fits: ofNull.fits, by: 1}
	ofFirst  = promise{throws: ofNull.throws, keeps: true, fits: []model.Fit{{X: model.Term{Arg: 0}, NotNull: true}}}
	ofText   = promise{throws: []string{"java/lang/NumberFormatException"}, keeps: true}
	ofSize   = promise{throws: []string{"java/lang/IllegalArgumentException"}, clears: true, keeps: true, fits: []model.Fit{notNegative(1)}}
	ofBit    = promise{throws: atIndex.throws, keeps: true, fits: []model.Fit{notNegative(1)}}
	inText   = promise{throws: ofChar.throws, keeps: true, fits: []model.Fit{notNegative(1), {X: model.Term{Arg: 1}, Y: textLength, C: -1}}}
	fromText = promise{throws: ofChar.throws, keeps: true, fits: []model.Fit{notNegative(1), {X: model.Term{Arg: 1}, Y: textLength}}}
	ofText2  = promise{throws: ofChar.throws, keeps: true, fits: []model.Fit{notNegative(1), {X: model.Term{Arg: 1}, Y: model.Term{Arg: 2}}, {X: model.Term{Arg: 2}, Y: textLength}}}
)

var (
	textLength = model.Term{Arg: 0, Length: true}
	elements   = model.Term{Arg: 0, Size: true}
	notVacant  = model.Fit{X: model.Term{Arg: -1}, Y: elements, C: -1}
)

func notNegative(arg int) model.Fit {
	return model.Fit{X: model.Term{Arg: -1}, Y: model.Term{Arg: arg}}
}

// promises are those of methods of classes, whatever they give.
var promises = promised(map[string]map[string]promise{
	"java.lang.String": {
		"length()": {length: true, keeps: true}, "isEmpty()": {empty: true, keeps: true},
		"charAt(I)": inText, "codePointAt(I)": inText, "substring(I)": fromText, "substring(II)": ofText2, "subSequence(II)": ofText2,
		"isBlank()": silent, "trim()": silent, "strip()": silent, "toLowerCase()": silent, "toUpperCase()": silent, "toCharArray()": silent, "hashCode()": silent,
		"toString()": silent, "equals(Ljava/lang/Object;)": silent, "equalsIgnoreCase(Ljava/lang/String;)": silent, "indexOf(I)": silent, "indexOf(II)": silent,
		"lastIndexOf(I)": silent, "replace(CC)": silent, "intern()": silent,
		"compareTo(Ljava/lang/String;)": ofNull, "concat(Ljava/lang/String;)": ofNull, "startsWith(Ljava/lang/String;)": ofNull, "endsWith(Ljava/lang/String;)": ofNull,
		"indexOf(Ljava/lang/String;)": ofNull, "lastIndexOf(Ljava/lang/String;)": ofNull, "<init>([C)": ofNull, "<init>([B)": ofNull, "<init>(Ljava/lang/String;)": ofNull, "<init>()": silent,
		"valueOf(I)": silent, "valueOf(J)": silent, "valueOf(C)": silent, "valueOf(Z)": silent, "valueOf([C)": ofFirst,
	},
	"java.lang.StringBuilder": {
		"<init>()": silent, "<init>(Ljava/lang/String;)": ofNull, "append(Ljava/lang/String;)": silent, "append(I)": silent, "append(J)": silent, "append(C)": silent,
		"append(Z)": silent, "append([C)": ofNull, "toString()": silent, "reverse()": silent, "deleteCharAt(I)": ofChar, "length()": silent, "charAt(I)": ofChar, "setLength(I)": ofLength, "setCharAt(IC)": ofChar,
		"insert(ILjava/lang/String;)": ofBegin, "insert(IC)": ofBegin, "insert(II)": ofBegin, "insert(IJ)": ofBegin, "insert(IZ)": ofBegin,
	},
	"java.lang.AbstractStringBuilder": {"length()": silent, "capacity()": silent, "setLength(I)": ofLength, "setCharAt(IC)": ofChar, "charAt(I)": ofChar},
	"java.lang.Integer": {
		"parseInt(Ljava/lang/String;)": ofText, "valueOf(Ljava/lang/String;)": ofText, "valueOf(I)": silent, "toString(I)": silent, "toString()": silent, "hashCode()": silent,
		"equals(Ljava/lang/Object;)": silent, "toBinaryString(I)": silent, "toHexString(I)": silent, "intValue()": silent, "longValue()": silent,
	},
	"java.lang.Long":               {"parseLong(Ljava/lang/String;)": ofText, "valueOf(Ljava/lang/String;)": ofText, "valueOf(J)": silent, "toString(J)": silent, "toString()": silent, "longValue()": silent, "intValue()": silent},
	"java.lang.Character":          {"isDigit(C)": silent, "isLetter(C)": silent, "isLetterOrDigit(C)": silent, "isWhitespace(C)": silent, "isUpperCase(C)": silent, "isLowerCase(C)": silent, "toUpperCase(C)": silent, "toLowerCase(C)": silent, "valueOf(C)": silent, "charValue()": silent},
	"java.lang.Boolean":            {"booleanValue()": silent, "valueOf(Z)": silent},
	"java.util.Random":             {"nextInt()": silent, "nextBoolean()": silent, "nextBytes([B)": ofNull},
	"java.util.AbstractCollection": {"isEmpty()": {vacant: true, calls: true, keeps: true}},
	"java.util.ArrayList": {
		"<init>()": made, "<init>(I)": ofSize, "add(Ljava/lang/Object;)": adds, "add(ILjava/lang/Object;)": toIndex, "get(I)": atIndex,
		"set(ILjava/lang/Object;)": atIndex, "remove(I)": fromAt, "size()": hasSize, "isEmpty()": isVacant, "clear()": cleared, "iterator()": begins, "toArray()": silent,
		"contains(Ljava/lang/Object;)": silently, "indexOf(Ljava/lang/Object;)": silently, "remove(Ljava/lang/Object;)": silently,
	},
	"java.util.ArrayList$Itr": {"hasNext()": hasNext, "next()": next},
	"java.util.Vector":        {"<init>()": made, "size()": hasSize, "isEmpty()": isVacant, "addElement(Ljava/lang/Object;)": adds, "add(Ljava/lang/Object;)": adds},
	"java.util.Stack": {
		"<init>()": made, "push(Ljava/lang/Object;)": adds, "pop()": ofStack, "peek()": {throws: ofStack.throws, fits: ofStack.fits, keeps: true}, "empty()": isVacant,
	},
	"java.util.LinkedList": {
		"<init>()": made, "add(Ljava/lang/Object;)": adds, "addFirst(Ljava/lang/Object;)": adds, "addLast(Ljava/lang/Object;)": adds, "push(Ljava/lang/Object;)": adds,
		"offer(Ljava/lang/Object;)": adds, "get(I)": atIndex, "size()": hasSize, "peek()": silent, "poll()": changes, "pop()": ofEmpty, "remove()": ofEmpty,
		"element()": inEmpty, "getFirst()": inEmpty, "getLast()": inEmpty, "removeFirst()": ofEmpty, "removeLast()": ofEmpty, "clear()": cleared,
	},
	"java.util.ArrayDeque": {
		"<init>()": made, "add(Ljava/lang/Object;)": ofAdded, "addFirst(Ljava/lang/Object;)": ofAdded, "addLast(Ljava/lang/Object;)": ofAdded, "push(Ljava/lang/Object;)": ofAdded,
		"offer(Ljava/lang/Object;)": ofAdded, "size()": hasSize, "isEmpty()": isVacant, "peek()": silent, "poll()": changes, "pop()": ofEmpty, "remove()": ofEmpty,
		"element()": inEmpty, "getFirst()": inEmpty, "getLast()": inEmpty, "removeFirst()": ofEmpty, "removeLast()": ofEmpty, "clear()": cleared,
	},
	"java.util.HashMap": {
		"<init>()": silent, "size()": silent, "isEmpty()": silent, "clear()": changes, "get(Ljava/lang/Object;)": silently,
		"put(Ljava/lang/Object;Ljava/lang/Object;)": silently, "containsKey(Ljava/lang/Object;)": silently, "remove(Ljava/lang/Object;)": silently,
		"keySet()": silent, "values()": silent, "entrySet()": silent,
	},
	"java.util.HashMap$KeySet":        {"iterator()": begins},
	"java.util.HashMap$Values":        {"iterator()": begins},
	"java.util.HashMap$EntrySet":      {"iterator()": begins},
	"java.util.HashMap$HashIterator":  {"hasNext()": hasNext},
	"java.util.HashMap$KeyIterator":   {"next()": next},
	"java.util.HashMap$ValueIterator": {"next()": next},
	"java.util.HashMap$EntryIterator": {"next()": next},
	"java.util.HashMap$Node":          {"getKey()": silent, "getValue()": silent},
	"java.util.HashSet": {
		"<init>()": silent, "size()": silent, "isEmpty()": silent, "add(Ljava/lang/Object;)": silently, "contains(Ljava/lang/Object;)": silently,
		"remove(Ljava/lang/Object;)": silently, "iterator()": begins,
	},
	"java.util.BitSet": {"<init>()": silent, "get(I)": ofBit, "set(I)": ofBit, "clear(I)": ofBit, "length()": silent, "cardinality()": silent, "isEmpty()": silent},
	"java.util.Optional": {
		"empty()": silent, "isPresent()": {some: true, keeps: true}, "isEmpty()": isVacant, "of(Ljava/lang/Object;)": ofFirst, "ofNullable(Ljava/lang/Object;)": silent,
		"get()": inEmpty, "orElseThrow()": inEmpty, "orElse(Ljava/lang/Object;)": silent,
	},
})

// promised names methods with their classes.
func promised(of map[string]map[string]promise) map[string]promise {
	out := map[string]promise{}
	for class, methods := range of {
		for m, k := range methods {
			out[class+"."+m] = k
		}
	}
	return out
}

// Promise returns what is documented of a procedure.
func (e *Env) Promise(q *ir.Proc) model.Promise {
	i := strings.LastIndexByte(q.Name, ')')
	if i < 0 {
		return model.Promise{}
	}
	k, ok := promises[q.Name[:i+1]]
	m := e.World.Method(q)
	if !ok || m == nil || !java.OfJDK(m.Class.File.Name) {
		return model.Promise{}
	}
	out := model.Promise{Known: true, Calls: k.calls, Length: k.length, Empty: k.empty, Size: k.size, Vacant: k.vacant, Some: k.some, By: k.by, Clears: k.clears, Keeps: k.keeps, Begins: k.begins, More: k.more, Next: k.next, Fits: k.fits}
	if !m.File.Flags.Has(classfile.Static) && !m.Class.File.Flags.Has(classfile.Final) {
		out.Open = e.written
	}
	for _, name := range k.throws {
		c := e.known(name)
		if c == nil {
			return model.Promise{}
		}
		out.Throws = append(out.Throws, c)
	}
	return out
}

// written reports whether a class is none of the JDK.
func (e *Env) written(c *ir.Class) bool {
	k := e.World.Of(c)
	return k == nil || !java.OfJDK(k.File.Name)
}
