// Types of two objects that may be arrays, or of their elements, are compared: that was not supported.
// expect(long) TypesOfArrays.stores: holds
// expect(long) TypesOfArrays.storesAny: violated store
// expect TypesOfArrays.made: holds
// expect TypesOfArrays.wrong: violated postcondition
// expect TypesOfArrays.same: holds
// expect TypesOfArrays.below: violated postcondition
// expect TypesOfArrays.noArray: violated undefined

class TypesOfArrays {
    //@ requires a.length == 1 && b.length == 1 && a[0] != null;
    //@ requires \elemtype(\typeof(a)) <: \elemtype(\typeof(b));
    static void stores(Object[] a, Object[] b) { b[0] = a[0]; }

    //@ requires a.length == 1 && b.length == 1 && a[0] != null;
    static void storesAny(Object[] a, Object[] b) { b[0] = a[0]; }

    static Object[] of(int i) { return i == 0 ? new String[1] : i == 1 ? new Object[1] : new Integer[1]; }

    //@ requires i == j || j == 1;
    static void made(int i, int j) {
        Object[] a = of(i), b = of(j);
        //@ assert \typeof(a) <: \typeof(b) && \elemtype(\typeof(a)) <: \elemtype(\typeof(b));
        i = 0;
    }

    //@ ensures \typeof(a) <: \typeof(b);
    static void wrong(Object[] a, Object[] b) { }

    //@ requires \typeof(a) == \typeof(b);
    //@ ensures \elemtype(\typeof(a)) == \elemtype(\typeof(b));
    static void same(Object[] a, Object[] b) { }

    //@ requires \typeof(a) <: \typeof(b);
    //@ ensures \typeof(a) == \typeof(b);
    static void below(Object[] a, Object[] b) { }

    //@ ensures \elemtype(\typeof(a)) == \elemtype(\typeof(a));
    static void noArray(Object a) { }
}
