package small;

public class CatchVariable {
    public static void main(String[] args) {
        try { throw new IllegalStateException("a"); } catch (RuntimeException e) { e = new RuntimeException("b", e); System.out.println(e.getMessage() + e.getCause().getMessage()); }
        Throwable t = null;
        try { Object o = null; o.toString(); } catch (Throwable x) { t = x; }
        System.out.println(t.getClass().getSimpleName());
        try { try { throw new Error("err"); } catch (RuntimeException e) { System.out.println("never"); } } catch (Error e) { System.out.println(e.getMessage()); }
        int depth = 0;
        for (Throwable c = new Exception("x", new Exception("y", new Exception("z"))); c != null; c = c.getCause()) depth++;
        System.out.println(depth);
        try { throw (Exception) new RuntimeException("static type"); } catch (RuntimeException e) { System.out.println("run " + e.getMessage()); } catch (Exception e) { System.out.println("exc"); }
    }
}
