// good: put again
// bad: lost! torn!
class F3ArrayMap {
    //@ invariant keys.length == values.length;
    Object[] keys = new Object[0];
    Object[] values = new Object[0];

    //@ ensures (\exists int i; 0 <= i && i < values.length; values[i] == v);
    void put(Object k, Object v, int bug) {
        int pos = getIndexOf(k);
        if (pos >= 0) {
            if (bug != 1) {
                values[pos] = v;
            }
        } else {
            addKey(k);
            if (bug != 2) {
                addValue(v);
            }
        }
    }

    //@ ensures -1 <= \result && \result < keys.length;
    /*@ pure @*/ int getIndexOf(Object k) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i].equals(k)) {
                return i;
            }
        }
        return -1;
    }

    /*@ helper @*/ void addKey(Object k) {
        Object[] more = new Object[keys.length + 1];
        more[keys.length] = k;
        for (int i = 0; i < keys.length; i++) {
            more[i] = keys[i];
        }
        keys = more;
    }

    /*@ helper @*/ void addValue(Object v) {
        Object[] more = new Object[values.length + 1];
        more[values.length] = v;
        for (int i = 0; i < values.length; i++) {
            more[i] = values[i];
        }
        values = more;
    }

    public static void main(String[] args) {
        F3ArrayMap m = new F3ArrayMap();
        m.put("a", "1", 0);
        switch (args[0]) {
            case "put": m.put("b", "2", 0); break;
            case "again": m.put("a", "2", 0); break;
            case "lost!": m.put("a", "2", 1); break;
            case "torn!": m.put("b", "1", 2); break;
        }
    }
}
