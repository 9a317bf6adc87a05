// An exception of the program's own leaves main.
// expect: violated throw
// inputs: 3
import assay.Assay;

public class UncaughtOwn {
    static class Stop extends RuntimeException { }
    public static void main(String[] args) {
        if (Assay.nondetInt() == 3) throw new Stop();
    }
}
