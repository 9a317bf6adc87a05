/** F6: a reference is copied where a value was meant. */
class Heap {
    static class Slot {
        int key, value;
    }

    static class Elem {
        int key;
    }

    Slot[] heap;
    Elem[] elems;

    /*@ requires \nonnullelements(heap) && \nonnullelements(elems);
      @ requires 0 <= index1 && index1 < heap.length && 0 <= index2 && index2 < heap.length;
      @ requires (\forall int i; 0 <= i && i < heap.length; 0 <= heap[i].value && heap[i].value < elems.length);
      @ ensures (\forall int i; 0 <= i && i < heap.length ==> elems[heap[i].value].key == heap[i].key);
      @ assignable heap[*], heap[index1].key;
      @*/
    void move(int index1, int index2, int k) {
        heap[index2] = heap[index1];
        heap[index2].key = k;
    }

    /*@ requires \nonnullelements(heap) && \nonnullelements(elems);
      @ requires 0 <= index1 && index1 < heap.length && 0 <= index2 && index2 < heap.length;
      @ assignable heap[index2].key, heap[index2].value;
      @*/
    void moveFixed(int index1, int index2, int k) {
        heap[index2].key = heap[index1].key;
        heap[index2].value = heap[index1].value;
        heap[index2].key = k;
    }
}

// expect Heap.move: violated postcondition
// expect Heap.moveFixed: holds
