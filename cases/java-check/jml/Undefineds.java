// A clause without a value is a finding of its own, of preconditions and of locations too: these were silently false, so that
// a method with one was said to hold, and calls in clauses were never asked what they owe.
// expect Undefineds.element (clauses): violated undefined
// expect Undefineds.guarded (clauses): holds
// expect Undefineds.later (clauses): holds
// expect Undefineds.field (clauses): violated undefined
// expect Undefineds.cases (clauses): violated undefined
// expect Undefineds.promise: violated undefined
// expect Undefineds.either: holds
// expect Undefineds.calls: violated undefined
// expect Undefineds.callsInside: holds
// expect Undefineds.callsNull: violated undefined
// expect Undefineds.callsEach: violated undefined
// expect Undefineds.callsBefore (clauses): violated undefined
// expect(long) Undefineds.callsItself: holds
// expect Undefineds.callsAbove: violated undefined
// expect Undefineds.throwing: violated undefined
// expect Undefineds.listsField (clauses): violated undefined
// expect Undefineds.listsElement (clauses): violated undefined
// expect Undefineds.listsRange (clauses): violated undefined
// expect Undefineds.listsNone (clauses): holds
// expect Undefineds.listsCase (clauses): holds
// expect Undefineds.keepsNull (clauses): violated undefined
// expect Undefineds.mayKeepNull (clauses): holds
// expect Undefineds.callsKept: violated undefined
// expect Undefineds.asserts: violated undefined
// expect Undefineds.assumes: violated undefined
// expect Undefineds.sets: violated undefined
// expect Undefineds.loops: violated undefined
// expect Undefineds.owed: violated undefined
// expect Undefineds.Undefineds (clauses): violated undefined
// expect UndefinedInvariant.second: violated undefined

class Undefineds {
    int[] a = new int[2];
    /*@ nullable @*/ Undefineds next;
    int n;
    //@ ghost int g;

    //@ requires k[0] > 0;
    //@ assignable \everything;
    Undefineds(int[] k) { }

    //@ requires 0 <= i;
    /*@ pure @*/ static int half(int i) { return i / 2; }

    /*@ pure @*/ static int size(String s) { return 1; }

    /*@ pure @*/ int at(int i) { return a[i]; }

    //@ requires a[i] > 0;
    int element(int i) { return 1; }

    //@ requires 0 <= i && i < a.length && a[i] > 0;
    int guarded(int i) { return 1; }

    //@ requires 0 <= i && i < a.length;
    //@ requires a[i] > 0;
    int later(int i) { return 1; }

    //@ requires next.n > 0;
    int field() { return 1; }

    //@ requires n > 0;
    //@ also
    //@ requires 10 / n == 1;
    int cases() { return 1; }

    //@ ensures \result > 0 || a[i] > 0;
    int promise(int i) { return i == 1 ? 1 : 0; }

    //@ ensures \result > 0 || a[i] > 0;
    int either(int i) { return 1; }

    //@ ensures \result == half(i);
    static int calls(int i) { return i / 2; }

    //@ ensures i >= 0 ==> \result == half(i);
    static int callsInside(int i) { return i / 2; }

    //@ ensures \result == size(s);
    static int callsNull(/*@ nullable @*/ String s) { return 1; }

    //@ ensures (\forall int i; -1 <= i && i < 2; half(i) <= 0);
    static void callsEach() { }

    //@ requires half(i) < 9;
    static int callsBefore(int i) { return 1; }

    //@ requires i >= 0;
    //@ ensures \result == (i == 0 ? 0 : 1 + callsItself(i - 1));
    //@ measured_by i;
    /*@ pure @*/ static int callsItself(int i) { return i == 0 ? 0 : 1 + callsItself(i - 1); }

    //@ ensures \result == u.given(i);
    static int callsAbove(UndefinedAbove u, int i) { return i; }

    //@ ensures \result == at(i) || true;
    int throwing(int i) { return 0; }

    //@ assignable next.n;
    void listsField() { }

    //@ assignable a[i];
    void listsElement(int i) { }

    //@ assignable a[0..i];
    void listsRange(int i) { }

    //@ requires 0 <= k && k <= a.length;
    //@ assignable a[0..k - 1];
    void listsNone(int k) { }

    //@ requires next != null;
    //@ assignable next.n;
    //@ also
    //@ requires next == null;
    //@ assignable n;
    void listsCase() { }

    //@ old String t = s;
    //@ requires t != null;
    static int keepsNull(/*@ nullable @*/ String s) { return 1; }

    //@ old nullable String t = s;
    //@ requires t != null && t.length() < 3;
    /*@ pure @*/ static int mayKeepNull(/*@ nullable @*/ String s) { return 1; }

    //@ ensures mayKeepNull(s) == 1;
    static void callsKept(/*@ nullable @*/ String s) { }

    static int asserts(int i) {
        //@ assert 10 / i < 20;
        return 1;
    }

    static int assumes(int i) {
        //@ assume 10 / i < 20;
        return 1;
    }

    void sets() {
        //@ set next.g = 1;
    }

    void loops(int k) {
        //@ loop_invariant a[i] >= 0 || true;
        for (int i = 0; i < 3; i++) { }
    }

    int owed() { return element(7); }
}

class UndefinedAbove {
    //@ requires 0 <= i;
    /*@ pure @*/ int given(int i) { return i; }
}

class UndefinedInvariant {
    int[] b;
    int k;

    //@ invariant b[k] == b[k]; // whatever is in the array, but something has to be there

    UndefinedInvariant() { b = new int[1]; }

    void second() { k = 7; }
}
