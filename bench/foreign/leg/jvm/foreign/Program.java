package foreign;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/** A compiled program: its classes, with probes in them. Each run loads them anew. */
final class Program {
	private final List<File> path = new ArrayList<>();
	private final Map<String, byte[]> classes = new HashMap<>(); // with probes; null for what is not there
	private final Words words;
	private int ids;

	Program(String path, Words words) {
		for (String p : path.split(File.pathSeparator)) {
			this.path.add(new File(p));
		}
		this.words = words;
	}

	/** Loads the classes of the program once more, with fresh static fields. */
	final class Loader extends ClassLoader {
		Loader() {
			super(Program.class.getClassLoader());
			setDefaultAssertionStatus(true);
		}

		@Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			synchronized (getClassLoadingLock(name)) {
				Class<?> c = findLoadedClass(name);
				if (c != null) {
					return c;
				}
				// The classes that give arbitrary values are those of the attack.
				if (name.startsWith("java.") || name.startsWith("foreign.") || name.startsWith("assay.") || name.startsWith("org.cprover.")
					|| name.startsWith("org.sosy_lab.sv_benchmarks.")) {
					return super.loadClass(name, resolve);
				}
				byte[] bytes = bytes(name);
				return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
			}
		}

		@Override public InputStream getResourceAsStream(String name) { return null; }
	}

	/** Reports whether a class is one of the program. */
	synchronized boolean owns(String name) { return classes.get(name) != null; }

	private synchronized byte[] bytes(String name) {
		if (!classes.containsKey(name)) {
			classes.put(name, read(name.replace('.', '/') + ".class"));
		}
		return classes.get(name);
	}

	private byte[] read(String name) {
		try {
			for (File f : path) {
				byte[] b = null;
				if (f.isDirectory() && Files.isRegularFile(Path.of(f.getPath(), name))) {
					b = Files.readAllBytes(Path.of(f.getPath(), name));
				} else if (f.isFile()) {
					try (ZipFile z = new ZipFile(f)) {
						ZipEntry e = z.getEntry(name);
						b = e == null ? null : z.getInputStream(e).readAllBytes();
					}
				}
				if (b != null) {
					return probed(b);
				}
			}
		} catch (IOException e) {
			// as if it were not there: the JVM says so
		}
		return null;
	}

	private byte[] probed(byte[] original) {
		ClassReader in = new ClassReader(original);
		ClassWriter out = new ClassWriter(in, ClassWriter.COMPUTE_MAXS);
		try {
			in.accept(new ClassVisitor(Opcodes.ASM8, out) {
				@Override public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
					return new Probes(super.visitMethod(access, name, desc, signature, exceptions));
				}
			}, 0);
			return out.toByteArray();
		} catch (RuntimeException e) {
			return original; // too large for probes, or newer than the reader: it runs without them
		}
	}

	private static final String PROBE = "foreign/Probe";
	private static final Set<String> COMPARES = Set.of("equals", "equalsIgnoreCase", "compareTo", "startsWith", "endsWith", "contains", "indexOf");

	/** Puts probes before jumps, in place of comparisons, and where methods begin. */
	private final class Probes extends MethodVisitor {
		private final Set<Label> seen = new HashSet<>();

		Probes(MethodVisitor to) { super(Opcodes.ASM8, to); }

		private void call(String name, String desc) { super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, name, desc, false); }

		private void number(int n) { super.visitLdcInsn(n); }

		@Override public void visitCode() {
			super.visitCode();
			number(++ids);
			call("round", "(I)V");
		}

		@Override public void visitLabel(Label l) {
			seen.add(l);
			super.visitLabel(l);
		}

		@Override public void visitJumpInsn(int op, Label to) {
			int id = ++ids;
			if (seen.contains(to)) {
				number(id);
				call("round", "(I)V");
			}
			if (op >= Opcodes.IFEQ && op <= Opcodes.IFLE) {
				super.visitInsn(Opcodes.DUP);
				probe(id, op - Opcodes.IFEQ, "one", "(III)V");
			} else if (op >= Opcodes.IF_ICMPEQ && op <= Opcodes.IF_ICMPLE) {
				super.visitInsn(Opcodes.DUP2);
				probe(id, op - Opcodes.IF_ICMPEQ, "two", "(IIII)V");
			} else if (op == Opcodes.IFNULL || op == Opcodes.IFNONNULL) {
				super.visitInsn(Opcodes.DUP);
				probe(id, op - Opcodes.IFNULL, "isNull", "(Ljava/lang/Object;II)V");
			}
			// Before a super constructor is called, this must not be handed on, so references are not compared here.
			super.visitJumpInsn(op, to);
		}

		private void probe(int id, int op, String name, String desc) {
			number(id);
			number(op);
			call(name, desc);
		}

		@Override public void visitInsn(int op) {
			switch (op) {
				case Opcodes.LCMP: call("compare", "(JJ)I"); break;
				case Opcodes.DCMPL: call("compareDoubleLess", "(DD)I"); break;
				case Opcodes.DCMPG: call("compareDoubleGreater", "(DD)I"); break;
				case Opcodes.FCMPL: call("compareFloatLess", "(FF)I"); break;
				case Opcodes.FCMPG: call("compareFloatGreater", "(FF)I"); break;
				default: super.visitInsn(op);
			}
		}

		@Override public void visitIntInsn(int op, int v) {
			if (op != Opcodes.NEWARRAY) {
				words.add((long) v);
			}
			super.visitIntInsn(op, v);
		}

		@Override public void visitLdcInsn(Object v) {
			words.add(v instanceof Integer ? ((Integer) v).longValue() : v);
			super.visitLdcInsn(v);
		}

		@Override public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
			int[] keys = new int[labels.length];
			for (int i = 0; i < keys.length; i++) {
				keys[i] = min + i;
			}
			choose(keys);
			super.visitTableSwitchInsn(min, max, other, labels);
		}

		@Override public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
			choose(keys);
			super.visitLookupSwitchInsn(other, keys, labels);
		}

		private void choose(int[] keys) {
			if (keys.length > 64) {
				return;
			}
			super.visitInsn(Opcodes.DUP);
			number(ids + 1);
			number(keys.length);
			super.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
			for (int i = 0; i < keys.length; i++) {
				super.visitInsn(Opcodes.DUP);
				number(i);
				number(keys[i]);
				super.visitInsn(Opcodes.IASTORE);
				words.add((long) keys[i]);
			}
			ids += keys.length;
			call("choose", "(II[I)V");
		}

		@Override public void visitMethodInsn(int op, String owner, String name, String desc, boolean ofInterface) {
			if (owner.equals("java/lang/String") && COMPARES.contains(name) && desc.indexOf(')') - desc.indexOf(';') == 1 && desc.startsWith("(L")) {
				super.visitInsn(Opcodes.DUP2);
				call("strings", "(Ljava/lang/Object;Ljava/lang/Object;)V");
			}
			super.visitMethodInsn(op, owner, name, desc, ofInterface);
		}
	}
}
