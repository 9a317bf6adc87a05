// good: fixed
// bad: order!
class F7OrderBug {
    static class Slot {
        int key = 3;
    }

    /*@ nullable @*/ Slot[] heap = new Slot[4];
    int size;

    //@ requires heap != null && size >= 1 && size < heap.length && heap[1] != null;
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    int removeFirst() {
        dropHeap();
        return heap[1].key; // reads what was removed
    }

    //@ requires heap != null && size >= 1 && size < heap.length && heap[1] != null;
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    int removeFirstFixed() {
        int key = heap[1].key;
        dropHeap();
        return key;
    }

    //@ requires heap != null && size >= 1 && size < heap.length;
    //@ assignable heap[1..size], size;
    //@ ensures size == \old(size) - 1;
    /*@ helper @*/ void dropHeap() {
        heap[1] = heap[size];
        heap[size] = null;
        size--;
    }

    public static void main(String[] args) {
        F7OrderBug f = new F7OrderBug();
        f.heap[1] = new Slot();
        f.size = 1;
        switch (args[0]) {
            case "fixed": f.removeFirstFixed(); break;
            case "order!": f.removeFirst(); break;
        }
    }
}
