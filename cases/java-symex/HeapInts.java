// deleteMin of a binary heap of numbers, in an array from index 1 on.
import assay.Assay;

public /*@ nullable_by_default @*/ class HeapInts {
    int[] array;
    int size;

    boolean ordered() {
        if (array == null || size < 0 || size >= array.length) return false;
        for (int i = 2; i <= size; i++)
            if (array[i] < array[i / 2]) return false;
        return true;
    }

    int deleteMin() {
        int min = array[1];
        array[1] = array[size--];
        down(1);
        return min;
    }

    private void down(int hole) {
        int child, moved = array[hole];
        for (; hole * 2 <= size; hole = child) {
            child = hole * 2;
            if (child != size && array[child + 1] < array[child]) child++;
            if (array[child] >= moved) break;
            array[hole] = array[child];
        }
        array[hole] = moved;
    }

    //@ requires h != null;
    static void before(HeapInts h) {
        Assay.assume(h.size > 0 && h.ordered());
    }

    //@ requires h != null;
    static void after(HeapInts h) {
        before(h);
        int n = h.size, min = h.deleteMin();
        assert h.size == n - 1;
        assert h.ordered();
        for (int i = 1; i <= h.size; i++) assert min <= h.array[i];
    }
}
