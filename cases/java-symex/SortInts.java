// Insertion sort of an array of numbers.
public /*@ nullable_by_default @*/ class SortInts {
    static void sort(int[] a) {
        for (int p = 1; p < a.length; p++) {
            int moved = a[p], j = p;
            for (; j > 0 && moved < a[j - 1]; j--) a[j] = a[j - 1];
            a[j] = moved;
        }
    }

    //@ requires a != null;
    static void before(int[] a) {}

    //@ requires a != null;
    static void after(int[] a) {
        sort(a);
        for (int i = 1; i < a.length; i++) assert a[i - 1] <= a[i];
    }
}
