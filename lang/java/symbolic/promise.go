package symbolic

import (
	"strings"

	"assay/ir"
	"assay/lang/java"
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
	fits   []model.Fit
}

// What methods throw: several do the same.
var (
	silent   = promise{}
	silently = promise{calls: true} // but for what they call
	ofIndex  = promise{throws: []string{"java/lang/IndexOutOfBoundsException"}}
	ofEmpty  = promise{throws: []string{"java/util/NoSuchElementException"}}
	ofNull   = promise{throws: []string{"java/lang/NullPointerException"}, fits: []model.Fit{{X: model.Term{Arg: 1}, NotNull: true}}}
	ofFirst  = promise{throws: []string{"java/lang/NullPointerException"}, fits: []model.Fit{{X: model.Term{Arg: 0}, NotNull: true}}}
	ofText   = promise{throws: []string{"java/lang/NumberFormatException"}}
	ofNext   = promise{throws: []string{"java/util/NoSuchElementException", "java/util/ConcurrentModificationException"}}

	ofChar     = promise{throws: []string{"java/lang/StringIndexOutOfBoundsException"}}
	inText     = promise{throws: ofChar.throws, fits: []model.Fit{notNegative(1), {X: model.Term{Arg: 1}, Y: textLength, C: -1}}}
	fromText   = promise{throws: ofChar.throws, fits: []model.Fit{notNegative(1), {X: model.Term{Arg: 1}, Y: textLength}}}
	partOfText = promise{throws: ofChar.throws, fits: []model.Fit{notNegative(1), {X: model.Term{Arg: 1}, Y: model.Term{Arg: 2}}, {X: model.Term{Arg: 2}, Y: textLength}}}
)

var textLength = model.Term{Arg: 0, Length: true}

func notNegative(arg int) model.Fit {
	return model.Fit{X: model.Term{Arg: -1}, Y: model.Term{Arg: arg}}
}

