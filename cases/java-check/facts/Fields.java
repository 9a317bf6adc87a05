// How fields are ordered is known in methods that are called on the object: an index that is below a size, and a size that is at most the length of an array.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Fields.put: proved
// expect Fields.total: proved
// expect Fields.removed: proved
// expect FieldsFail.after: unknown
// expect FieldsFail.other: unknown
// expect FieldsFail.late: unknown
// expect FieldsFail.twice: unknown
// expect FieldsFail.next: unknown
class Fields {
    private int[] heap;
    private int size;

    Fields(int n) {
        heap = new int[n];
    }

    void put(int x) {
        if (size < heap.length) {
            set(size, x);
            size++;
        }
    }

    private void set(int i, int x) {
        heap[i] = x;
    }

    private int get(int i) {
        return heap[i];
    }

    private int second(int i) {
        return get(i);
    }

    int total() {
        int s = 0;
        for (int i = 0; i < size; i++) {
            s += second(i);
        }
        return s;
    }

    int removed() {
        if (size == 0) {
            return 0;
        }
        size--;
        return last();
    }

    private int last() {
        return heap[size];
    }
}

class FieldsFail {
    private int[] heap;
    private int size;

    FieldsFail(int n) {
        heap = new int[n];
    }

    void put(int x) {
        if (size < heap.length) {
            heap[size] = x;
            size++;
        }
    }

    private int grown() {
        size++;
        return heap[size - 1];
    }

    int after() {
        if (size <= heap.length) {
            int r = grown();
            size--;
            return r;
        }
        return 0;
    }

    private int of(FieldsFail o, int i) {
        return o.heap[i];
    }

    int other(FieldsFail o, int i) {
        if (0 <= i && i < size) {
            return of(o, i);
        }
        return 0;
    }

    private int get(int i) {
        return heap[i];
    }

    int late(int i) {
        if (0 <= i && i < size) {
            heap = new int[] {1};
            size = 1;
            return get(i);
        }
        return 0;
    }

    private int cleared(FieldsFail o, int i) {
        o.heap = new int[0];
        o.size = 0;
        return heap[i];
    }

    int twice(int i) {
        if (0 <= i && i < size) {
            return cleared(this, i);
        }
        return 0;
    }

    int next(int i) {
        if (0 <= i && i < size) {
            return get(i) + get(i + 1);
        }
        return 0;
    }
}
