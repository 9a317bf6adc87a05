// expect CasesOnALine.deposit: violated postcondition
// expect CasesOnALine.deposit (case at line 8): holds
// expect CasesOnALine.deposit (case at line 8) (2): violated frame
// expect CasesOnALine.twice: holds
/** Cases that begin on one line are asked each; a static field may be listed twice. */
public class CasesOnALine {
    int v; static int count;
    /*@ public normal_behavior requires amount > 0; assignable v; ensures v == \old(v) + amount; also public exceptional_behavior requires amount <= 0; assignable \nothing; signals (IllegalArgumentException e) true; @*/
    public void deposit(int amount) { v += amount; if (amount <= 0) throw new IllegalArgumentException(); }

    //@ requires x > 0; assignable count, CasesOnALine.count;
    //@ also requires x <= 0; assignable count, v;
    public void twice(int x) { count = 1; }
}
