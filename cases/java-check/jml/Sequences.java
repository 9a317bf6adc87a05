// Sequences of JML are values: \seq as fields and variables of contracts, and functions of it. They are equal where their elements are.
// bounds: --scope 2 --array 3 --unwind 5
// expect(long) Sequences.Sequences: holds
// expect(long) Sequences.add: holds
// expect Sequences.addWrong: violated postcondition
// expect Sequences.get: holds
// expect(long) Sequences.put: holds
// expect Sequences.putWrong: violated invariant
// expect Sequences.length: violated postcondition
// expect Laws.array: holds
// expect Laws.turned: violated postcondition
// expect Laws.parts: holds
// expect Laws.outside: violated undefined
// expect Laws.objects: holds
// expect Laws.kinds: violated undefined
// expect Laws.truth: holds
// expect Laws.truths: violated undefined
// expect Laws.permuted: holds
// expect Laws.found: violated postcondition
// expect Laws.nested: holds
// expect Laws.model: holds

class Sequences {
    private int size;
    private final int[] data = new int[3];
    //@ private ghost \seq s;
    //@ private invariant 0 <= size && size <= data.length && s.length == size;
    //@ private invariant (\forall int i; 0 <= i && i < size; data[i] == (int) s[i]);

    //@ private normal_behavior ensures s == \seq_empty;
    Sequences() {
        //@ set s = \seq();
    }

    /*@ private normal_behavior
      @ requires size < data.length;
      @ ensures s == \seq_concat(\old(s), \seq_singleton(x)); @*/
    void add(int x) {
        data[size++] = x;
        //@ set s = s + \seq(x);
    }

    /*@ private normal_behavior
      @ requires size < data.length;
      @ ensures s == \seq(x) + \old(s); @*/
    void addWrong(int x) {
        data[size++] = x;
        //@ set s = s + \seq(x);
    }

    /*@ private normal_behavior
      @ requires 0 <= i && i < size;
      @ ensures s[i] == \result && \seq_get(s, i) == s[i]; @*/
    /*@ pure @*/ int get(int i) { return data[i]; }

    /*@ private normal_behavior
      @ requires 0 <= i && i < size;
      @ ensures s == \old(s[0..i]) + \seq(x) + \old(s[i + 1..s.length]); @*/
    void put(int i, int x) {
        data[i] = x;
        //@ set s = \seq_put(s, i, x);
    }

    /*@ private normal_behavior
      @ requires 0 <= i && i < size; @*/
    void putWrong(int i, int x) {
        data[i] = x;
        //@ set s = \seq_put(s, 0, x);
    }

    //@ private normal_behavior ensures \result <==> s.length > 1;
    /*@ pure @*/ boolean length() { return size > 0; }
}

class Laws {
    /*@ nullable @*/ Laws next;

    //@ ensures (\forall int i; 0 <= i && i < a.length; (int) \array2seq(a)[i] == a[i]);
    //@ ensures \dl_array2seq(a) == (\seq_def int i; 0; a.length; a[i]);
    //@ ensures \seq_reverse(\dl_array2seq(a)) == (\seq_def int i; 0; a.length; a[a.length - 1 - i]);
    static void array(int[] a) { }

    //@ ensures \seq_reverse(\dl_array2seq(a)) == \dl_array2seq(a);
    static void turned(int[] a) { }

    //@ requires 0 <= k && k <= a.length;
    //@ ensures \seq_sub(\dl_array2seq(a), 0, k) + \dl_array2seq(a)[k..a.length] == \dl_array2seq(a);
    //@ ensures (\let \seq s = \dl_array2seq(a); s[k..k] == \seq() && s.length == a.length);
    static void parts(char[] a, int k) { }

    //@ ensures \dl_array2seq(a)[k] == 0 || true;
    static void outside(int[] a, int k) { }

    //@ ensures \seq(x, y)[1] == y && \seq(x, y)[0] == x && (Laws) \seq(x)[0] == x;
    //@ ensures \seq(x, y) == \seq(y, x) <==> x == y;
    //@ ensures \seq(x, 1)[1] instanceof int && !(\seq(x, 1)[0] instanceof int) && \seq(x)[0] instanceof Laws && !(\seq(true)[0] instanceof Laws);
    static void objects(Laws x, Laws y) { }

    //@ ensures (int) \seq(x)[0] == 1 || true;
    static void kinds(Laws x) { }

    //@ ensures \seq(1) != \seq(true) && \seq(true)[0] == true && \indexOf(\seq(1, true), true) == 1 && \seq(true)[0] instanceof boolean && !(\seq(true)[0] instanceof int);
    static void truth() { }

    //@ ensures (boolean) \seq(2)[0] || true;
    static void truths() { }

    //@ requires 0 <= i && i < a.length && 0 <= j && j < a.length;
    //@ ensures \dl_seqPerm(\dl_array2seq(a), \dl_seqSwap(\dl_array2seq(a), i, j)) && !\dl_seqPerm(\seq(1, 1, 2), \seq(1, 2, 2));
    static void permuted(int[] a, int i, int j) { }

    //@ requires a.length > 1;
    //@ ensures \indexOf(\dl_array2seq(a), a[1]) == 1;
    static void found(int[] a) { }

    //@ ensures \seq(\seq(n), \seq()) == \seq(\seq(n), \seq()) && \seq(\seq(n)) != \seq(\seq(n + 1)) && \seq(null) != \seq(0);
    static void nested(int n) { }

    /*@ model static \seq chain(nullable Laws l, int n) {
      @     return l == null || n == 0 ? \seq_empty : \seq_concat(\seq(l), chain(l.next, n - 1));
      @ } @*/
    //@ requires l.next == null || l.next.next == null;
    //@ ensures l.next != null ==> chain(l, 2) == \seq(l, l.next);
    //@ ensures l.next == null ==> chain(l, 2).length == 1;
    static void model(Laws l) { }
}
