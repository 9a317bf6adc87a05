// reachable asks whether some execution comes there: with a run that does it is proved, and where none does that is no verdict, with the reason. What is behind is asked as
// without it.
// expect Reachables.reached: proved
// expect(long) Reachables.unreached: unknown
// expect Reachables.never: unknown
// expect Reachables.inLoop: proved
// expect Reachables.beyond: unknown
// expect Reachables.goesOn: violated assert
// expect Reachables.lastInBlock: proved
// expect Reachables.feasible: proved
// expect Reachables.infeasible: unknown
// expect Reachables.excluded: unknown
// expect Reachables.anywhere: proved

class Reachables {
    static int reached(int n) {
        if (n > 3) {
            //@ reachable;
            n = 4;
        }
        //@ reachable;
        //@ assert n <= 4;
        return n;
    }

    static int unreached(int n) {
        if (n > 3) {
            n = 4;
        }
        if (n > 4) {
            //@ reachable;
            n = 5;
        }
        return n;
    }

    //@ requires n < 0;
    static int never(int n) {
        for (int i = 0; i < n; i++) {
            n++;
            //@ reachable;
        }
        return n;
    }

    //@ requires 2 <= n && n <= 4;
    static int inLoop(int n) {
        for (int i = 0; i < n; i++) {
            if (i == 2) {
                //@ reachable;
                n--;
            }
        }
        return n;
    }

    //@ requires n > 0;
    static int beyond(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            if (i > 100000) {
                //@ reachable;
                s = i;
            }
        }
        return s;
    }

    static int goesOn(int n) {
        //@ reachable;
        //@ assert n != 3;
        return n;
    }

    static int lastInBlock(int n) {
        if (n > 2) {
            while (n > 3) {
                n--;
            }
            //@ reachable;
        }
        return n;
    }

    //@ requires n >= 0;
    //@ also feasible_behavior
    //@   requires n == 12 || n == 2;
    static int feasible(int n) {
        if (n > 10) {
            return n;
        }
        //@ reachable;
        return 0;
    }

    //@ requires n >= 0;
    //@ also feasible_behavior
    //@   requires n == 12;
    static int infeasible(int n) {
        if (n > 10) {
            return n;
        }
        //@ reachable;
        return 0;
    }

    //@ requires n >= 0;
    //@ also feasible_behavior
    //@   requires n == 12;
    //@ also feasible_behavior
    //@   requires n == -2;
    static int excluded(int n) {
        if (n > 10) {
            return n;
        }
        //@ reachable;
        return 0;
    }

    //@ requires n >= 0;
    //@ also feasible_behavior
    //@   requires (* any number *);
    //@ also feasible_behavior
    //@   requires n == 12;
    static int anywhere(int n) {
        if (n > 10) {
            return n;
        }
        //@ reachable;
        return 0;
    }
}
