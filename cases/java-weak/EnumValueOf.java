// sc: violated an assertion fails
// java: violated an assertion fails
public class EnumValueOf {
    enum E { A, B }

    static volatile int i;
    static E e = E.B;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> i = 1);
        t.start();
        assert E.valueOf(i == 0 ? "A" : "B") == E.A : "not A";
    }
}
