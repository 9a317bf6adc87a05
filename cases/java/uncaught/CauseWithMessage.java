package uncaught;

public class CauseWithMessage {
    static { System.out.println("loaded"); }
    public static void main(String[] args) {
        try { Object o = null; o.toString(); } catch (NullPointerException e) { throw new IllegalStateException("state: " + 5, new RuntimeException("middle", new Exception())); }
    }
}
