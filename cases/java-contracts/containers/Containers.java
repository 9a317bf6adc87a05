// Ten containers with contracts, and the same conditions written by hand in Java. Each
// class makes a random heap of a seed, often a broken one, and runs one method, probe, on
// it; it gives the truth of all conditions, in the order of the clauses: invariants before,
// preconditions, postconditions, invariants after.
public class Containers {
    public static void main(String[] args) {
        int from = Integer.parseInt(args[1]), to = Integer.parseInt(args[2]);
        for (int seed = from; seed < to; seed++) {
            System.out.println(run(args[0], new Dice(seed)));
        }
    }

    static String run(String name, Dice d) {
        switch (name) {
            case "SimpleList": return SimpleList.run(d);
            case "SortedList": return SortedList.run(d);
            case "SearchTree": return SearchTree.run(d);
            case "BinaryHeap": return BinaryHeap.run(d);
            case "HashTable": return HashTable.run(d);
            case "RingBuffer": return RingBuffer.run(d);
            case "UnionFind": return UnionFind.run(d);
            case "ArrayStack": return ArrayStack.run(d);
            case "LinkedDeque": return LinkedDeque.run(d);
            case "RedBlackTree": return RedBlackTree.run(d);
        }
        throw new IllegalArgumentException(name);
    }

    static String bits(boolean... all) {
        StringBuilder b = new StringBuilder();
        for (boolean x : all) {
            b.append(x ? '1' : '0');
        }
        return b.toString();
    }
}

class Dice {
    long state;

    Dice(int seed) {
        state = seed * 0x9E3779B97F4A7C15L + 12345;
        next(2);
    }

    int next(int n) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % n);
    }

    boolean one(int n) {
        return next(n) == 0;
    }
}
