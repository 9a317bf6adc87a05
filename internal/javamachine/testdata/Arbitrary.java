import assay.Assay;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

// Asks for arbitrary values of every kind. Arguments are the values that java is to take.
public class Arbitrary {
	public static void main(String[] args) {
		for (String s : args) {
			assay.Inputs.give(s);
		}
		System.out.println(Verifier.nondetBoolean() + " " + Verifier.nondetByte() + " " + (int) Verifier.nondetChar()
			+ " " + Verifier.nondetShort() + " " + Verifier.nondetInt() + " " + Verifier.nondetLong());
		System.out.println(Verifier.nondetFloat() + " " + Verifier.nondetDouble());
		show(Verifier.nondetString());
		System.out.println(CProver.nondetBoolean() + " " + CProver.nondetByte() + " " + (int) CProver.nondetChar()
			+ " " + CProver.nondetShort() + " " + CProver.nondetInt() + " " + CProver.nondetLong());
		System.out.println(CProver.nondetFloat() + " " + CProver.nondetDouble());
		show(CProver.nondetString());
		System.out.println(Assay.nondetBoolean() + " " + Assay.nondetByte() + " " + (int) Assay.nondetChar()
			+ " " + Assay.nondetShort() + " " + Assay.nondetInt() + " " + Assay.nondetLong());
		System.out.println(Assay.nondetFloat() + " " + Assay.nondetDouble());
		show(Assay.nondetString());
		show(Assay.nondetString(9));
		System.out.println(Assay.nondetInt(-3, 12) + " " + Assay.nondetLong(1L << 40, 1L << 41) + " " + Assay.nondetChar('a', 'f'));
		System.out.println(Assay.nondetInt(5, 5) + " " + Assay.nondetLong(Long.MIN_VALUE, Long.MAX_VALUE));
		int sum = 0;
		for (int x : Assay.nondetInts()) {
			sum = 31 * sum + x;
		}
		System.out.println(sum + " " + Assay.nondetOf("one", "two", "three"));
		System.out.println(Verifier.nondetObject(Integer.class, () -> Verifier.nondetInt()));
		byte[] from = {1, 2, 3}, to = new byte[3];
		CProver.arraycopy(from, 0, to, 1, 2);
		CProver.arraycopyInPlace(from, 2, to, 0, 1);
		System.out.println(java.util.Arrays.toString(to) + CProver.createArrayWithType(2, args).length + CProver.classIdentifier("x"));
		int x = CProver.nondetInt();
		Verifier.assume(x % 2 == 0);
		CProver.assume(x % 3 != 1);
		Assay.assume(x != 0);
		System.out.println("left: " + x);
	}

	static void show(String s) {
		StringBuilder b = new StringBuilder().append(s.length());
		for (char c : s.toCharArray()) {
			b.append(' ').append((int) c);
		}
		System.out.println(b);
	}
}
