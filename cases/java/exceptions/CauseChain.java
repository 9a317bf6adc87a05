package exceptions;

public class CauseChain {
    static Exception root = new Exception("root");
    static void c() throws Exception { throw root; }
    static void b() { try { c(); } catch (Exception e) { throw new IllegalStateException("b failed", e); } }
    static void a() { try { b(); } catch (IllegalStateException e) { throw new RuntimeException("a failed", e); } }
    public static void main(String[] args) {
        try { a(); } catch (RuntimeException e) {
            for (Throwable t = e; t != null; t = t.getCause()) System.out.println(t.getClass().getSimpleName() + ": " + t.getMessage());
            System.out.println(e.getCause().getCause() == root);
        }
        System.out.println(new RuntimeException(new Exception("inner")).getMessage() + " " + new RuntimeException("m", null).getCause() + " " + new Exception(new Error()).getMessage());
        java.io.StringWriter w = new java.io.StringWriter();
        Exception e = new Exception("printed", new RuntimeException("why"));
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "A.java", 3)});
        e.getCause().setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "d", "C.java", 4), new StackTraceElement("A", "b", "A.java", 3)});
        e.addSuppressed(new Error("also"));
        e.getSuppressed()[0].setStackTrace(new StackTraceElement[0]);
        e.printStackTrace(new java.io.PrintWriter(w, true));
        System.out.print(w);
    }
}
