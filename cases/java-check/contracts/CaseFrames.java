// Each case of a contract has a frame of its own, which holds where its precondition held at the call.
// expect CaseFrames.one: holds
// expect CaseFrames.one (case at line 26): holds
// expect CaseFrames.one (case at line 27): violated frame
// expect CaseFrames.each (case at line 29): holds
// expect CaseFrames.each (case at line 30): holds
// expect CaseFrames.overlap (case at line 32): violated frame
// expect CaseFrames.overlap (case at line 33): holds
// expect CaseFrames.throwing (case at line 35): holds
// expect CaseFrames.throwing (case at line 36): violated frame
// expect CaseFrames.anything (case at line 39): violated frame
// expect CaseFrames.elements (case at line 41): holds
// expect CaseFrames.elements (case at line 42): violated frame
// expect CaseFrames.CaseFrames (case at line 44): violated frame
// expect CaseFrames.CaseFrames (case at line 45): holds
// expect CaseBelow.inherited: holds
// expect CaseBelow.inherited (case at line 54): violated frame
// expect CaseBelow.one (case at line 26 of CaseFrames): holds
// expect CaseBelow.one (case at line 27 of CaseFrames): holds
// expect CaseTwoBelow.one (case at line 26 of CaseFrames): holds
// expect CaseTwoBelow.one (case at line 27 of CaseFrames): violated frame
// expect CaseTwoBelow.each (case at line 30 of CaseFrames): violated frame
class CaseFrames {
    int a, b;
    static int made;
    /*@ requires x > 0; assignable a; ensures true;
      @ also requires x <= 0; assignable b; ensures true; @*/
    void one(int x) { a = 1; }
    /*@ requires x > 0; assignable a; ensures true;
      @ also requires x <= 0; assignable b; ensures true; @*/
    void each(int x) { if (x > 0) a = 1; else b = 1; }
    /*@ requires x > 0; assignable a; ensures true;
      @ also requires x > 5; assignable a, b; ensures true; @*/
    void overlap(int x) { if (x > 5) { a = 1; b = 2; } }
    /*@ normal_behavior requires x > 0; assignable a;
      @ also exceptional_behavior requires x <= 0; assignable \nothing; signals_only IllegalArgumentException; @*/
    void throwing(int x) { a = 1; if (x <= 0) throw new IllegalArgumentException(); }
    /*@ requires x > 0; assignable \everything; ensures true;
      @ also requires x <= 0; assignable a; ensures true; @*/
    void anything(int x) { b = x; }
    /*@ requires all.length > 1 && x > 0; assignable all[0]; ensures true;
      @ also requires all.length > 1 && x <= 0; assignable all[1]; ensures true; @*/
    static void elements(int[] all, int x) { all[x == 0 || x > 0 ? 0 : 1] = x; }
    /*@ requires x > 0; assignable b; ensures true;
      @ also requires x <= 0; assignable made; ensures true; @*/
    CaseFrames(int x) { made++; }
}
class CaseBelow extends CaseFrames {
    CaseBelow() { super(-1); }
    //@ also
    //@ requires x > 0;
    //@ assignable b;
    void one(int x) { if (x > 0) return; b = 1; }
    /*@ requires x > 0; assignable \nothing; ensures true;
      @ also requires true; assignable a; ensures true; @*/
    void inherited(int x) { a = 3; }
}
class CaseTwoBelow extends CaseFrames {
    CaseTwoBelow() { super(-1); }
    //@ also
    //@ requires x > 100;
    //@ assignable \everything;
    void one(int x) { a = 1; }
    void each(int x) { a = 1; }
}
