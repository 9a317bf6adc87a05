package algorithms;

import java.util.*;
public class Dijkstra {
    record Edge(int to, int w) { }
    public static void main(String[] args) {
        int n = 6;
        List<List<Edge>> g = new ArrayList<>();
        for (int i = 0; i < n; i++) g.add(new ArrayList<>());
        int[][] es = {{0, 1, 7}, {0, 2, 9}, {0, 5, 14}, {1, 2, 10}, {1, 3, 15}, {2, 3, 11}, {2, 5, 2}, {3, 4, 6}, {4, 5, 9}};
        for (int[] e : es) {
            g.get(e[0]).add(new Edge(e[1], e[2]));
            g.get(e[1]).add(new Edge(e[0], e[2]));
        }
        int[] dist = new int[n], prev = new int[n];
        Arrays.fill(dist, Integer.MAX_VALUE);
        Arrays.fill(prev, -1);
        dist[0] = 0;
        PriorityQueue<int[]> q = new PriorityQueue<>(Comparator.comparingInt(a -> a[1]));
        q.add(new int[] {0, 0});
        while (!q.isEmpty()) {
            int[] top = q.poll();
            if (top[1] > dist[top[0]]) continue;
            for (Edge e : g.get(top[0])) {
                int d = top[1] + e.w();
                if (d < dist[e.to()]) {
                    dist[e.to()] = d;
                    prev[e.to()] = top[0];
                    q.add(new int[] {e.to(), d});
                }
            }
        }
        for (int i = 0; i < n; i++) System.out.println(i + " " + dist[i] + " " + prev[i]);
    }
}
