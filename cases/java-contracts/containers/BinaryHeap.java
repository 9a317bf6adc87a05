class BinaryHeap {
    //@ invariant 0 <= size && size <= data.length;
    //@ invariant (\forall int i; 1 <= i && i < size; data[(i - 1) / 2] <= data[i]);
    //@ invariant (\forall int i, j; 0 <= i && i < j && j < data.length; data[i] != data[j] || j >= size);
    int[] data = new int[0];
    int size;

    //@ requires size > 0;
    //@ ensures \result == \old((\min int i; 0 <= i && i < size; data[i]));
    //@ ensures (\max int i; 0 <= i && i <= size; data[i]) >= \result;
    //@ ensures size == \old(size) - 1;
    int probe(int how) {
        if (data.length == 0) {
            return 0;
        }
        int out = data[0];
        size--;
        if (how != 0 && size >= 0 && size < data.length) {
            int last = data[size], i = 0;
            data[size] = out;
            while (2 * i + 1 < size) {
                int c = 2 * i + 1;
                if (how != 1 && c + 1 < size && data[c + 1] < data[c]) {
                    c++;
                }
                if (last <= data[c]) {
                    break;
                }
                data[i] = data[c];
                i = c;
            }
            data[i] = size == 0 ? out : last;
        }
        return out;
    }

    static String run(Dice d) {
        BinaryHeap x = new BinaryHeap();
        x.data = new int[d.next(8)];
        for (int i = 0; i < x.data.length; i++) {
            x.data[i] = i == 0 ? d.next(5) - 2 : x.data[(i - 1) / 2] + d.next(4) - (d.one(5) ? 1 : 0);
        }
        x.size = d.one(6) ? d.next(10) - 1 : x.data.length == 0 ? 0 : d.next(x.data.length + 1);
        int how = d.next(4);
        String before = x.invariants();
        int was = x.size;
        boolean defined = was > 0 && was <= x.data.length;
        int least = Integer.MAX_VALUE;
        for (int i = 0; defined && i < was; i++) {
            least = Math.min(least, x.data[i]);
        }
        int r = x.probe(how);
        boolean maxed = x.size >= 0 && x.size < x.data.length;
        int most = Integer.MIN_VALUE;
        for (int i = 0; maxed && i <= x.size; i++) {
            most = Math.max(most, x.data[i]);
        }
        return before + "," + Containers.bits(was > 0) + ","
            + Containers.bits(defined && r == least, maxed && most >= r, x.size == was - 1) + "," + x.invariants();
    }

    String invariants() {
        boolean order = size <= data.length, different = true;
        for (int i = 1; i < size && order; i++) {
            order = data[(i - 1) / 2] <= data[i];
        }
        order |= size <= 1; // nothing is compared
        for (int j = 0; j < data.length && j < size; j++) {
            for (int i = 0; i < j; i++) {
                different &= data[i] != data[j];
            }
        }
        return Containers.bits(0 <= size && size <= data.length, order, different);
    }
}
