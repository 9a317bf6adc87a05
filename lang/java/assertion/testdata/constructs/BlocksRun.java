// good: ends returns breaks thrown cases first
// bad: begins! ends! returns! breaks! thrown! cases! only! first!
class BlocksRun {
    static int ends(int n) {
        int k = n;
        //@ refining requires k >= 0; ensures k == \old(k) + 1 && k < 5;
        {
            k++;
        }
        return k;
    }

    static int returns(int n) {
        int k = n;
        //@ refining returns \result == 3 && k > 10;
        {
            if (k > 10) {
                return k > 20 ? 4 : 3;
            }
            k++;
        }
        return k;
    }

    static int breaks(int n) {
        int i = 0;
        while (true) {
            //@ refining breaks i == n; ensures i == \old(i) + 1;
            {
                if (i >= n) {
                    break;
                }
                i++;
            }
            i += 0;
        }
        return i;
    }

    static int thrown(int n) {
        //@ refining signals (IllegalStateException e) n == 3;
        {
            if (n >= 3) {
                throw new IllegalStateException();
            }
            n += 0;
        }
        return n;
    }

    static int cases(int n) {
        int k = n;
        /*@ normal_behavior
          @   requires k > 0;
          @   ensures k == 1;
          @ also normal_behavior
          @   requires k <= 0;
          @   ensures k == 0;
          @*/
        {
            k = k >= 0 ? 1 : 0;
        }
        return k;
    }

    static int only(int n) {
        //@ normal_behavior ensures true;
        {
            if (n > 3) {
                return 1;
            }
            n += 0;
        }
        return n;
    }

    static int first(int n) {
        int i = 0;
        while (true) {
            //@ assert i < n;
            i++;
            if (i == 3) {
                break;
            }
        }
        return i;
    }

    public static void main(String[] args) {
        switch (args[0]) {
        case "begins!": ends(-1); break;
        case "ends": ends(3); break;
        case "ends!": ends(4); break;
        case "returns": returns(11); returns(1); break;
        case "returns!": returns(21); break;
        case "breaks": breaks(3); break;
        case "breaks!": breaks(-1); break;
        case "thrown": try { thrown(3); } catch (IllegalStateException e) { ends(1); } break;
        case "thrown!": thrown(4); break;
        case "cases": cases(-4); cases(4); break;
        case "cases!": cases(0); break;
        case "only!": only(4); break;
        case "first": first(3); break;
        case "first!": first(2); break;
        default: throw new IllegalArgumentException(args[0]);
        }
    }
}
