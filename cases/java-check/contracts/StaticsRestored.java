// assignable counts each write, of static fields too, whatever they hold at the end.
// expect StaticsRestored.restored: violated frame
// expect StaticsRestored.same: holds
// expect StaticsRestored.listed: holds
// expect StaticsRestored.sometimes: violated frame
// expect StaticsRestored.inCallee: violated frame
// expect StaticsRestored.object: violated frame
// expect StaticsRestored.pure: violated frame
// expect StaticsRestored.any: holds
public class StaticsRestored {
    static int s;
    static /*@ nullable @*/ Object o;
    static double d;
    //@ assignable \nothing;
    static void restored() { s++; s--; }
    //@ assignable \nothing;
    static void same() { s = s; d = d; o = o; }
    //@ assignable s;
    static void listed() { s++; s--; }
    //@ assignable o;
    static void sometimes(boolean b) {
        int k = s;
        if (b) s = 7;
        s = k;
    }
    static void twice() { s += 2; s -= 2; }
    //@ assignable \nothing;
    static void inCallee() { twice(); }
    //@ assignable s;
    static void object() {
        Object k = o;
        o = null;
        o = k;
    }
    /*@ pure @*/ static int pure() {
        s += 1;
        s -= 1;
        return s;
    }
    static void any() { s++; s--; }
}
