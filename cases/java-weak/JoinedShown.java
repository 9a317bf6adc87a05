// Who finds a string sees what it was made of, also without synchronisation: its fields are final.
// java: proved
// sc: proved
public class JoinedShown {
    static int x;
    static String text;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { text = "n" + x; });
        t.start();
        String s = text;
        assert s == null || s.length() == 2 && s.charAt(1) == '0';
    }
}
