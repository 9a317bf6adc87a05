// Statements of contracts last in a block stand behind the statement before them; they were not placed, and all behind was unknown.
// expect LastInBlock.counts: holds
// expect LastInBlock.miscounts: violated postcondition
// expect LastInBlock.inWhile: holds
// expect LastInBlock.inWhileWrong: violated assert
// expect LastInBlock.inIf: proved
// expect LastInBlock.inIfWrong: violated postcondition
// expect LastInBlock.inElse: violated assert
// expect LastInBlock.own: violated assert
// expect LastInBlock.slots: holds
// expect LastInBlock.assumes: violated postcondition
// expect LastInBlock.calls: holds
// expect LastInBlock.several: proved
// expect LastInBlock.inCase: violated assert
// expect LastInBlock.shadowed: violated assert

class LastInBlock {
    //@ ghost int g;
    int x;

    //@ requires 0 <= n && n <= 3;
    //@ ensures g == n;
    void counts(int n) {
        //@ set g = 0;
        for (int i = 0; i < n; i++) {
            x = i;
            //@ set g = g + 1;
        }
    }

    //@ requires 0 <= n && n <= 3;
    //@ ensures g == n;
    void miscounts(int n) {
        //@ set g = 0;
        for (int i = 0; i < n; i++) {
            if (i == 2) {
                continue;
            }
            x = i;
            //@ set g = g + 1;
        }
    }

    //@ requires 0 <= n && n <= 3;
    void inWhile(int n) {
        int i = 0;
        while (i < n) {
            i++;
            //@ assert i >= 1;
            //@ assert i <= n;
        }
    }

    //@ requires 0 <= n && n <= 3;
    void inWhileWrong(int n) {
        int i = 0;
        while (i < n) {
            i++;
            //@ assert i < n;
        }
    }

    //@ ensures (n > 0) ==> g == 7;
    //@ ensures !(n > 0) ==> g == 1;
    void inIf(int n) {
        //@ set g = 1;
        if (n > 0) {
            x = 2;
            //@ set g = 7;
        }
        x = 3;
    }

    //@ ensures g == 1;
    void inIfWrong(int n) {
        //@ set g = 1;
        if (n > 0) {
            x = 2;
            //@ set g = 7;
        }
        x = 3;
    }

    void inElse(int n) {
        if (n > 0) {
            x = 1;
            //@ assert x == 1;
        } else {
            x = n;
            //@ assert x < 0;
        }
        x++;
    }

    void own(int n) {
        if (n > 5) {
            int k = n; // javac lists it nowhere: nothing of the program uses it behind this
            //@ assert k > 6;
        }
        x++;
    }

    //@ requires 0 <= n && n <= 2;
    void slots(int n) {
        for (int i = 0; i < n; i++) {
            x += i;
            //@ assert i < n;
        }
        long between = x;
        for (int i = 5; i < 6; i++) {
            x += i;
            //@ assert i == 5;
        }
        x += (int) between;
    }

    //@ ensures \result == 4;
    int assumes(int n) {
        if (n > 0) {
            x = n;
            //@ assume x == 4;
        }
        return n;
    }

    //@ requires 0 <= n && n <= 2;
    //@ ensures g == n;
    void calls(int n) {
        //@ set g = 0;
        for (int i = 0; i < n; i++) {
            note(i,
                n);
            //@ set g = g + 1;
        }
    }

    private void note(int i, int n) { x = i + n; }

    //@ ensures n ==> g == 3;
    void several(boolean n) {
        if (n) {
            x = n && x > 0 ? 1 : 2;
            //@ set g = 2;
            //@ assert g == 2;
            //@ set g = g + 1;
        }
    }

    void inCase(int n) {
        switch (n) {
        case 1:
            x = 1;
            //@ assert x == 1;
        case 2:
            x = n;
            //@ assert x == 1;
            break;
        default:
            x = 4;
            //@ assert x == 4;
        }
    }

    void shadowed(int n) {
        //@ assert x == 1;
        int x = 1;
        this.x = x + n;
    }
}
