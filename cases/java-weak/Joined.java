// Strings that are joined of what threads read.
// java: violated java.lang.IllegalStateException leaves
// sc: proved
public class Joined {
    static int x;
    static String text = "";

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            int was = x;
            text = "x was " + was + text;
            if (text.length() == 7 && x < was) {
                throw new IllegalStateException("x is " + x);
            }
        });
        t.start();
        x = 1;
        t.join();
        assert text.charAt(6) == '0' || text.charAt(6) == '1';
    }
}
