class UnionFind {
    //@ invariant parent.length == rank.length;
    //@ invariant (\forall int i; 0 <= i && i < parent.length; 0 <= parent[i] && parent[i] < parent.length);
    //@ invariant (\forall int i; 0 <= i && i < parent.length; parent[i] == i || rank[i] < rank[parent[i]]);
    //@ invariant (\num_of int i; 0 <= i && i < parent.length; parent[i] == i) == sets;
    int[] parent = new int[0], rank = new int[0];
    int sets;

    //@ requires 0 <= a && a < parent.length && 0 <= b && b < parent.length;
    //@ requires find(a) != find(b);
    //@ ensures find(a) == find(b);
    //@ ensures sets == \old(sets) - 1;
    //@ ensures (\forall int i; 0 <= i && i < parent.length; \old(find(i) != find(a) && find(i) != find(b)) ==> find(i) == \old(find(i)));
    void probe(int a, int b, int how) {
        int x = find(a), y = find(b);
        if (x < 0 || y < 0) {
            return;
        }
        if (rank[x] > rank[y] && how != 0) {
            int t = x;
            x = y;
            y = t;
        }
        parent[how == 1 ? a : x] = y;
        if (rank[x] == rank[y] && how != 2) {
            rank[y]++;
        }
        sets--;
    }

    /*@ pure @*/ int find(int i) {
        for (int n = 0; n < 10; n++) {
            if (i < 0 || i >= parent.length) {
                return -1;
            }
            if (parent[i] == i) {
                return i;
            }
            i = parent[i];
        }
        return -2;
    }

    static String run(Dice d) {
        UnionFind x = new UnionFind();
        int n = d.next(6);
        x.parent = new int[n];
        x.rank = new int[d.one(9) ? 6 : n];
        for (int i = 0; i < n; i++) {
            x.parent[i] = i == 0 || d.one(2) ? i : d.next(i);
            if (d.one(12)) {
                x.parent[i] = d.next(8) - 1;
            }
            x.sets += x.parent[i] == i ? 1 : 0;
        }
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < n; i++) {
                int p = x.parent[i];
                if (p >= 0 && p < x.rank.length && i < x.rank.length && p != i && !d.one(12)) {
                    x.rank[p] = Math.max(x.rank[p], x.rank[i] + 1);
                }
            }
        }
        if (d.one(6)) {
            x.sets++;
        }
        int a = d.next(n + 2) - 1, b = d.next(n + 2) - 1, how = d.next(6);
        String before = x.invariants();
        boolean pre = 0 <= a && a < n && 0 <= b && b < n, apart = x.find(a) != x.find(b);
        int[] was = new int[n];
        for (int i = 0; i < n; i++) {
            was[i] = x.find(i);
        }
        int fa = x.find(a), fb = x.find(b), sets = x.sets;
        if (x.rank.length < n) {
            return before;
        }
        x.probe(a, b, how);
        boolean others = true;
        for (int i = 0; i < n; i++) {
            others &= was[i] == fa || was[i] == fb || x.find(i) == was[i];
        }
        return before + "," + Containers.bits(pre, apart) + "," + Containers.bits(x.find(a) == x.find(b), x.sets == sets - 1, others) + "," + x.invariants();
    }

    String invariants() {
        boolean inside = true, ranks = true;
        int roots = 0, n = parent.length;
        for (int i = 0; i < n; i++) {
            int p = parent[i];
            inside &= 0 <= p && p < n;
            ranks = ranks && (p == i || i < rank.length && p >= 0 && p < rank.length && rank[i] < rank[p]);
            roots += p == i ? 1 : 0;
        }
        return Containers.bits(n == rank.length, inside, ranks, roots == sets);
    }
}
