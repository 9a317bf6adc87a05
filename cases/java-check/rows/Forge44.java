// Arrays, lists, sets and maps.
// expect Forge44.noGap: holds
// expect Forge44.bubble: holds
// expect Forge44.bubbleOnce: violated postcondition
// expect Forge44.insertion: holds
// expect Forge44.search: holds
// expect Forge44.list: holds
// expect Forge44.set: holds
// expect Forge44.map: holds
// expect Forge44.mapTwice: violated postcondition
import java.util.*;

public class Forge44 {
    //@ ensures \result ==> (\forall int i; 0 <= i && i < a.length; a[i] == a[i]);
    //@ signals (RuntimeException e) false;
    public static boolean noGap(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) s += a[i]; return s == s; }
    //@ requires a.length <= 3;
    //@ ensures (\forall int i; 1 <= i && i < a.length; a[i - 1] <= a[i]);
    public static void bubble(int[] a) { for (int n = a.length; n > 1; n--) for (int i = 1; i < n; i++) if (a[i - 1] > a[i]) { int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; } }
    //@ requires a.length <= 3;
    //@ ensures (\forall int i; 1 <= i && i < a.length; a[i - 1] <= a[i]);
    public static void bubbleOnce(int[] a) { for (int i = 1; i < a.length; i++) if (a[i - 1] > a[i]) { int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; } }
    //@ requires a.length <= 3;
    //@ ensures (\forall int i; 1 <= i && i < a.length; a[i - 1] <= a[i]);
    //@ ensures (\forall int j; 0 <= j && j < a.length; (\exists int i; 0 <= i && i < a.length; a[i] == \old(a[j])));
    public static void insertion(int[] a) { for (int i = 1; i < a.length; i++) { int x = a[i], j = i; for (; j > 0 && a[j - 1] > x; j--) a[j] = a[j - 1]; a[j] = x; } }
    //@ requires (\forall int i; 1 <= i && i < a.length; a[i - 1] <= a[i]);
    //@ ensures \result >= 0 ? a[\result] == x : (\forall int i; 0 <= i && i < a.length; a[i] != x);
    public static int search(int[] a, int x) { int lo = 0, hi = a.length - 1; while (lo <= hi) { int m = (lo + hi) >>> 1; if (a[m] == x) return m; if (a[m] < x) lo = m + 1; else hi = m - 1; } return -1; }
    //@ ensures \result;
    public static boolean list(int x, int y) { List<Integer> l = new ArrayList<>(); l.add(x); l.add(0, y); l.remove(1); return l.size() == 1 && l.get(0) == y; }
    //@ ensures \result <==> x == y;
    public static boolean set(boolean x, boolean y) { Set<Boolean> s = new HashSet<>(); s.add(x); s.add(y); return s.size() == 1; }
    //@ ensures \result == 2;
    public static int map(boolean k) { Map<Boolean, Integer> m = new HashMap<>(); m.put(k, 1); m.put(k, 2); return m.size() == 1 ? m.get(k) : 0; }
    //@ ensures \result == 1;
    public static int mapTwice(boolean k, boolean l) { Map<Boolean, Integer> m = new HashMap<>(); m.put(k, 1); m.put(l, 2); return m.get(k); }
}
