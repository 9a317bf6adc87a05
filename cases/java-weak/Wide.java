// java: holds-within accessed as a whole
// tso: proved
public class Wide {
    static long n;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { n = -1; });
        a.start();
        long seen = n;
        assert seen == 0 || seen == -1;
    }
}
