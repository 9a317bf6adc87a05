/** F7: a slot is read after it was removed. */
class OrderBug {
    static class Slot {
        int key;
    }

    /*@ nullable @*/ Slot[] heap;
    int size;

    //@ requires heap != null && size >= 1 && size < heap.length && heap[1] != null;
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    int removeFirst() {
        dropHeap();
        int x = heap[1].key;
        return x;
    }

    //@ requires heap != null && size >= 1 && size < heap.length;
    //@ assignable heap[1..size], size;
    //@ ensures size == \old(size) - 1;
    private /*@ helper @*/ void dropHeap() {
        heap[1] = heap[size];
        heap[size] = null;
        size = size - 1;
    }
}

// expect OrderBug.removeFirst: violated null postcondition throw
