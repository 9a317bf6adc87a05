// good: own constant other
// bad: own! other!
class Statics {
    static int limit = 3;
    //@ static invariant limit > 0;

    static class Settings {
        static final int MOST = 10;
        static int least = two();

        static int two() {
            return 2;
        }
    }

    //@ requires n < limit;
    static void own(int n) { }

    //@ requires n <= Settings.MOST;
    static void constant(int n) { }

    //@ requires n >= Settings.least;
    static void other(int n) { }

    public static void main(String[] args) {
        switch (args[0]) {
            case "own": own(2); break;
            case "own!": own(3); break;
            case "constant": constant(10); break;
            case "other": Settings.least++; other(3); break;
            case "other!": Settings.least++; other(2); break;
        }
    }
}
