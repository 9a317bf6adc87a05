// try, catch, finally; resources; causes.
// expect Finally.always: holds
// expect Finally.returnWins: violated assert
// expect Finally.swallows: holds
// expect Finally.oldValue: holds
// expect Finally.nested: holds
// expect Finally.firstHandler: violated assert
// expect Finally.rethrown: holds
// expect Finally.inFinally: violated null
// expect Finally.closed: holds
// expect Finally.suppressed: holds
// expect Finally.closeThrows: violated assert
// expect Finally.cause: holds
// expect Finally.rootCause: violated assert
// expect Finally.breakLeaves: holds
// expect Finally.multiCatch: violated assert
// expect Finally.own: holds
// expect Finally.checkedCast: holds
public class Finally {
    static class Own extends Exception { final int code; Own(int code, Throwable cause) { super(cause); this.code = code; } }
    static class Res implements AutoCloseable {
        static int open; final boolean bad;
        Res(boolean bad) { this.bad = bad; open++; }
        public void close() { open--; if (bad) throw new IllegalStateException("close"); }
    }
    Finally next; int v;

    static int risky(int k) { if (k == 1) throw new IllegalArgumentException(); if (k == 2) throw new IllegalStateException(); return k; }
    public static void always(int k) { int n = 0; try { risky(k); n += 1; } catch (RuntimeException e) { n += 2; } finally { n += 10; } assert n == (k == 1 || k == 2 ? 12 : 11); }
    @SuppressWarnings("finally")
    static int wins(int k) { try { return risky(k); } finally { if (k > 1) return -1; } }
    public static void returnWins(int k) { if (k != 1) assert wins(k) == k; }
    public static void swallows() { assert wins(2) == -1; }
    static int old(int k) { int x = k; try { return x; } finally { x = 0; } }
    public static void oldValue(int k) { assert old(k) == k; }
    public static void nested(int k) {
        String log = "";
        try { try { risky(k); log += "a"; } catch (IllegalArgumentException e) { log += "b"; throw new IllegalStateException(e); } finally { log += "c"; } } catch (IllegalStateException e) { log += "d"; }
        assert log.equals(k == 1 ? "bcd" : k == 2 ? "cd" : "ac");
    }
    public static void firstHandler(int k) { int n = 0; try { risky(k); } catch (IllegalStateException e) { n = 1; } catch (RuntimeException e) { n = 2; } assert n != 2; }
    public void rethrown() { try { v = next.v; } catch (NullPointerException e) { throw new IllegalStateException("no next", e); } }
    public void inFinally(int k) { try { risky(k); } catch (RuntimeException e) { v = 1; } finally { v = next.v; } }
    public static void closed(int k) { int n = Res.open; try (Res r = new Res(false)) { risky(k); } catch (RuntimeException e) { assert Res.open == n; } assert Res.open == n; }
    public static void suppressed() { try { try (Res r = new Res(true)) { risky(1); } assert false; } catch (IllegalArgumentException e) { assert e.getSuppressed().length == 1; } }
    public static void closeThrows(int k) { boolean done = false; try (Res r = new Res(k == 3)) { done = true; } catch (IllegalStateException e) { assert !done; } }
    public static void cause(int k) { try { try { risky(k); } catch (RuntimeException e) { throw new Own(k, e); } } catch (Own o) { assert o.getCause() != null && o.code == k; } }
    public static void rootCause(int k) { try { try { risky(k); } catch (RuntimeException e) { throw new Own(k, e); } } catch (Own o) { assert o.getCause() instanceof IllegalArgumentException; } }
    public static void breakLeaves() { int n = 0; for (int i = 0; i < 3; i++) { try { if (i == 1) break; } finally { n++; } } assert n == 2; }
    public static void multiCatch(int k) { try { risky(k); } catch (IllegalArgumentException | IllegalStateException e) { assert e instanceof IllegalArgumentException; } }
    public static void own(int k) throws Own { if (k < 0) throw new Own(k, null); }
    public static void checkedCast(Object o) { try { String s = (String) o; assert s == null || s.length() >= 0; } catch (ClassCastException e) { assert !(o instanceof String); } }
}
