// A false clause of each word of JML that the reader takes. What comes after "false:" names the words that the class below is about;
// each has to be violated, or unknown where nobody can tell.
// expect FalsePost.ensures: violated postcondition
// expect FalsePost.post: violated postcondition
// expect FalseSignals.signals: violated postcondition
// expect FalseSignals.exsures: violated postcondition
// expect FalseSignals.only: violated throw
// expect FalseAssigns.assignable: violated frame
// expect FalseAssigns.modifies: violated frame
// expect FalseAssigns.modifiable: violated frame
// expect FalseAssigns.fields: violated bounds frame
// expect FalseAssigns.elements: violated bounds frame
// expect FalseAssigns.range: violated frame
// expect FalseAssigns.pure: violated frame
// expect FalseAssigns.strictly: violated postcondition
// expect FalseReads.accessible: violated postcondition
// expect FalseReads.reads: violated postcondition
// expect FalseDiverges.never: unknown
// expect FalseDiverges.sometimes: violated endless
// expect FalseMeasures.decreases: violated invariant
// expect FalseMeasures.decreasing: violated invariant
// expect FalseMeasures.measured: violated invariant
// expect FalseLoops.invariant: violated invariant
// expect FalseLoops.maintaining: violated invariant
// expect FalseLoops.decreases: violated invariant
// expect FalseLoops.decreasing: violated invariant
// expect FalseLoops.assignable: unknown
// expect FalseLoops.modifies: unknown
// expect FalseLoops.modifiable: unknown
// expect FalseLoops.loopModifies: unknown
// expect FalseLoops.loopAssignable: unknown
// expect FalseLoops.leaves: unknown
// expect FalseCases.plain: violated postcondition
// expect FalseCases.ofModels: violated postcondition
// expect FalseCases.ofModelsToo: violated postcondition
// expect FalseCases.british: violated postcondition
// expect FalseCases.normal: violated throw
// expect FalseCases.exceptional: violated postcondition
// expect FalseCases.second: violated postcondition
// expect FalseCases.secondThrows: violated throw
// expect FalseHelper.helps: violated postcondition
// expect FalseNonNull.FalseNonNull: violated invariant
// expect FalseNonNull.result: violated postcondition
// expect FalseNonNull.sets: violated invariant
// expect FalseNullable.uses: violated null
// expect FalseNullable.parameter: violated null
// expect FalseByDefault.uses: violated null
// expect FalseNotByDefault.result: violated postcondition
// expect FalseVisible.reads: violated postcondition
// expect FalseInvariant.breaks: violated invariant
// expect FalseInvariant.breaksClass: violated invariant
// expect FalseInvariant.FalseInvariant: violated invariant
// expect FalseInvariant.static: violated invariant
// expect FalseInstance.breaks: violated invariant
// expect FalseGhost.sets: violated postcondition
// expect FalseGhost.FalseGhost: violated postcondition
// expect FalseGhost.ofClass: violated postcondition
// expect FalseModel.doubles: violated postcondition
// expect FalseStatements.asserts: violated assert
// expect FalseStatements.assumes: vacuous
// expect FalseBelow.f: violated postcondition

// false: ensures post public protected private
class FalsePost {
    //@ public normal_behavior ensures \result > n;
    static int ensures(int n) { return n; }
    //@ post \result > n;
    static int post(int n) { return n; }
}

// false: signals exsures signals_only
class FalseSignals {
    //@ signals (IllegalStateException e) n > 0;
    static void signals(int n) { throw new IllegalStateException(); }
    //@ exsures (IllegalStateException e) n > 0;
    static void exsures(int n) { throw new IllegalStateException(); }
    //@ signals_only IllegalArgumentException;
    static void only(int n) { throw new IllegalStateException(); }
}

// false: accessible reads
class FalseReads {
    int x, y;
    //@ accessible y;
    int accessible() { return x; }
    //@ reads y;
    int reads() { return x; }
}

// false: assignable modifies modifiable pure
class FalseAssigns {
    int x, y;
    int[] a = new int[3];
    //@ assignable y;
    void assignable() { x++; }
    //@ modifies \nothing;
    void modifies() { x++; }
    //@ modifiable y;
    void modifiable() { x++; }
    //@ assignable this.*;
    void fields() { a[0]++; }
    //@ assignable x, y;
    void elements() { a[0]++; }
    //@ requires a.length == 3;
    //@ assignable a[0..1];
    void range() { a[2]++; }
    /*@ pure @*/ int pure() { return x++; }
    //@ assignable \strictly_nothing;
    int[] strictly() { x++; return new int[1]; }
}

// false: diverges
class FalseDiverges {
    //@ diverges false;
    static int never() { while (true) { } }
    //@ diverges false;
    static int sometimes(int n) { while (n > 0) { } return n; }
}

// false: decreases decreasing measured_by
class FalseMeasures {
    //@ requires n >= 0 && n < 9;
    //@ decreases n;
    static int decreases(int n) { return n == 0 ? 0 : decreases(n - n % 2 - (n > 4 ? 1 : 0)); }
    //@ requires n >= 0 && n < 9;
    //@ decreasing n;
    static int decreasing(int n) { return n == 0 ? 0 : decreasing(n - n % 2 - (n > 4 ? 1 : 0)); }
    //@ requires n >= 0 && n < 9;
    //@ measured_by n;
    static int measured(int n) { return n == 0 ? 0 : measured(n - n % 2 - (n > 4 ? 1 : 0)); }
}

