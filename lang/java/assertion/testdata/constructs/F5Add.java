// good: small
// bad: least!
class F5Add {
    //@ ensures \result >= 0;
    int add(int a, int b) {
        if (a < 0) {
            b = a + b;
        }
        if (b < 0) {
            b = -b;
        }
        return b;
    }

    public static void main(String[] args) {
        F5Add f = new F5Add();
        switch (args[0]) {
            case "small": f.add(-3, 1); f.add(3, -1); break;
            case "least!": f.add(-1, Integer.MIN_VALUE + 1); break;
        }
    }
}
