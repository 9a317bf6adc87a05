// expect: holds
import org.cprover.CProver;

public class CProverAssumes {
    public static void main(String[] args) {
        short s = CProver.nondetShort();
        CProver.assume(s > 10);
        byte b = CProver.nondetByte();
        assert s * b != 1;
    }
}
