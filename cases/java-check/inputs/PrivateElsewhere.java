// An algorithm compares its nodes, which are private: nobody compares them with anything else, or sorts them. Where a class is private in the same file, its
// objects may come.
// bounds: --scope 2 --null-arguments=false
// expect PrivateElsewhere.less: holds
// expect PrivateHere.less: violated bounds null
class PrivateNodes {
    static int first(int[] list) {
        java.util.PriorityQueue<Node> all = new java.util.PriorityQueue<>();
        for (int x : list) all.add(new Node(new int[] {x}));
        return all.isEmpty() ? 0 : all.poll().of[0];
    }

    private static class Node implements Comparable<Node> {
        int[] of;

        Node(int[] of) { this.of = of; }

        @Override
        public int compareTo(Node other) { return Integer.compare(of[0], other.of[0]); }
    }
}

class PrivateElsewhere {
    static <T extends Comparable<T>> boolean less(T a, T b) { return a.compareTo(b) < 0; }
}

class PrivateHere {
    static <T extends Comparable<T>> boolean less(T a, T b) { return a.compareTo(b) < 0; }

    private static class Own implements Comparable<Own> {
        int[] of;

        @Override
        public int compareTo(Own other) { return Integer.compare(of[0], other.of[0]); }
    }
}
