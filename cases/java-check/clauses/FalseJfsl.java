// A false clause of each annotation.
// expect FalseRequires.needs: violated null
// expect FalseEnsures.f: violated postcondition
// expect FalseReturns.f: violated postcondition
// expect FalseThrows.no: violated postcondition
// expect FalseThrows.other: violated postcondition
// expect FalseModifies.f: violated frame
// expect FalseModifies.nothing: violated frame
// expect FalseKept.breaks: violated invariant
// expect FalseKept.FalseKept: violated invariant
// expect FalseRepOk.breaks: violated invariant
// expect FalseNotNull.result: violated postcondition
// expect FalseMayBeNull.f: violated null
// expect FalsePure.f: violated frame
// expect FalseHelps.f: violated postcondition
// expect FalseSpec.add: violated postcondition
import assay.annotation.*;

// false: @Requires
class FalseRequires {
    FalseRequires next;
    @Requires("this.next = null")
    FalseRequires needs() { return next.next; }
}

// false: @Ensures
class FalseEnsures {
    @Ensures("return > n")
    static int f(int n) { return n; }
}

// false: @Returns
class FalseReturns {
    @Returns("n + 1")
    static int f(int n) { return n; }
}

// false: @Throws
class FalseThrows {
    @Throws("IllegalStateException: n > 3")
    static int no(int n) { return n; }
    @Throws("IllegalStateException: n > 3")
    static int other(int n) { if (n > 3) throw new IllegalArgumentException(); return n; }
}

// false: @Modifies
class FalseModifies {
    int x, y;
    @Modifies("this.y")
    void f() { x++; }
    @Modifies
    void nothing() { x++; }
}

// false: @Invariant
@Invariant("this.x > 0")
class FalseKept {
    int x;
    void breaks() { x = 0; }
}
class FalseRepOk {
    int x = 1;
    @Invariant boolean repOk() { return x > 0; }
    void breaks() { x = 0; }
}

// false: @NonNull
class FalseNotNull {
    @NonNull static int[] result() { return null; }
}

// false: @Nullable
class FalseMayBeNull {
    @Requires("n > 0")
    static int f(@Nullable int[] a, int n) { return a.length; }
}

// false: @Pure
class FalsePure {
    int x;
    @Pure int f() { return x++; }
}

// false: @Helper
@Invariant("this.x > 0")
class FalseHelps {
    int x = 1;
    @Ensures("return > 0") @Helper
    int f() { return x; }
}

// false: @SpecField
@SpecField("held: set FalseSpec | this.held = this.first")
class FalseSpec {
    FalseSpec first;
    @Ensures("return = null && some this.held - null")
    FalseSpec add() { first = null; return null; }
}
