// A ';' that is missing at the end of a comment ends the clause all the same, with a warning; it cost the clause.
// expect Semicolons.clause: violated postcondition
// expect Semicolons.statement: violated assert
// expect Semicolons.kept: violated invariant

class Semicolons {
    //@ invariant x >= 0
    int x;

    //@ ensures \result > n
    static int clause(int n) { return n; }

    static int statement(int n) {
        //@ assert n > 0
        return n;
    }

    void kept(int n) { x = n; }
}
