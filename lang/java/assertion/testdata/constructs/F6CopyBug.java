// good: fixed
// bad: shared! frame!
class F6CopyBug {
    static class Elem {
        int key;

        Elem(int key) {
            this.key = key;
        }
    }

    static class Slot {
        int key, value;

        Slot(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    Slot[] heap = {new Slot(7, 0), new Slot(8, 1), new Slot(9, 2)};
    Elem[] elems = {new Elem(7), new Elem(8), new Elem(9)};

    /*@ requires 0 <= from && from < heap.length && 0 <= to && to < heap.length;
      @ requires (\forall int i; 0 <= i && i < heap.length; 0 <= heap[i].value && heap[i].value < elems.length);
      @ ensures (\forall int i; 0 <= i && i < heap.length ==> elems[heap[i].value].key == heap[i].key);
      @*/
    void move(int from, int to, int key, boolean shared) {
        if (shared) {
            heap[to] = heap[from]; // both are one object now
        } else {
            heap[to].key = heap[from].key;
            heap[to].value = heap[from].value;
        }
        heap[to].key = key;
        elems[heap[to].value].key = key;
        if (!shared) {
            heap[from].key = key;
        }
    }

    //@ assignable heap[to].key, heap[to].value;
    void copy(int from, int to) {
        heap[to] = heap[from];
    }

    public static void main(String[] args) {
        F6CopyBug f = new F6CopyBug();
        switch (args[0]) {
            case "fixed": f.move(0, 2, 5, false); break;
            case "shared!": f.move(0, 2, 5, true); f.heap[0].key = 4; f.move(1, 1, 6, true); break;
            case "frame!": f.copy(0, 1); break;
        }
    }
}
