/** F3: a map of parallel arrays. */
class ArrayMap {
    Object[] keys = new Object[0];
    Object[] values = new Object[0];

    //@ invariant keys.length == values.length;

    //@ ensures (\exists int i; 0 <= i && i < values.length; values[i] == v);
    void put(Object k, Object v) {
        int pos = getIndexOf(k);
        if (pos >= 0) {
            values[pos] = v;
        } else {
            addKey(k);
            addValue(v);
        }
    }

    //@ ensures -1 <= \result && \result < keys.length;
    /*@ pure @*/ int getIndexOf(Object k) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] == k) {
                return i;
            }
        }
        return -1;
    }

    /*@ helper @*/ private void addKey(Object k) {
        Object[] copy = new Object[keys.length + 1];
        copy[keys.length] = k;
        for (int i = 0; i < keys.length; i++) {
            copy[i] = keys[i];
        }
        keys = copy;
    }

    /*@ helper @*/ private void addValue(Object v) {
        Object[] copy = new Object[values.length + 1];
        copy[values.length] = v;
        for (int i = 0; i < values.length; i++) {
            copy[i] = values[i];
        }
        values = copy;
    }
}

// expect ArrayMap.put: holds
