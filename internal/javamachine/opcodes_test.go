package javamachine

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/internal/javagen"
	"assay/internal/javajudge"
	"assay/internal/testkit"
	"assay/lang/java/classfile"
)

// assembly are the programs with what javac never emits, and with values that it
// never puts into narrow places. Each has a main that prints.
var assembly = map[string]string{
	"Nothing": `
method main ([Ljava/lang/String;)V
	nop
	bipush 7
	nop
	bipush 5
	swap
	isub
	nop
	print I
	return`,
	"Subroutine": `
method main ([Ljava/lang/String;)V
	iconst_0
	istore_1
	jsr Sub
	iinc 1 10
	jsr_w Sub
	iload_1
	print I
	return
Sub:
	astore_2
	iinc 1 1
	iload_1
	print I
	ret 2`,
	"NestedSubroutine": `
method main ([Ljava/lang/String;)V
	jsr A
	return
A:
	astore_1
	ldc "in A"
	print Ljava/lang/String;
	jsr B
	ldc "back in A"
	print Ljava/lang/String;
	jsr B
	ret 1
B:
	wide astore 300
	ldc "in B"
	print Ljava/lang/String;
	wide ret 300`,
	"FinallyByJsr": `
method f (I)I
From:
	bipush 100
	iload_0
	idiv
	istore_1
	jsr Finally
	iload_1
	ireturn
To:
Handler:
	astore_2
	jsr Finally
	aload_2
	athrow
Finally:
	astore_3
	ldc "finally"
	print Ljava/lang/String;
	ret 3
catch From To Handler any
method main ([Ljava/lang/String;)V
	bipush 7
	invokestatic FinallyByJsr.f (I)I
	print I
Try:
	iconst_0
	invokestatic FinallyByJsr.f (I)I
	print I
End:
	return
Catch:
	invokevirtual java/lang/Throwable.getMessage ()Ljava/lang/String;
	print Ljava/lang/String;
	return
catch Try End Catch java/lang/ArithmeticException`,
	"WideForms": `
method main ([Ljava/lang/String;)V
	bipush 5
	wide istore 300
	wide iinc 300 1000
	wide iinc 300 -30000
	wide iload 300
	print I
	ldc2_w 5000000000L
	wide lstore 301
	wide lload 301
	print J
	ldc 1.5f
	wide fstore 303
	wide fload 303
	print F
	ldc2_w 2.25
	wide dstore 304
	wide dload 304
	print D
	ldc_w "wide"
	wide astore 306
	wide aload 306
	print Ljava/lang/String;
	wide iload 300
	wide istore 1
	iinc 1 -128
	iload 1
	print I
	ldc_w 123456
	print I
	ldc_w 2.5f
	print F
	goto_w End
	ldc "not here"
	print Ljava/lang/String;
End:
	return`,
	"DupForms": `
method show (IIII)V
	iload_0
	bipush 10
	imul
	iload_1
	iadd
	bipush 10
	imul
	iload_2
	iadd
	bipush 10
	imul
	iload_3
	iadd
	print I
	return
method main ([Ljava/lang/String;)V
	// dup_x1: 1 2 -> 2 1 2
	iconst_4
	iconst_1
	iconst_2
	dup_x1
	invokestatic DupForms.show (IIII)V
	// dup_x2 over two words
	iconst_1
	iconst_2
	iconst_3
	dup_x2
	invokestatic DupForms.show (IIII)V
	// dup_x2 over a long
	lconst_1
	iconst_3
	dup_x2
	pop
	print J
	print I
	// dup2 of two words
	iconst_1
	iconst_2
	dup2
	invokestatic DupForms.show (IIII)V
	// dup2 of a long
	ldc2_w 77L
	dup2
	ladd
	print J
	// dup2_x1 of two words
	iconst_1
	iconst_2
	iconst_3
	dup2_x1
	pop
	invokestatic DupForms.show (IIII)V
	// dup2_x1 of a long
	iconst_5
	ldc2_w 88L
	dup2_x1
	print J
	print I
	print J
	// dup2_x2 of words over words
	iconst_1
	iconst_2
	iconst_3
	iconst_4
	dup2_x2
	invokestatic DupForms.show (IIII)V
	iadd
	print I
	// dup2_x2 of a long over words
	iconst_1
	iconst_2
	ldc2_w 99L
	dup2_x2
	print J
	isub
	print I
	print J
	// dup2_x2 of words over a long
	ldc2_w 111L
	iconst_1
	iconst_2
	dup2_x2
	isub
	print I
	print J
	isub
	print I
	// dup2_x2 of a double over a double
	dconst_1
	ldc2_w 3.5
	dup2_x2
	dsub
	print D
	print D
	// pop2 of two words, and of a long
	iconst_5
	iconst_1
	iconst_2
	pop2
	lconst_0
	pop2
	print I
	return`,
	"NarrowPlaces": `
field z Z
field b B
field s S
field c C
method bool (I)Z
	iload_0
	ireturn
method byte_ (I)B
	iload_0
	ireturn
method short_ (I)S
	iload_0
	ireturn
method char_ (I)C
	iload_0
	ireturn
method asInt (Z)I
	iload_0
	ireturn
method main ([Ljava/lang/String;)V
	sipush 258
	putstatic NarrowPlaces.z Z
	getstatic NarrowPlaces.z Z
	print I
	sipush 259
	putstatic NarrowPlaces.z Z
	getstatic NarrowPlaces.z Z
	print I
	ldc 70000
	putstatic NarrowPlaces.b B
	getstatic NarrowPlaces.b B
	print I
	ldc 70000
	putstatic NarrowPlaces.s S
	getstatic NarrowPlaces.s S
	print I
	ldc -1
	putstatic NarrowPlaces.c C
	getstatic NarrowPlaces.c C
	print I
	iconst_1
	newarray 4
	dup
	astore_1
	iconst_0
	bipush 6
	bastore
	aload_1
	iconst_0
	baload
	print I
	aload_1
	iconst_0
	bipush 7
	bastore
	aload_1
	iconst_0
	baload
	print I
	iconst_1
	newarray 8
	dup
	iconst_0
	sipush 300
	bastore
	iconst_0
	baload
	print I
	iconst_1
	newarray 5
	dup
	iconst_0
	iconst_m1
	castore
	iconst_0
	caload
	print I
	iconst_1
	newarray 9
	dup
	iconst_0
	ldc 40000
	sastore
	iconst_0
	saload
	print I
	sipush 258
	invokestatic NarrowPlaces.bool (I)Z
	print I
	sipush 300
	invokestatic NarrowPlaces.byte_ (I)B
	print I
	ldc 40000
	invokestatic NarrowPlaces.short_ (I)S
	print I
	iconst_m1
	invokestatic NarrowPlaces.char_ (I)C
	print I
	return`,
	"Switches": `
method f (I)I
	iload_0
	tableswitch -2 A B C D
A:
	bipush 10
	ireturn
B:
	bipush 20
	ireturn
C:
	bipush 30
	ireturn
D:
	bipush 40
	ireturn
method g (I)I
	iload_0
	lookupswitch -2147483648:A -5:B 2147483647:C D
A:
	iconst_1
	ireturn
B:
	iconst_2
	ireturn
C:
	iconst_3
	ireturn
D:
	iconst_4
	ireturn
method empty (I)I
	iload_0
	lookupswitch D
D:
	bipush 9
	ireturn
method backward ()V
	iconst_0
	istore_0
L:
	iinc 0 1
	iload_0
	tableswitch 1 L L End
End:
	iload_0
	print I
	return
method main ([Ljava/lang/String;)V
	bipush -6
	istore_1
Loop:
	iload_1
	invokestatic Switches.f (I)I
	print I
	iload_1
	invokestatic Switches.g (I)I
	print I
	iinc 1 1
	iload_1
	iconst_2
	if_icmple Loop
	ldc -2147483648
	invokestatic Switches.g (I)I
	print I
	ldc 2147483647
	invokestatic Switches.g (I)I
	print I
	iconst_5
	invokestatic Switches.empty (I)I
	print I
	invokestatic Switches.backward ()V
	return`,
	"Arrays": `
method main ([Ljava/lang/String;)V
	iconst_2
	iconst_3
	multianewarray [[[I 2
	astore_1
	aload_1
	arraylength
	print I
	aload_1
	iconst_1
	aaload
	iconst_2
	aaload
	ifnull Null
	ldc "made"
	print Ljava/lang/String;
Null:
	iconst_2
	multianewarray [[J 1
	iconst_0
	aaload
	ifnonnull NotNull
	ldc "null"
	print Ljava/lang/String;
NotNull:
	iconst_1
	anewarray [I
	instanceof [[I
	print I
	aload_0
	aload_0
	if_acmpne Differ
	aload_0
	aconst_null
	if_acmpeq Differ
	ldc "same"
	print Ljava/lang/String;
Differ:
	return`,
	"HandlerOrder": `
method f (I)Ljava/lang/String;
A:
	iload_0
	ifeq Zero
	aconst_null
	athrow
Zero:
	iconst_1
	iconst_0
	idiv
	pop
B:
	aconst_null
	areturn
H1:
	pop
	ldc "first that fits"
	areturn
H2:
	pop
	ldc "second"
	areturn
H3:
	pop
	ldc "any"
	areturn
catch A B H1 java/lang/ArithmeticException
catch A B H2 java/lang/RuntimeException
catch A B H3 any
method loop ()I
	iconst_0
	istore_0
T:
	iinc 0 1
	iload_0
	iconst_3
	if_icmpge Out
	aconst_null
	athrow
U:
Out:
	iload_0
	ireturn
H:
	pop
	goto T
catch T U H java/lang/NullPointerException
method main ([Ljava/lang/String;)V
	iconst_0
	invokestatic HandlerOrder.f (I)Ljava/lang/String;
	print Ljava/lang/String;
	iconst_1
	invokestatic HandlerOrder.f (I)Ljava/lang/String;
	print Ljava/lang/String;
	invokestatic HandlerOrder.loop ()I
	print I
	return`,
	"StackAcrossBranches": `
method f (I)I
	bipush 100
	iload_0
	ifeq Else
	bipush 10
	goto Join
Else:
	bipush 20
Join:
	iload_0
	ifgt More
	swap
More:
	isub
	ireturn
method main ([Ljava/lang/String;)V
	iconst_0
	invokestatic StackAcrossBranches.f (I)I
	print I
	iconst_1
	invokestatic StackAcrossBranches.f (I)I
	print I
	iconst_m1
	invokestatic StackAcrossBranches.f (I)I
	print I
	// locals that change their type
	iconst_1
	istore_1
	ldc2_w 6000000000L
	lstore_1
	lload_1
	print J
	fconst_2
	fstore_2
	fload_2
	print F
	aload_0
	astore_1
	aload_1
	arraylength
	print I
	return`,
}

