// Static invariants hold of the class: assumed where a method begins and asked where it ends, whether there are objects or not, of
// methods of other classes and of constructors too; the initialiser has to leave them true.
// expect StaticInvariants.static: proved
// expect StaticInvariants.get: holds
// expect StaticInvariants.tooMuch: violated postcondition
// expect StaticInvariants.breaks: violated invariant
// expect StaticInvariants.breaksAndThrows: violated invariant
// expect StaticInvariants.restores: holds
// expect StaticInvariants.ofAnObject: holds
// expect StaticInvariants.breaksInPrivate: violated invariant
// expect StaticInvariants.helps: holds
// expect StaticInvariants.helped: violated postcondition
// expect StaticInvariants.callsHelper: holds
// expect StaticInvariants.StaticInvariants: violated invariant
// expect UsesStaticInvariants.get: holds
// expect UsesStaticInvariants.breaks: violated invariant
// expect StaticAtFirst.static: violated invariant
// expect StaticAtFirst.get: holds
// expect StaticNames.static: violated invariant
// expect StaticNames.length: holds
// expect StaticNames.forgets: violated invariant
class StaticInvariants {
    /*@ spec_public @*/ static int n = 3;
    //@ public static invariant n > 0;
    //@ ensures \result > 0;
    static int get() { return n; }
    //@ ensures \result > 1;
    static int tooMuch() { return n; }
    static void breaks() { n = -1; }
    //@ signals (IllegalStateException e) true;
    static void breaksAndThrows() { n = 0; throw new IllegalStateException(); }
    static int restores() { int k = n; n = -1; n = k; return k; }
    //@ ensures \result > 0;
    int ofAnObject() { return n; }
    private static void breaksInPrivate() { n--; }
    //@ ensures n == 0;
    private static /*@ helper @*/ void helps() { n = 0; }
    //@ ensures \result > 0;
    private static /*@ helper @*/ int helped() { return n; }
    //@ ensures n == 5;
    static void callsHelper() { helps(); n = 5; }
    StaticInvariants() { n = n - 1; }
}
class UsesStaticInvariants {
    //@ ensures \result > 0;
    static int get() { return StaticInvariants.n; }
    static void breaks() { StaticInvariants.n = -1; }
}
class StaticAtFirst {
    static int n;
    //@ static invariant n > 0;
    //@ ensures \result > 0;
    static int get() { return n; }
}
class StaticNames {
    static int[] name;
    static /*@ nullable @*/ int[] other;
    //@ ensures \result >= 0;
    static int length() { return name.length; }
    static void forgets() { name = null; other = null; }
}
