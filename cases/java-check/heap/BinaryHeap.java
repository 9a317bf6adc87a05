// expect BinaryHeap.insert: holds
// expect BinaryHeap.decreaseKey: holds
// expect BinaryHeap.deleteMin: holds
// expect BinaryHeap.minElement: holds
// bounds: --scope 3 --array 3 --unwind 3 --int-width 3
/**
 * The binary heap of a fast implementation of Dijkstra's algorithm. A slot of the heap knows the
 * element that it stands for, and an element where it is in the heap. Slot 0 and element 0 are
 * dummies with the least key, so that going up needs no test.
 */
public class BinaryHeap {
    /** What is compared: a copy of the element's key, and which element it is. */
    static class Slot {
        int key, value;
    }

    /** An element: its key, and its place in the heap; 0 if it is not in there. */
    static class Element {
        int key, heapIndex;
    }

    Slot[] heap;
    int size; // slots in use
    Element[] elems;
    int count; // elements made

    /** An empty heap with room for some elements, the dummy counted. */
    BinaryHeap(int room) {
        heap = new Slot[room];
        elems = new Element[room];
        heap[0] = new Slot();
        elems[0] = new Element();
        size = 1;
        count = 1;
    }

    /*@ model boolean integrity;
      @ represents integrity = heap != null && elems != null
      @   && 1 <= size && size <= heap.length && 1 <= count && count <= elems.length
      @   && (\forall int i; 0 <= i && i < size; heap[i] != null && 0 <= heap[i].value && heap[i].value < count)
      @   && (\forall int i; 0 <= i && i < size; elems[heap[i].value] != null)
      @   && (\forall int i; 0 <= i && i < size; elems[heap[i].value].key == heap[i].key && elems[heap[i].value].heapIndex == i)
      @   && heap[0].value == 0 && heap[0].key == 0;
      @ model boolean ordered;
      @ represents ordered = (\forall int i; 1 <= i && i < size; heap[i / 2].key <= heap[i].key);
      @*/

    //@ requires integrity && ordered && key >= 0;
    //@ ensures integrity && ordered;
    //@ ensures size == \old(size) + 1 && elems[\result].key == key && elems[\result].heapIndex > 0;
    int insert(int key) {
        int e = count;
        if (e == elems.length) {
            Element[] more = new Element[2 * e];
            for (int i = 0; i < e; i++) {
                more[i] = elems[i];
            }
            elems = more;
        }
        Element element = new Element();
        element.key = key;
        elems[e] = element;
        count++;
        if (size == heap.length) {
            Slot[] more = new Slot[2 * size];
            for (int i = 0; i < size; i++) {
                more[i] = heap[i];
            }
            heap = more;
        }
        Slot slot = new Slot();
        slot.key = key;
        slot.value = e;
        heap[size] = slot;
        element.heapIndex = size;
        size++;
        upHeap(size - 1);
        return e;
    }

    //@ requires integrity && ordered;
    //@ requires 0 < e && e < count && elems[e] != null && 0 < elems[e].heapIndex && elems[e].heapIndex < size;
    //@ requires heap[elems[e].heapIndex].value == e && 0 <= key && key <= elems[e].key;
    //@ ensures integrity && ordered;
    //@ ensures size == \old(size) && elems[e].key == key;
    void decreaseKey(int e, int key) {
        int i = elems[e].heapIndex;
        elems[e].key = key;
        heap[i].key = key;
        upHeap(i);
    }

    //@ requires integrity && ordered && size > 1;
    //@ ensures integrity && ordered;
    //@ ensures size == \old(size) - 1 && \result == \old(heap[1].value) && elems[\result].heapIndex == 0;
    //@ ensures (\forall int i; 1 <= i && i < size; elems[\result].key <= heap[i].key);
    int deleteMin() {
        Slot last = heap[size - 1];
        int min = heap[1].value;
        dropHeap();
        if (size > 1) {
            put(1, last.key, last.value);
            downHeap(1);
        }
        elems[min].heapIndex = 0;
        return min;
    }

    //@ requires integrity && ordered && size > 1;
    //@ ensures integrity && ordered;
    //@ ensures (\forall int i; 1 <= i && i < size; elems[\result].key <= heap[i].key);
    int minElement() {
        return heap[1].value;
    }

    boolean isEmpty() {
        return size == 1;
    }

    /** Removes the last slot. */
    private void dropHeap() {
        size--;
        heap[size] = null;
    }

    private void put(int i, int key, int value) {
        heap[i].key = key;
        heap[i].value = value;
        elems[value].heapIndex = i;
    }

    /** Copies what is in a slot. */
    private void move(int from, int to) {
        put(to, heap[from].key, heap[from].value);
    }

    private void upHeap(int i) {
        int key = heap[i].key, value = heap[i].value;
        while (heap[i / 2].key > key) {
            move(i / 2, i);
            i = i / 2;
        }
        put(i, key, value);
    }

    private void downHeap(int i) {
        int key = heap[i].key, value = heap[i].value;
        while (2 * i < size) {
            int c = 2 * i;
            if (c + 1 < size && heap[c + 1].key < heap[c].key) {
                c++;
            }
            if (heap[c].key >= key) {
                break;
            }
            move(c, i);
            i = c;
        }
        put(i, key, value);
    }
}
