// Two classes whose initialisers need each other, and two threads that begin at both ends.
// java: violated threads wait for each other for ever
// sc: violated threads wait for each other for ever
public class DeadlockInit {
    static class A { static int a = B.seed + 1; static int seed = 1; }
    static class B { static int b = A.seed + 1; static int seed = 2; }

    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { x = A.a; });
        Thread u = new Thread(() -> { y = B.b; });
        t.start();
        u.start();
        t.join();
        u.join();
        assert x > 0 && y > 0;
    }
}
