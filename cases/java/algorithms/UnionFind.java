package algorithms;

public class UnionFind {
    static int[] parent, rank;
    static int find(int x) {
        while (parent[x] != x) x = parent[x] = parent[parent[x]];
        return x;
    }
    static boolean union(int a, int b) {
        a = find(a);
        b = find(b);
        if (a == b) return false;
        if (rank[a] < rank[b]) { int t = a; a = b; b = t; }
        parent[b] = a;
        if (rank[a] == rank[b]) rank[a]++;
        return true;
    }
    public static void main(String[] args) {
        parent = new int[20];
        rank = new int[20];
        for (int i = 0; i < 20; i++) parent[i] = i;
        int merges = 0;
        for (int i = 0; i < 60; i++) if (union(i * 7 % 20, i * i % 20)) merges++;
        int roots = 0;
        for (int i = 0; i < 20; i++) if (find(i) == i) roots++;
        System.out.println(merges + " " + roots + " " + (find(3) == find(8)) + " " + rank[find(0)]);
    }
}
