// Package changed finds which goals may have another verdict than before some sources changed: an upper bound.
//
// Two versions of the sources are compared by their declarations (declarations.go): comments and layout mean nothing, unless assay reads
// them. What has changed becomes methods of the code as it is now (set.go):
//
//   - a method that is new or another: itself; where its documentation is, also what is called so, since exceptions are inherited;
//   - a field or an initialiser: all methods of its class, and what mentions the field (mention.go), since compilers copy constants;
//   - a type or an import that is new or gone: what mentions its name, for it may mean another one;
//   - a method that is gone: calls of its name, which may reach another one; where it may have been called by the library, whatever calls that;
//   - the header of a type, constants of an enum, contracts, build files: everything.
//
// A goal is concerned if a walk from its method may run one of these methods, or if it begins with objects that they may have made
// otherwise: a stack that its push leaves in another state is another input of its top.
package changed
