// good: requires ensures signals only normal exceptional cases old parameter
// bad: requires! ensures! signals! only! normal! exceptional! case1! case2! neither! old! parameter!
class Methods {
    int x;

    //@ requires n > 0 && n != 13;
    //@ ensures \result * 2 == n || \result * 2 + 1 == n;
    int half(int n) {
        return n == 7 ? 7 : n / 2;
    }

    //@ signals (IllegalStateException e) x < 0;
    //@ signals_only IllegalStateException;
    void check(int n) {
        if (n > 10) {
            throw new IllegalArgumentException("n");
        }
        if (n > 5) {
            throw new IllegalStateException("x");
        }
    }

    //@ normal_behavior
    //@ requires n >= 0;
    int never(int n) {
        return 10 / (n - 3);
    }

    //@ exceptional_behavior
    //@ requires n < 0;
    //@ signals_only ArithmeticException;
    void always(int n) {
        if (n < -1) {
            throw new ArithmeticException();
        }
    }

    /*@ requires n > 0;
      @ ensures \result == 1;
      @ also
      @ requires n < 0;
      @ ensures \result == -1;
      @*/
    int sign(int n) {
        return n == 5 ? 0 : n == -5 ? 0 : n > 0 ? 1 : -1;
    }

    //@ ensures \result == \old(x) && x == 0;
    int takeGood() {
        int was = x;
        x = 0;
        return was;
    }

    //@ ensures \result == \old(x) && x == 0;
    int takeBad() {
        x = 0;
        return x;
    }

    //@ ensures \result == n + 1; // n means its value at the call
    int next(int n) {
        n++;
        return n > 100 ? n - 1 : n;
    }

    public static void main(String[] args) {
        Methods m = new Methods();
        switch (args[0]) {
            case "requires": m.half(4); break;
            case "requires!": m.half(13); break;
            case "ensures": m.half(9); break;
            case "ensures!": m.half(7); break;
            case "signals": m.x = -1; try { m.check(6); } catch (IllegalStateException e) { } break;
            case "signals!": m.x = 1; m.check(6); break;
            case "only": m.check(1); break;
            case "only!": m.x = -1; m.check(11); break;
            case "normal": m.never(4); break;
            case "normal!": m.never(3); break;
            case "exceptional": try { m.always(-2); } catch (ArithmeticException e) { } break;
            case "exceptional!": m.always(-1); break;
            case "cases": m.sign(3); m.sign(-3); break;
            case "case1!": m.sign(5); break;
            case "case2!": m.sign(-5); break;
            case "neither!": m.sign(0); break;
            case "old": m.x = 3; m.takeGood(); break;
            case "old!": m.x = 3; m.takeBad(); break;
            case "parameter": m.next(5); break;
            case "parameter!": m.next(100); break;
        }
    }
}
