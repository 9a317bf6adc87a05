package algorithms;

import java.util.*;
public class GraphSearch {
    static List<Integer> bfs(int[][] g, int s) { List<Integer> o = new ArrayList<>(List.of(s)); for (int i = 0; i < o.size(); i++) for (int n : g[o.get(i)]) if (!o.contains(n)) o.add(n); return o; }
    static List<Integer> dfs(int[][] g, int s, boolean[] seen, List<Integer> out) { if (seen[s]) return out; seen[s] = true; for (int n : g[s]) dfs(g, n, seen, out); out.add(0, s); return out; }
    static int paths(int[][] g, int a, int b) { if (a == b) return 1; int s = 0; for (int n : g[a]) s += paths(g, n, b); return s; }
    public static void main(String[] args) {
        int[][] adj = {{1, 2}, {3}, {3, 4}, {5}, {5}, {}, {0}};
        System.out.println(bfs(adj, 0) + " " + dfs(adj, 0, new boolean[7], new ArrayList<>()) + " " + paths(adj, 0, 5) + " " + paths(adj, 6, 5));
        long reach = 0;
        for (int i = 0; i < 7; i++) for (int v : bfs(adj, i)) reach |= 1L << i * 7 + v;
        System.out.println(Long.toHexString(reach) + " " + Long.bitCount(reach));
    }
}
