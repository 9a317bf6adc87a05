// Cases have labels, and \old(x, a) is the variable x that the case a declares; it has a value where the preconditions before it hold. Both were errors.
// expect CaseLabels.both: holds
// expect CaseLabels.first: holds
// expect CaseLabels.other: violated undefined
// expect CaseLabels.wrong: violated assert

class CaseLabels {
    //@ public normal_behavior a:
    //@   old int y = i + 2;
    //@   ensures true;
    //@ also public normal_behavior b:
    //@   old int x = i - 1;
    //@   old int y = x + 2;
    //@   requires x >= 0;
    static void both(short i) {
        int k = i;
        //@ assert i - 1 == \old(x, b) && \old(y, b) == k + 1;
        //@ assert \old(y, a) == i + 2;
        k++;
    }

    //@ behavior a:
    //@   requires p;
    //@   old int x = i;
    //@   ensures true;
    //@ also behavior b:
    //@   requires !p;
    //@   old int x = -1;
    //@   ensures true;
    static void first(boolean p, short i) {
        int k = 0;
        if (p) {
            //@ assert \old(x, a) == i;
            k = 1;
        } else {
            //@ assert \old(x, b) == -1;
            k = 2;
        }
    }

    //@ behavior a:
    //@   requires p;
    //@   old int x = i;
    //@   ensures true;
    //@ also behavior b:
    //@   requires !p;
    //@   ensures true;
    static void other(boolean p, short i) {
        int k = 0;
        //@ assert \old(x, a) == i;
        k = 1;
    }

    //@ behavior a:
    //@   old int x = i;
    //@   ensures true;
    static void wrong(short i) {
        i++;
        //@ assert \old(x, a) == i;
        i++;
    }
}
