// Package picture draws heaps and instances: objects, arrays and atoms as
// boxes, references and relations as arrows, as SVG and as text.
//
// # Model
//
// A Scene is everything that is shown of one or more states, a Frame what is shown of one of them.
// A scene of many states has one layout, so that an object stays where it is while one steps
// through a run; a picture of one state is a scene with one frame.
//
// Parts of a state become
//
//	an object, array or atom   a box with its name
//	a field, scalar or null    a row in the box, "value: 3"
//	a reference                an arrow with the field's name
//	a variable                 a tag on the box that it sees
//	a set                      a tag on each member
//	a relation                 an arrow from the first object of each tuple to
//	                           the last, with what is between in brackets; or a
//	                           row, where a tuple has only one object
//
// A variable that refers to no object is no part of a picture.
//
// # Layout
//
// Graphs are drawn in layers (Sugiyama, Tagawa, Toda 1981): cycles are broken
// along a depth-first search, ranks are longest paths that are then pulled
// tight, crossings are removed by barycentres, and positions come from
// alternate sweeps that solve each layer exactly (pooling of adjacent
// violators). A label is a place on its arrow with a size of its own, so that no two of
// them overlap. The same layers are drawn with curves in SVG and with lines of box characters in
// text.
//
// # What is not here
//
// Names come from inputs: SVG escapes them, text makes them printable. There is
// no interaction; the HTML page moves what this package has placed.
package picture
