// Calls that break an invariant are the violation, and no later call that asks for it.
// bounds: --unreached=false --null-arguments=false --strict=false --scope 2
// expect BrokenBefore.bad: violated invariant
// expect BrokenBefore.use: assumed
class BrokenBefore {
    /*@ spec_public @*/ int n;
    //@ public invariant n >= 0;

    BrokenBefore() { }

    void bad(int k) { n = k; }

    /*@ pure @*/ int get() { return n; }

    static int use(BrokenBefore p) { return p.get(); }
}
