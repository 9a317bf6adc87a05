// Package classfile reads Java class files: the constant pool, fields, methods,
// attributes, and the instructions of a method.
//
// # Model
//
// Parse takes the bytes of one class file and gives a Class, or a located
// error. A Class is checked for its form (JVMS chapter 4): every index into the constant pool
// points at an entry of the right kind, names and descriptors are well formed, tables lie inside
// their attribute. So the readers of a Class need no further checks. What is checked on demand,
// because the JVM runs such classes until they are used: instructions (Class.Instructions) and
// annotations (Class.Annotations and its like).
//
//	Class      a class, interface, enum, record, or module-info
//	Pool       its constant pool; Pool.At gives a Constant
//	Constant   closed sum: IntConst, StringConst, ClassConst, MemberRef, …
//	Field, Method, Code
//	Attribute  one that stays as bytes: annotations, and unknown ones
//	Instr      one instruction; Op is its opcode, Op.Info the table row
//	Type       a field type of a descriptor
//
// Names of classes are binary names in internal form: java/lang/Object. The
// class of an array is its descriptor, [I. Text is Go UTF-8; a lone
// surrogate, which Java permits, is kept in three bytes, so that different Java
// texts stay different; UTF16 gives the chars back.
//
// # What is not checked
//
// Types on the operand stack (for the verifier; StackMapTable is kept as bytes), the grammar of
// Signature attributes, and consistency between classes.
//
// # Bounds
//
// Each count is compared with the bytes that are left before anything is
// allocated, so memory is proportional to the input; nesting of annotations is
// limited by MaxNesting.
package classfile
