// The nearest class that says what may be null by default decides: non_null_by_default inside of nullable_by_default was ignored.
// expect NullDefaults.own: violated null
// expect NullDefaults.Not.length: holds
// expect(long) NullDefaults.Not.May.length: violated null

/*@ nullable_by_default @*/ class NullDefaults {
    //@ requires true;
    static int own(int[] a) { return a.length; }

    /*@ non_null_by_default @*/ static class Not {
        //@ requires true;
        static int length(int[] a) { return a.length; }

        /*@ nullable_by_default @*/ static class May {
            //@ requires true;
            static int length(int[] a) { return a.length; }
        }
    }
}
