// javac joins jumps: code that comes to a break by a jump goes on at once, past what is said before the break, and a wrong assertion was proved.
// expect JoinedJumps.either: unknown
// expect JoinedJumps.one: violated assert
// expect JoinedJumps.both: violated assert
// expect JoinedJumps.behind: violated assert
// expect JoinedJumps.inCase: violated assert
// expect JoinedJumps.returns: violated assert
class JoinedJumps {
    static int either(int a, int b) {
        int i = 0;
        for (;;) {
            i++;
            if (a == i || b == i) {
                //@ assert b == i;
                break;
            }
            if (i > 2) {
                return 7;
            }
        }
        return i;
    }

    static int one(int a, int b) {
        int i = 0;
        for (;;) {
            i++;
            if (a == i) {
                //@ assert b == i;
                break;
            }
            if (i > 2) {
                return 7;
            }
        }
        return i;
    }

    static int both(int a, int b) {
        int k = 0;
        for (int i = 0; i < 3; i++) {
            if (a == i && b != i) {
                //@ assert a != 1;
                continue;
            }
            k++;
        }
        return k;
    }

    static int behind(int a, int b) {
        int i = 0;
        for (;;) {
            i++;
            if (a == i || b == i) {
                i += 0;
                //@ assert b == i;
                break;
            }
            if (i > 2) {
                return 7;
            }
        }
        return i;
    }

    static int inCase(int a, int b) {
        int k = 0;
        switch (a) {
        case 1:
        case 2:
            //@ assert b != 3 || a != 1;
            break;
        default:
            k = 1;
        }
        return k;
    }

    static void returns(int a, int b) {
        if (a == 1 || b == 1) {
            //@ assert b == 1;
            return;
        }
    }
}
