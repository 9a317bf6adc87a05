// Comments with keys: read is what is for all but tools with other keys, and what is for us.
// expect Keys.notForOthers: violated postcondition
// expect Keys.forUs: violated postcondition
// expect Keys.forUsToo: violated postcondition
// expect Keys.needs: violated postcondition
// expect Keys.inLines: violated postcondition
class Keys {
    //-OPENJML@ ensures \result > n;
    static int notForOthers(int n) { return n; }
    //+ASSAY@ ensures \result > n;
    static int forUs(int n) { return n; }
    /*+RAC+ASSAY-ESC@ ensures \result > n; @*/
    static int forUsToo(int n) { return n; }
    //+RAC@ requires n > 4;
    //-ASSAY@ requires n > 4;
    //@ ensures \result > 4;
    static int needs(int n) { return n; }
    //-ESC@ requires n > 3 &&
    //-ESC@   n < 9;
    //@ ensures \result > 4;
    static int inLines(int n) { return n; }
}
