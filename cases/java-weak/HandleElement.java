// The order of an access to an element is that of the method.
// sc: proved
// java: violated
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleElement {
    static final int[] flags = new int[2];
    static final VarHandle FLAG = MethodHandles.arrayElementVarHandle(int[].class);
    static int seen = 1;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            FLAG.setOpaque(flags, 0, 1);
            FLAG.setOpaque(flags, 1, 1);
        });
        Thread u = new Thread(() -> {
            if ((int) FLAG.getOpaque(flags, 1) == 1) {
                seen = (int) FLAG.getOpaque(flags, 0);
            }
        });
        t.start();
        u.start();
        t.join();
        u.join();
        assert seen == 1;
    }
}
