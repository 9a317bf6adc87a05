package exceptions;

public class Suppressed {
    public static void main(String[] args) {
        Exception a = new Exception("a");
        a.addSuppressed(new RuntimeException("b"));
        a.addSuppressed(new Error("c"));
        System.out.println(a.getSuppressed().length + " " + a.getSuppressed()[1]);
        try {
            a.addSuppressed(a);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + (e.getCause() == a));
        }
        try {
            a.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Throwable c = new Throwable("msg", new Exception("cause"));
        System.out.println(c + " " + c.getCause() + " " + new Throwable(c).getMessage());
        try {
            c.initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Exception e = new Exception();
            e.initCause(e);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Exception().getMessage() + " " + new Exception((String) null) + " " + new Exception((Throwable) null).getMessage());
        class Quiet extends RuntimeException {
            Quiet() { super("quiet", null, false, false); }
            @Override public String getLocalizedMessage() { return "localized"; }
        }
        Quiet q = new Quiet();
        q.addSuppressed(a);
        System.out.println(q + " " + q.getSuppressed().length + " " + q.getStackTrace().length);
    }
}
