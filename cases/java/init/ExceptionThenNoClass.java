package init;

public class ExceptionThenNoClass {
    static class Bad { static int x = f(); static int f() { throw new UnsupportedOperationException("no"); } }
    static class Good { static boolean ok; static { try { Bad.x++; } catch (NoClassDefFoundError e) { ok = true; } } }
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) { try { System.out.println(Bad.x); } catch (Throwable t) { System.out.println(t.getClass().getSimpleName() + " " + (t.getCause() == null ? "-" : t.getCause().getClass().getSimpleName())); } }
        try { new Good(); } catch (Throwable t) { System.out.println("never"); }
        System.out.println(Good.ok);
    }
}
