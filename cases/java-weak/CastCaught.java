// The message of the exception names both classes.
// sc: proved
// java: proved
public class CastCaught {
    static volatile Object o = "a";

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> o = 1);
        t.start();
        Object p = o;
        try {
            String s = (String) p;
            assert s == p;
        } catch (ClassCastException e) {
            assert p.getClass() == Integer.class && e.getMessage().length() > 20;
        }
    }
}