// promises are those of methods, whatever they give.
var promises = map[string]promise{
	"java.lang.String.length()":                                   {length: true},
	"java.lang.String.isEmpty()":                                  {empty: true},
	"java.lang.String.isBlank()":                                  silent,
	"java.lang.String.charAt(I)":                                  inText,
	"java.lang.String.codePointAt(I)":                             inText,
	"java.lang.String.substring(I)":                               fromText,
	"java.lang.String.substring(II)":                              partOfText,
	"java.lang.String.subSequence(II)":                            partOfText,
	"java.lang.String.trim()":                                     silent,
	"java.lang.String.strip()":                                    silent,
	"java.lang.String.toLowerCase()":                              silent,
	"java.lang.String.toUpperCase()":                              silent,
	"java.lang.String.toCharArray()":                              silent,
	"java.lang.String.hashCode()":                                 silent,
	"java.lang.String.toString()":                                 silent,
	"java.lang.String.equals(Ljava/lang/Object;)":                 silent,
	"java.lang.String.equalsIgnoreCase(Ljava/lang/String;)":       silent,
	"java.lang.String.compareTo(Ljava/lang/String;)":              ofNull,
	"java.lang.String.concat(Ljava/lang/String;)":                 ofNull,
	"java.lang.String.startsWith(Ljava/lang/String;)":             ofNull,
	"java.lang.String.endsWith(Ljava/lang/String;)":               ofNull,
	"java.lang.String.indexOf(I)":                                 silent,
	"java.lang.String.indexOf(II)":                                silent,
	"java.lang.String.indexOf(Ljava/lang/String;)":                ofNull,
	"java.lang.String.lastIndexOf(I)":                             silent,
	"java.lang.String.lastIndexOf(Ljava/lang/String;)":            ofNull,
	"java.lang.String.replace(CC)":                                silent,
	"java.lang.String.valueOf(I)":                                 silent,
	"java.lang.String.valueOf(J)":                                 silent,
	"java.lang.String.valueOf(C)":                                 silent,
	"java.lang.String.valueOf(Z)":                                 silent,
	"java.lang.StringBuilder.<init>()":                            silent,
	"java.lang.StringBuilder.<init>(Ljava/lang/String;)":          ofNull,
	"java.lang.StringBuilder.append(Ljava/lang/String;)":          silent,
	"java.lang.StringBuilder.append(I)":                           silent,
	"java.lang.StringBuilder.append(J)":                           silent,
	"java.lang.StringBuilder.append(C)":                           silent,
	"java.lang.StringBuilder.append(Z)":                           silent,
	"java.lang.StringBuilder.toString()":                          silent,
	"java.lang.StringBuilder.reverse()":                           silent,
	"java.lang.StringBuilder.deleteCharAt(I)":                     ofChar,
	"java.lang.StringBuilder.insert(ILjava/lang/String;)":         ofChar,
	"java.lang.StringBuilder.insert(IC)":                          ofChar,
	"java.lang.StringBuilder.insert(II)":                          ofChar,
	"java.lang.AbstractStringBuilder.length()":                    silent,
	"java.lang.AbstractStringBuilder.charAt(I)":                   ofChar,
	"java.lang.AbstractStringBuilder.setCharAt(IC)":               ofChar,
	"java.lang.AbstractStringBuilder.setLength(I)":                ofChar,
	"java.lang.Integer.parseInt(Ljava/lang/String;)":              ofText,
	"java.lang.Integer.valueOf(Ljava/lang/String;)":               ofText,
	"java.lang.Integer.valueOf(I)":                                silent,
	"java.lang.Integer.toString(I)":                               silent,
	"java.lang.Integer.toString()":                                silent,
	"java.lang.Long.parseLong(Ljava/lang/String;)":                ofText,
	"java.lang.Long.valueOf(J)":                                   silent,
	"java.lang.Long.toString(J)":                                  silent,
	"java.lang.Character.isDigit(C)":                              silent,
	"java.lang.Character.isLetter(C)":                             silent,
	"java.lang.Character.isLetterOrDigit(C)":                      silent,
	"java.lang.Character.isWhitespace(C)":                         silent,
	"java.lang.Character.isUpperCase(C)":                          silent,
	"java.lang.Character.isLowerCase(C)":                          silent,
	"java.lang.Character.toUpperCase(C)":                          silent,
	"java.lang.Character.toLowerCase(C)":                          silent,
	"java.lang.Character.valueOf(C)":                              silent,
	"java.util.ArrayList.<init>()":                                silent,
	"java.util.ArrayList.<init>(I)":                               {throws: []string{"java/lang/IllegalArgumentException"}, fits: []model.Fit{notNegative(1)}},
	"java.util.ArrayList.add(Ljava/lang/Object;)":                 silent,
	"java.util.ArrayList.add(ILjava/lang/Object;)":                ofIndex,
	"java.util.ArrayList.get(I)":                                  ofIndex,
	"java.util.ArrayList.set(ILjava/lang/Object;)":                ofIndex,
	"java.util.ArrayList.remove(I)":                               ofIndex,
	"java.util.ArrayList.size()":                                  silent,
	"java.util.ArrayList.isEmpty()":                               silent,
	"java.util.ArrayList.clear()":                                 silent,
	"java.util.ArrayList.iterator()":                              silent,
	"java.util.ArrayList.contains(Ljava/lang/Object;)":            silently,
	"java.util.ArrayList.indexOf(Ljava/lang/Object;)":             silently,
	"java.util.ArrayList.remove(Ljava/lang/Object;)":              silently,
	"java.util.ArrayList$Itr.hasNext()":                           silent,
	"java.util.ArrayList$Itr.next()":                              ofNext,
	"java.util.LinkedList.<init>()":                               silent,
	"java.util.LinkedList.add(Ljava/lang/Object;)":                silent,
	"java.util.LinkedList.addFirst(Ljava/lang/Object;)":           silent,
	"java.util.LinkedList.addLast(Ljava/lang/Object;)":            silent,
	"java.util.LinkedList.push(Ljava/lang/Object;)":               silent,
	"java.util.LinkedList.offer(Ljava/lang/Object;)":              silent,
	"java.util.LinkedList.get(I)":                                 ofIndex,
	"java.util.LinkedList.size()":                                 silent,
	"java.util.LinkedList.peek()":                                 silent,
	"java.util.LinkedList.poll()":                                 silent,
	"java.util.LinkedList.pop()":                                  ofEmpty,
	"java.util.LinkedList.remove()":                               ofEmpty,
	"java.util.LinkedList.getFirst()":                             ofEmpty,
	"java.util.LinkedList.getLast()":                              ofEmpty,
	"java.util.LinkedList.removeFirst()":                          ofEmpty,
	"java.util.LinkedList.removeLast()":                           ofEmpty,
	"java.util.ArrayDeque.<init>()":                               silent,
	"java.util.ArrayDeque.add(Ljava/lang/Object;)":                ofNull,
	"java.util.ArrayDeque.addFirst(Ljava/lang/Object;)":           ofNull,
	"java.util.ArrayDeque.addLast(Ljava/lang/Object;)":            ofNull,
	"java.util.ArrayDeque.push(Ljava/lang/Object;)":               ofNull,
	"java.util.ArrayDeque.offer(Ljava/lang/Object;)":              ofNull,
	"java.util.ArrayDeque.size()":                                 silent,
	"java.util.ArrayDeque.isEmpty()":                              silent,
	"java.util.ArrayDeque.peek()":                                 silent,
	"java.util.ArrayDeque.poll()":                                 silent,
	"java.util.ArrayDeque.pop()":                                  ofEmpty,
	"java.util.ArrayDeque.remove()":                               ofEmpty,
	"java.util.ArrayDeque.removeFirst()":                          ofEmpty,
	"java.util.ArrayDeque.removeLast()":                           ofEmpty,
	"java.util.HashMap.<init>()":                                  silent,
	"java.util.HashMap.size()":                                    silent,
	"java.util.HashMap.isEmpty()":                                 silent,
	"java.util.HashMap.clear()":                                   silent,
	"java.util.HashMap.get(Ljava/lang/Object;)":                   silently,
	"java.util.HashMap.put(Ljava/lang/Object;Ljava/lang/Object;)": silently,
	"java.util.HashMap.containsKey(Ljava/lang/Object;)":           silently,
	"java.util.HashMap.remove(Ljava/lang/Object;)":                silently,
	"java.util.HashSet.<init>()":                                  silent,
	"java.util.HashSet.size()":                                    silent,
	"java.util.HashSet.isEmpty()":                                 silent,
	"java.util.HashSet.add(Ljava/lang/Object;)":                   silently,
	"java.util.HashSet.contains(Ljava/lang/Object;)":              silently,
	"java.util.HashSet.remove(Ljava/lang/Object;)":                silently,
	"java.util.Optional.empty()":                                  silent,
	"java.util.Optional.isPresent()":                              silent,
	"java.util.Optional.isEmpty()":                                silent,
	"java.util.Optional.of(Ljava/lang/Object;)":                   ofFirst,
	"java.util.Optional.ofNullable(Ljava/lang/Object;)":           silent,
	"java.util.Optional.get()":                                    ofEmpty,
	"java.util.Optional.orElseThrow()":                            ofEmpty,
	"java.util.Optional.orElse(Ljava/lang/Object;)":               silent,
}

// Promise returns what is documented of a procedure.
func (e *Env) Promise(q *ir.Proc) model.Promise {
	i := strings.LastIndexByte(q.Name, ')')
	if i < 0 {
		return model.Promise{}
	}
	k, ok := promises[q.Name[:i+1]]
	if m := e.World.Method(q); !ok || m == nil || !java.OfJDK(m.Class.File.Name) {
		return model.Promise{}
	}
	out := model.Promise{Known: true, Calls: k.calls, Length: k.length, Empty: k.empty, Fits: k.fits}
	for _, name := range k.throws {
		c := e.known(name)
		if c == nil {
			return model.Promise{}
		}
		out.Throws = append(out.Throws, c)
	}
	return out
}
