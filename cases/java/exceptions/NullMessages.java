package exceptions;

public class NullMessages {
    int f;
    int[] arr;
    NullMessages next;
    static NullMessages s;
    static int[][] grid = new int[2][];
    NullMessages get() { return null; }
    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
    static void local(NullMessages p, String[] names, int i) {
        NullMessages q = p;
        try { q.f = 5; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(q.f); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { p.get(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { names[i].length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { synchronized (q) { } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
    public static void main(String[] args) {
        NullMessages o = new NullMessages();
        attempt(() -> s.f = 1);
        attempt(() -> s.next.next = null);
        attempt(() -> o.next.f++);
        attempt(() -> o.get().get());
        attempt(() -> o.get().next.f = 3);
        attempt(() -> o.arr[3] = 1);
        attempt(() -> { int x = o.arr[3]; });
        attempt(() -> { int x = o.arr.length; });
        attempt(() -> grid[1][0] = 7);
        attempt(() -> { int x = grid[0].length; });
        attempt(() -> { throw null; });
        attempt(() -> { throw (RuntimeException) (Object) o.next; });
        attempt(() -> { Integer i = null; int j = i; });
        attempt(() -> { long j = (Long) (Object) null; });
        attempt(() -> ((String) null).substring(1, 2));
        attempt(() -> { Object[] a = {null}; a[0].hashCode(); });
        attempt(() -> { throw new NullPointerException(); });
        attempt(() -> { throw new NullPointerException("own"); });
        attempt(() -> java.util.Objects.requireNonNull(null));
        local(null, new String[3], 2);
    }
}
