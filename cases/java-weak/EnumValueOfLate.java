// Which constants an enum has is not known before it is initialised.
// sc: unknown it initialises a class
public class EnumValueOfLate {
    enum E { A, B }

    static volatile int i;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> i = 1);
        t.start();
        assert E.valueOf(i == 0 ? "A" : "B") == E.A;
    }
}
