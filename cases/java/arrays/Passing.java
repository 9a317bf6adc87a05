package arrays;

public class Passing {
    static int[] grow(int[] a) { int[] b = new int[a.length + 1]; for (int i = 0; i < a.length; i++) b[i] = a[i]; b[a.length] = 99; a[0]++; return b; }
    static int sum(int... x) { int s = 0; for (int v : x) s += v; return s; }
    static char[][] grid(String... rows) { char[][] g = new char[rows.length][]; for (int i = 0; i < g.length; i++) g[i] = rows[i].toCharArray(); return g; }
    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        grow(a);
        a = grow(a);
        System.out.println(a.length + " " + a[3] + sum() + sum(1, 2) + sum(a));
        Object o = a;
        System.out.println(((int[]) o).length + " " + (o instanceof int[] x ? x[0] : -1) + (o instanceof Object[]) + o.getClass().getSimpleName());
        char[][] g = grid("ab", "cd");
        g[0][0] = 'Z';
        System.out.println(new String(g[0]) + new String(g[1]));
    }
}
