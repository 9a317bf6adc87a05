// expect GhostStart.GhostStart: holds
// expect GhostStart.made: holds
// expect GhostStart.wrong: violated postcondition
/** A constructor begins with the initial values of ghost fields; they were zero. */
class GhostStart {
    int x;
    //@ ghost int six = 6;

    //@ ensures six == 6;
    GhostStart() { x = 1; }

    //@ ensures \result.six == 6;
    static GhostStart made() { return new GhostStart(); }

    //@ ensures \result.six == 0;
    static GhostStart wrong() { return new GhostStart(); }
}
