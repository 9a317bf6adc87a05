// What people write, and is true: the other side of clauses/FalsePeople.java.
// expect PeopleNested.fits: proved
// expect PeopleOld.of: proved
// expect PeopleBare.needs: holds
// expect PeopleGhosts.right: violated undefined
// expect PeopleGroups.inside: holds
// expect PeopleHistory.up: proved
// expect PeopleHistory.PeopleHistory: proved
// expect PeopleHistoryBelow.PeopleHistoryBelow: proved
// expect PeopleWords.keeps: proved
// expect PeopleWords.lets: violated undefined
// expect PeopleWords.sums: violated postcondition
// expect(long) PeopleLibrary.within: proved

class PeopleNested {
    /*@ requires x > 0;
      @ {|
      @   requires x == 1;
      @   ensures \result == 1;
      @ also
      @   requires x == 2;
      @   ensures \result == 2;
      @ |}
      @ also requires x == 0; ensures \result == 0;
      @*/
    int fits(int x) { return x; }
}

class PeopleOld {
    int f;

    //@ old int was = f;
    //@ requires was > 0 && was < 100;
    //@ old int next = was + x;
    //@ requires next < 200 && x > 0 && x < 100;
    //@ ensures f == next && \result == was;
    int of(int x) {
        int r = f;
        f += x;
        x = 0;
        return r;
    }
}

class PeopleBare {
    //@ requires a != null && \forall int i; 0 <= i < a.length; 0 <= a[i] < 10;
    //@ ensures 0 <= \result < 10;
    int needs(int[] a) { return a.length == 0 ? 0 : a[0]; }
}

class PeopleGhosts {
    int f;

    void right(int x) {
        //@ ghost int n = x;
        f = x;
        //@ set n = n + 1;
        f = x + 1;
        //@ assert n == f;
        f = 0;
    }
}

class PeopleGroups {
    //@ model Object state;
    int in; //@ in state;
    int[] cells = new int[3]; //@ in state; maps cells[*] \into state;

    //@ assignable state;
    //@ requires cells.length > 0;
    void inside() { in = 1; cells[0] = 2; cells = new int[1]; }
}

class PeopleHistory {
    int n;
    //@ constraint n >= \old(n);
    //@ initially n == 1;

    PeopleHistory() { n = 1; }

    void up() { if (n < 7) n++; }

    /*@ helper @*/ private void helps() { n--; }
}

class PeopleHistoryBelow extends PeopleHistory {
    PeopleHistoryBelow() {
        n = 7;
    }
}

class PeopleWords {
    int f, g;

    //@ ensures \not_modified(f);
    void keeps() { g = 1; }

    //@ ensures (\let int k = f + 1; k == \result);
    int lets() { return f + 1; }

    //@ requires a.length == 2;
    //@ ensures \result == (\bsum int i; 0; 2; a[i]);
    int sums(int[] a) { return a[0] + a[1]; }
}

class PeopleLibrary {
    //@ requires Double.isFinite(x) && Double.compare(x, 1.0) < 0;
    //@ ensures !Double.isInfinite(\result) && \result < 1.0;
    double within(double x) { return x; }
}
