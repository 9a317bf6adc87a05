package symbolic

import (
	"assay/ir"
	"assay/symbolic/model"
)

// This file knows the lists of the library that keep their elements in an array with room for more. The first of it, as many as the list
// is long, were stored by callers; the rest is null. What reads elements compares the index with the length before, so that an element is null
// only where a caller stored null.

// slack is what methods do with such arrays. What goes on after code of others ran that may have shortened the list reads what was in use
// once, also where it compares a count of changes: a subclass can hide those. Of lists of subclasses, nothing is said.
var slack = map[string]model.Slack{
	"java.util.ArrayList.<init>(I)V":                                                            {Makes: true, Exact: true},
	"java.util.ArrayList.grow(I)[Ljava/lang/Object;":                                            {Makes: true, Exact: true},
	"java.util.ArrayList.trimToSize()V":                                                         {Makes: true, Exact: true},
	"java.util.ArrayList.elementData(I)Ljava/lang/Object;":                                      {Current: true, Exact: true},
	"java.util.ArrayList.add(ILjava/lang/Object;)V":                                             {Current: true, Exact: true},
	"java.util.ArrayList.remove(I)Ljava/lang/Object;":                                           {Current: true, Exact: true},
	"java.util.ArrayList.removeFirst()Ljava/lang/Object;":                                       {Current: true, Exact: true},
	"java.util.ArrayList.removeLast()Ljava/lang/Object;":                                        {Current: true, Exact: true},
	"java.util.ArrayList.removeIf(Ljava/util/function/Predicate;II)Z":                           {Once: true, Exact: true},
	"java.util.ArrayList.toArray()[Ljava/lang/Object;":                                          {Current: true, Exact: true},
	"java.util.ArrayList.toArray([Ljava/lang/Object;)[Ljava/lang/Object;":                       {Current: true, Exact: true},
	"java.util.ArrayList$Itr.next()Ljava/lang/Object;":                                          {Current: true},
	"java.util.ArrayList$ListItr.previous()Ljava/lang/Object;":                                  {Once: true},
	"java.util.ArrayList$SubList$1.next()Ljava/lang/Object;":                                    {Once: true},
	"java.util.ArrayList$SubList$1.previous()Ljava/lang/Object;":                                {Once: true},
	"java.util.ArrayList.fastRemove([Ljava/lang/Object;I)V":                                     {Current: true, Clears: true, Exact: true},
	"java.util.ArrayList.shiftTailOverGap([Ljava/lang/Object;II)V":                              {Current: true, Clears: true, Exact: true},
	"java.util.ArrayList.clear()V":                                                              {Clears: true, Exact: true},
	"java.util.ArrayList.elementAt([Ljava/lang/Object;I)Ljava/lang/Object;":                     {Once: true},
	"java.util.ArrayList.batchRemove(Ljava/util/Collection;ZII)Z":                               {Once: true, Exact: true},
	"java.util.ArrayList$ArrayListSpliterator.tryAdvance(Ljava/util/function/Consumer;)Z":       {Once: true},
	"java.util.ArrayList$ArrayListSpliterator.forEachRemaining(Ljava/util/function/Consumer;)V": {Once: true},
	"java.util.Vector.<init>(II)V":                                                              {Makes: true, Exact: true},
	"java.util.Vector.grow(I)[Ljava/lang/Object;":                                               {Makes: true, Exact: true},
	"java.util.Vector.elementData(I)Ljava/lang/Object;":                                         {Current: true, Exact: true},
	"java.util.Vector.insertElementAt(Ljava/lang/Object;I)V":                                    {Current: true, Exact: true},
	"java.util.Vector.removeElementAt(I)V":                                                      {Current: true, Clears: true, Exact: true},
	"java.util.Vector.remove(I)Ljava/lang/Object;":                                              {Current: true, Clears: true, Exact: true},
	"java.util.Vector.removeAllElements()V":                                                     {Clears: true, Exact: true},
	"java.util.Vector.toArray()[Ljava/lang/Object;":                                             {Current: true, Exact: true},
	"java.util.Vector.setSize(I)V":                                                              {Refuses: true},
	"java.util.ImmutableCollections.listFromArray([Ljava/lang/Object;)Ljava/util/List;":         {Makes: true},
	"java.util.ImmutableCollections$ListN.get(I)Ljava/lang/Object;":                             {Current: true},
	"assay.rt.Sorts.objects([Ljava/lang/Object;IILjava/util/Comparator;)V":                      {Once: true},
	"assay.rt.Sorts.comparables([Ljava/lang/Object;II)V":                                        {Once: true},
}

// Slack returns what a procedure does with arrays of which a part is in use.
func (e *Env) Slack(p *ir.Proc) model.Slack { return slack[p.Name] }
