// open: late model range relation
// bad: later!
class Unknowns {
    static class Settings {
        static int least = Integer.parseInt("2");
    }

    //@ model int m;
    //@ model int square;
    //@ represents square \such_that square * square == k;
    int k = 4;

    int late(int n) {
        int was = n;
        //@ assert n >= Settings.least;
        k = n + was;
        return k;
    }

    //@ requires m == 0;
    //@ ensures k == 5;
    void model(int n) {
        k = n;
    }

    //@ ensures (\forall int i; i > n; i * 2 != 7);
    void range(int n) { }

    //@ ensures square == 2;
    void relation() { }

    public static void main(String[] args) {
        Unknowns u = new Unknowns();
        switch (args[0]) {
            case "late": u.late(1); break;
            case "model": u.model(5); break;
            case "later!": u.model(6); break;
            case "range": u.range(3); break;
            case "relation": u.relation(); break;
        }
    }
}
