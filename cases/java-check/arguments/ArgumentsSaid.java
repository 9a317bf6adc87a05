// bounds: --strict=false --null-arguments=false --begin=reachable --scope 2 --array 3
// expect ArgumentsSaid.says: violated bounds
// expect ArgumentsSaid.silent: violated bounds

/** Where contracts are written, a method without one requires nothing. */
class ArgumentsSaid {
    //@ requires a != null;
    static int says(int[] a, int k) { return a[k]; }

    static int silent(int[] a, int k) { return a[k]; }
}
