package exceptions;

public class CustomHierarchy {
    static class AppException extends RuntimeException {
        private final int code;
        AppException(String m, int code, Throwable cause) {
            super(m, cause);
            this.code = code;
        }
        int code() { return code; }
        @Override public String getMessage() { return super.getMessage() + " [" + code + "]"; }
    }
    static final class NotFound extends AppException {
        NotFound(String what) { super(what + " not found", 404, null); }
        @Override public String toString() { return "NotFound(" + getMessage() + ")"; }
    }
    static class Checked extends Exception { }
    static int depth(Throwable t) { return t == null ? 0 : 1 + depth(t.getCause()); }
    static void level(int n) {
        try {
            if (n == 0) throw new NotFound("x");
            level(n - 1);
        } catch (AppException e) {
            if (n % 2 == 0) throw new AppException("level " + n, e.code() + n, e);
            throw e;
        }
    }
    public static void main(String[] args) {
        try {
            level(5);
        } catch (AppException e) {
            for (Throwable t = e; t != null; t = t.getCause()) System.out.println(t + " | " + t.getMessage());
            System.out.println(depth(e));
        }
        try {
            throw new Checked();
        } catch (Checked e) {
            System.out.println(e + " " + e.getMessage() + " " + e.getCause());
        }
        try {
            throw (RuntimeException) null;
        } catch (NullPointerException e) {
            System.out.println("throw null");
        }
        Throwable t = new NotFound("y");
        System.out.println((t instanceof AppException a ? a.code() : 0) + " " + t.getLocalizedMessage());
    }
}