// false: loop_invariant maintaining decreases decreasing assignable modifies modifiable loop_modifies loop_assignable
class FalseLoops {
    int x, y;
    static int invariant(int n) {
        int i = 0;
        //@ loop_invariant i < n;
        while (i < n)
            i++;
        return i;
    }
    static int maintaining(int n) {
        int i = 0;
        //@ maintaining i < n;
        while (i < n)
            i++;
        return i;
    }
    static int decreases(int n) {
        int i = 0;
        //@ decreases i;
        while (i < n)
            i++;
        return i;
    }
    static int decreasing(int n) {
        int i = 0;
        //@ decreasing i;
        while (i < n)
            i++;
        return i;
    }
    void assignable(int n) {
        //@ assignable y;
        for (int i = 0; i < 3; i++)
            x = i;
    }
    void modifies(int n) {
        //@ modifies y;
        for (int i = 0; i < 3; i++)
            x = i;
    }
    void modifiable(int n) {
        //@ modifiable y;
        for (int i = 0; i < 3; i++)
            x = i;
    }
    void loopModifies(int n) {
        //@ loop_modifies y;
        for (int i = 0; i < 3; i++)
            x = i;
    }
    void loopAssignable(int n) {
        //@ loop_assignable y;
        for (int i = 0; i < 3; i++)
            x = i;
    }
    void leaves(int n) {
        //@ loop_assignable \nothing;
        for (int i = 0; i < 3; i++) {
            if (i == n) {
                x = i;
                break;
            }
        }
    }
}

// false: model_behavior model_behaviour behavior behaviour normal_behavior normal_behaviour exceptional_behavior exceptional_behaviour also
class FalseCases {
    //@ model_behavior
    //@ ensures \result > n;
    static int ofModels(int n) { return n; }
    //@ model_behaviour
    //@ ensures \result > n;
    static int ofModelsToo(int n) { return n; }
    //@ behavior
    //@ ensures \result > n;
    static int plain(int n) { return n; }
    //@ behaviour
    //@ ensures \result > n;
    static int british(int n) { return n; }
    //@ normal_behaviour
    //@ ensures true;
    static int normal(int n) { throw new IllegalStateException(); }
    //@ exceptional_behaviour
    //@ signals (IllegalStateException e) true;
    static int exceptional(int n) { return n; }
    /*@ normal_behavior
      @ requires n > 0;
      @ ensures \result > 0;
      @ also
      @ exceptional_behavior
      @ requires n <= 0;
      @ signals_only IllegalStateException;
      @*/
    static int second(int n) { return n; }
    /*@ normal_behavior
      @ requires n > 0;
      @ ensures \result > 0;
      @ also
      @ normal_behavior
      @ requires n <= 0;
      @ ensures \result <= 0;
      @*/
    static int secondThrows(int n) { if (n == -5) throw new IllegalStateException(); return n; }
}

// false: helper
class FalseHelper {
    int x = 1;
    //@ invariant x > 0;
    //@ ensures \result > 0;
    /*@ helper @*/ int helps() { return x; }
}

// false: non_null
class FalseNonNull {
    /*@ non_null @*/ int[] a;
    //@ ensures true;
    /*@ non_null @*/ static int[] result(int n) { return null; }
    void sets() { a = null; }
}

// false: nullable
class FalseNullable {
    /*@ nullable @*/ int[] a;
    public int uses() { return a.length; }
    public static int parameter(/*@ nullable @*/ int[] b) { return b.length; }
}

// false: nullable_by_default
/*@ nullable_by_default @*/ class FalseByDefault {
    int[] a;
    public int uses() { return a.length; }
}

// false: non_null_by_default
/*@ non_null_by_default @*/ class FalseNotByDefault {
    //@ ensures true;
    static int[] result() { return null; }
}

// false: spec_public spec_protected
class FalseVisible {
    private /*@ spec_public @*/ int x;
    private /*@ spec_protected @*/ int y;
    //@ public normal_behavior ensures \result > x && \result > y;
    public int reads() { return x; }
}

// false: invariant static
class FalseInvariant {
    int x;
    static int n;
    //@ invariant x > 0;
    //@ static invariant n > 0;
    void breaks() { x = 0; }
    static void breaksClass() { n = 0; }
}

// false: instance
class FalseInstance {
    int x = 1;
    //@ instance invariant x > 0;
    void breaks() { x = 0; }
}

// false: ghost set
class FalseGhost {
    //@ ghost int g = 1;
    //@ static ghost int h = 1;
    //@ ensures g == 2;
    void sets() {
        int i = 0;
        //@ set g = 3;
        i++;
    }
    //@ ensures g == 2;
    FalseGhost() { }
    //@ ensures h == 2;
    static void ofClass() {
        int i = 0;
        //@ set h = 3;
        i++;
    }
}

// false: model represents
class FalseModel {
    int x;
    //@ model int twice;
    //@ represents twice = x + x;
    //@ ensures twice == x;
    void doubles() { x = 3; }
}

// false: assert assume
class FalseStatements {
    static int asserts(int n) {
        int i = 0;
        //@ assert n > 0;
        i++;
        return i;
    }
    //@ ensures \result > n;
    static int assumes(int n) {
        int i = 0;
        //@ assume false;
        i++;
        return n;
    }
}

// false: also
class FalseAbove {
    //@ ensures \result == 1;
    int f() { return 1; }
}
class FalseBelow extends FalseAbove {
    //@ also ensures \result > 1;
    int f() { return 2; }
}
