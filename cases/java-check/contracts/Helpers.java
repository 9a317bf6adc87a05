// A helper neither finds the invariants nor keeps them; a private method that is none does both.
// expect Helpers.finds: holds
// expect Helpers.loses: violated invariant
// expect Helpers.helperFinds: violated postcondition
// expect Helpers.helperLoses: holds
// expect Helpers.helperSays: violated null
// expect Helpers.callsLoses: holds
// expect Helpers.callsHelper: holds
// expect Helpers.callsHelperOnly: violated invariant
// expect Helpers.Helpers: holds
class Helpers {
    /*@ spec_public @*/ int x = 1;
    /*@ spec_public @*/ int[] all = new int[1];
    //@ public invariant x > 0;
    //@ ensures \result > 0;
    private int finds() { return x; }
    private void loses() { x = -1; }
    //@ ensures \result > 0;
    private /*@ helper @*/ int helperFinds() { return x; }
    //@ ensures x == -1;
    private /*@ helper @*/ void helperLoses() { x = -1; }
    //@ ensures true;
    private /*@ helper @*/ int helperSays() { return all.length; }
    //@ ensures x == 1;
    void callsLoses() { loses(); x = 1; }
    //@ ensures x == 1;
    void callsHelper() { helperLoses(); x = 1; }
    void callsHelperOnly() { helperLoses(); }
}
