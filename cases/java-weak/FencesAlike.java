// A fence of stores and one of loads say nothing where stores and loads keep their order anyway.
// sc: proved
// tso: proved
// rc11: unknown orders loads alone
// java: unknown says nothing about fences
import java.lang.invoke.VarHandle;

public class FencesAlike {
    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            x = 1;
            VarHandle.storeStoreFence();
            y = 1;
        });
        t.start();
        int a = y;
        VarHandle.loadLoadFence();
        int b = x;
        assert a == 0 || b == 1;
    }
}
