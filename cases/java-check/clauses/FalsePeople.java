// False clauses of what people write beside the words that the manual prefers: other names, cases in cases, quantifiers
// without parentheses, chained comparisons, variables of specifications and of bodies.
// expect FalseMath.exact: violated postcondition
// expect FalseMath.wraps: violated postcondition
// expect FalseMath.safe: violated undefined
// expect FalseCode.safe: violated overflow
// expect FalseCode.wraps: violated postcondition
// expect FalseCode.fits: violated postcondition
// expect FalseNames.assigns: violated frame
// expect FalseNames.writes: violated frame
// expect FalseNames.redundant: violated postcondition
// expect FalseNames.strictly: violated postcondition
// expect FalseNames.checks: violated assert
// expect FalseNames.cannot: violated assert
// expect FalseNames.loopDecreases: violated invariant
// expect FalseNames.loopWrites: unknown
// expect FalseNames.loopAssigns: unknown
// expect FalseNested.first: violated postcondition
// expect FalseNested.second: violated postcondition
// expect FalseNested.behind: violated postcondition
// expect FalseNested.without: violated throw
// expect FalseOld.before: violated postcondition
// expect FalseBare.all: violated postcondition
// expect FalseBare.within: violated postcondition
// expect FalseBare.chain: violated postcondition
// expect FalseGhosts.counts: violated assert undefined
// expect(long) FalseGroups.outside: violated frame
// expect(long) FalseGroups.elements: violated frame
// expect FalseHistory.down: violated postcondition
// expect FalseHistory.ofClass: violated postcondition
// expect FalseHistory.throwing: violated postcondition
// expect FalseHistory.FalseHistory: violated postcondition
// expect FalseHistoryBelow.down: violated postcondition
// expect FalseWords.keeps: violated postcondition
// expect FalseWords.lets: violated postcondition
// expect FalseWords.labels: violated postcondition
// expect FalseWords.sums: violated postcondition

// false: assigns writes check unreachable loop_decreases loop_writes loop_assigns strictly_pure
class FalseNames {
    int f, g;

    //@ assigns f;
    void assigns() { g = 1; }

    //@ writes f;
    void writes() { g = 1; }

    //@ ensures_redundantly f == 0;
    void redundant() { f = 1; }

    /*@ strictly_pure @*/ Object strictly() { return new Object(); }

    void checks(int x) {
        //@ check x != 7;
        f = 1;
    }

    void cannot(int x) {
        if (x == 7) {
            //@ unreachable;
            f = 1;
        }
    }

    void loopDecreases() {
        int i = 0;
        //@ loop_decreases 3;
        while (i < 2) { i++; }
    }

    void loopWrites() {
        int i = 0;
        //@ loop_writes g;
        while (i < 2) { i++; f = i; }
    }

    void loopAssigns() {
        int i = 0;
        //@ loop_assigns g;
        while (i < 2) { i++; f = i; }
    }
}

class FalseNested {
    /*@ requires x > 0;
      @ {|
      @   requires x == 1;
      @   ensures \result == 2;
      @ also
      @   requires x == 2;
      @   ensures \result == 2;
      @ |}
      @*/
    int first(int x) { return x; }

    /*@ requires x > 0;
      @ {|
      @   requires x < 5;
      @   ensures \result == x;
      @ also
      @   requires x == 5;
      @   ensures \result == 4;
      @ |}
      @*/
    int second(int x) { return x; }

    /*@ requires x > 0;
      @ {| requires x == 1; also requires x == 2; |}
      @ ensures \result == 1;
      @*/
    int behind(int x) { return x; }

    //@ normal_behavior
    //@ requires x > 0;
    //@ normal_behavior
    //@ requires x <= 0;
    void without(int x) { if (x == 0) throw new RuntimeException(); }
}

// false: old
class FalseOld {
    int f;

    //@ old int was = f, next = was + 1;
    //@ ensures f == was;
    void before() { f = 1; }
}

class FalseBare {
    //@ requires a != null;
    //@ ensures \forall int i; 0 <= i < a.length; a[i] == 0;
    void all(int[] a) { }

    //@ requires a != null;
    //@ ensures \result ==> \exists int i; 0 <= i < a.length; a[i] == 7;
    boolean within(int[] a) { return a.length > 0 && a[0] == 8; }

    //@ ensures 0 <= x <= \result < 10;
    int chain(int x) { return x < 0 ? 0 : x; }
}

class FalseGhosts {
    int f;

    void counts(int x) {
        //@ ghost int n = x;
        f = x;
        //@ set n = n + 1;
        f = x;
        //@ assert n == f;
        f = 0;
    }
}

// false: in maps
class FalseGroups {
    //@ model Object state, more;
    int in; //@ in state;
    int out;
    int[] cells = new int[3]; //@ in state; maps cells[*] \into state;

    //@ assignable state;
    void outside() { out = 1; }

    //@ assignable more;
    //@ requires cells.length > 0;
    void elements() { cells[0] = 2; }
}

// false: constraint initially
class FalseHistory {
    int n;
    static int made;
    //@ constraint n >= \old(n);
    //@ static constraint made >= \old(made);
    //@ initially n == 1;

    FalseHistory(int x) { n = x; }

    void down() { n--; }

    static void ofClass() { made = 0; }

    void throwing(int x) {
        n = x;
        throw new IllegalStateException();
    }
}

class FalseHistoryBelow extends FalseHistory {
    FalseHistoryBelow() { super(1); }

    void down() { n -= 2; }
}

class FalseWords {
    int f, g;

    //@ ensures \not_modified(f, g);
    void keeps() { g = 1; }

    //@ ensures (\let int k = f + 1; k == \result);
    int lets() { return f; }

    //@ ensures (\lbl same \result == f) && \lbl(other, \result == 0);
    int labels() { return f; }

    //@ requires a.length == 2;
    //@ ensures \result == (\bsum int i; 0; a.length; a[i]);
    int sums(int[] a) { return a[0]; }
}

// false: spec_bigint_math spec_java_math spec_safe_math
class FalseMath {
    //@ ensures \result == n + 1;
    /*@ spec_bigint_math @*/ static int exact(int n) { return n + 1; }

    //@ ensures \result == n + 2;
    /*@ spec_java_math @*/ static int wraps(int n) { return n + 1; }

    //@ ensures \result == n + 1;
    /*@ spec_safe_math @*/ static int safe(int n) { return n + 1; }
}

// false: code_safe_math code_java_math code_bigint_math
/*@ code_safe_math @*/ class FalseCode {
    static int safe(int n) {
        return n + 1;
    }

    //@ ensures \result == n + 1;
    /*@ code_java_math @*/ static int wraps(int n) {
        return n + 1;
    }

    //@ ensures \result == n;
    /*@ code_bigint_math @*/ static int fits(int n) {
        return n + 1;
    }
}
