// A task that a thread runs which the program makes.
// java: proved
// sc: proved
import java.util.concurrent.FutureTask;

public class FutureThread {
    static int x;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> x = 1);
        new Thread(f).start();
        assert f.get() == 1 && x == 1;
    }
}
