// What a lambda does is done by the method around it: that is asked about what it may break, also where its own code does nothing.
// expect BreaksInLambda.broken: violated invariant
// expect BreaksInLambda.nested: violated invariant
// expect BreaksInLambda.byReference: violated invariant
// expect BreaksInLambda.kept: holds
class BesideLambda {
    int k = 1;
    //@ invariant k > 0;
    /*@ helper @*/ void breakIt() { k = -1; }
}
class BreaksInLambda {
    public static void main(String[] args) { }
    static void broken(BesideLambda b) { Runnable r = () -> b.k = -1; r.run(); }
    static void nested(BesideLambda b) { Runnable r = () -> { Runnable s = () -> b.k = -1; s.run(); }; r.run(); }
    static void byReference(BesideLambda b) { Runnable r = b::breakIt; r.run(); }
    static void kept(BesideLambda b) { Runnable r = () -> b.k = 2; r.run(); }
}
