// deleteMin of a binary heap of objects that are ordered by a contract, in an array from index 1 on.
import assay.Assay;

public /*@ nullable_by_default @*/ class HeapObjects {
    /** What is compared; how, only the contract says. */
    static /*@ nullable_by_default @*/ class Item {
        private int rank;

        //@ requires o != null;
        //@ assignable \nothing;
        //@ ensures (\result < 0 <==> rank < o.rank) && (\result > 0 <==> rank > o.rank);
        //@ signals_only \nothing;
        int compareTo(Item o) {
            return Integer.compare(rank, o.rank);
        }
    }

    Item[] array;
    int size;

    boolean ordered() {
        if (array == null || size < 0 || size >= array.length) return false;
        for (int i = 1; i <= size; i++)
            if (array[i] == null) return false;
        for (int i = 2; i <= size; i++)
            if (array[i].compareTo(array[i / 2]) < 0) return false;
        return true;
    }

    Item deleteMin() {
        Item min = array[1];
        array[1] = array[size--];
        down(1);
        return min;
    }

    private void down(int hole) {
        int child;
        Item moved = array[hole];
        for (; hole * 2 <= size; hole = child) {
            child = hole * 2;
            if (child != size && array[child + 1].compareTo(array[child]) < 0) child++;
            if (array[child].compareTo(moved) >= 0) break;
            array[hole] = array[child];
        }
        array[hole] = moved;
    }

    //@ requires h != null;
    static void before(HeapObjects h) {
        Assay.assume(h.size > 0 && h.ordered());
    }

    //@ requires h != null;
    static void after(HeapObjects h) {
        before(h);
        int n = h.size;
        Item min = h.deleteMin();
        assert h.size == n - 1;
        assert h.ordered();
        for (int i = 1; i <= h.size; i++) assert min.compareTo(h.array[i]) <= 0;
    }
}