// TestAssembly: what javac never emits does what the JVM does.
func TestAssembly(t *testing.T) {
	home := jdks(t)[0]
	dir := t.TempDir()
	s, err := javajudge.Start(home)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	m, err := New(home, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for name, text := range assembly {
		t.Run(name, func(t *testing.T) {
			if err := assemble(dir, name, text); err != nil {
				t.Fatal(err)
			}
			p := javajudge.Program{Name: name, Class: name}
			want, err := s.Run(dir, p)
			if err != nil || want.Exit != 0 || want.Stdout == "" {
				t.Fatalf("the JVM: %v %s", err, want.Stderr)
			}
			got, err := m.Run(p)
			if d := javajudge.Compare(want, got); d != "" || err != nil {
				t.Errorf("%v\n%s", err, d)
			}
		})
	}
}

// TestEveryOpcodeIsTested: each opcode that javac emits is in a case, a random
// program or a table of operators; each other is in an assembled program.
func TestEveryOpcodeIsTested(t *testing.T) {
	home := jdks(t)[0]
	s, err := javajudge.Start(home)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	dir, src := t.TempDir(), t.TempDir()
	var sources []string
	for _, p := range load(t, home) {
		sources = append(sources, p.File)
	}
	r := testkit.Rand(t)
	for i := range 20 {
		p := javagen.New(r, fmt.Sprintf("G%d", i), javagen.Config{})
		file := filepath.Join(src, p.Name+".java")
		if err := os.WriteFile(file, []byte(p.Source()), 0o666); err != nil {
			t.Fatal(err)
		}
		sources = append(sources, file)
	}
	for _, table := range javagen.Tables() {
		file := filepath.Join(src, table.Name+".java")
		if err := os.WriteFile(file, []byte(table.Source), 0o666); err != nil {
			t.Fatal(err)
		}
		sources = append(sources, file)
	}
	if err := s.Compile(dir, sources); err != nil {
		t.Fatal(err)
	}
	byJavac := opcodes(t, dir)
	for name, text := range assembly {
		if err := assemble(dir, name, text); err != nil {
			t.Fatal(err)
		}
	}
	all := opcodes(t, dir)
	var assembled []string
	for op := range 0xca {
		name := classfile.Op(op).String()
		switch {
		case !all[name]:
			t.Errorf("no test has the opcode %s", name)
		case !byJavac[name]:
			assembled = append(assembled, name)
		}
	}
	// javac has no use for these.
	if got := strings.Join(assembled, " "); got != "nop swap jsr ret jsr_w" {
		t.Errorf("only assembled: %s", got)
	}
}

// opcodes returns the names of those in the classes of a folder; "wide" counts when
// it precedes an instruction.
func opcodes(t *testing.T, dir string) map[string]bool {
	found := map[string]bool{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".class") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		class, err := classfile.Parse(path, data)
		if err != nil {
			return err
		}
		for _, m := range class.Methods {
			if m.Code == nil {
				continue
			}
			for in, err := range m.Code.All() {
				if err != nil {
					return err
				}
				found[in.Op.String()] = true
				if in.Wide {
					found["wide"] = true
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
