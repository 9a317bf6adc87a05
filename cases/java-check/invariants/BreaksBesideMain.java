// Where a main is what is checked, methods that may break an invariant are checked as well, whether they have a contract or not.
// expect BreaksBesideMain.main: holds
// expect BreaksBesideMain.ofClass: violated invariant
// expect BreaksBesideMain.ofObject: violated invariant
// expect BreaksBesideMain.ofArray: violated invariant
// expect BreaksBesideMain.ofField: violated invariant
// expect BreaksBesideMain.byHelper: violated invariant
// expect BreaksBesideMain.of: violated invariant
// expect BesideMain.BesideMain: holds
class BesideMain {
    int k = 1;
    int[] all = {1};
    String name = "";
    //@ invariant k > 0 && all.length > 0 && all[0] > 0;
    /*@ helper @*/ void breakIt() { k = -1; }
    BesideMain self() { return this; }
}
class BreaksBesideMain {
    static int n = 1;
    //@ static invariant n > 0;
    public static void main(String[] args) { }
    static void ofClass() { n = -1; }
    private static void ofObject(BesideMain b) { b.k = -1; }
    static void ofArray(BesideMain b) { b.all[0] = -1; }
    static void ofField(BesideMain b, /*@ nullable @*/ String s) { b.name = s; }
    static void byHelper(BesideMain b) { b.breakIt(); }
    static BesideMain of() { return new BesideMain() { { k = 0; } }; }
    static int reads(BesideMain b) { return b.k; }
}
