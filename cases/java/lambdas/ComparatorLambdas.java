package lambdas;

import java.util.*;
public class ComparatorLambdas {
    static void show(List<int[]> l) { for (int[] p : l) System.out.print(p[0] + "/" + p[1] + " "); System.out.println(); }
    public static void main(String[] args) {
        List<int[]> l = new ArrayList<>(List.of(new int[] {3, 1}, new int[] {1, 2}, new int[] {3, 0}, new int[] {2, 5}));
        l.sort((p, q) -> p[0] - q[0]);
        show(l);
        l.sort(Comparator.<int[]>comparingInt(p -> p[1]).reversed());
        show(l);
        l.sort((p, q) -> { int c = Integer.compare(q[0], p[0]); return c != 0 ? c : Integer.compare(p[1], q[1]); });
        show(l);
        String[] s = {"bb", "a", "ccc"};
        Arrays.sort(s, (x, y) -> y.length() - x.length());
        System.out.println(Arrays.toString(s) + Collections.min(Arrays.asList(s), Comparator.comparing(x -> x.charAt(0))));
    }
}
