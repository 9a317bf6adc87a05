// Contracts of blocks and of statements are asked where the block begins, and at each way out of it; they were unknown.
// expect Blocks.good: proved
// expect Blocks.begins: violated assert
// expect Blocks.ends: violated assert
// expect Blocks.before: proved
// expect Blocks.beforeWrong: violated assert
// expect Blocks.ofMethod: violated assert
// expect Blocks.statement: proved
// expect Blocks.statementWrong: violated assert
// expect Blocks.returns: proved
// expect Blocks.returnsWrong: violated assert
// expect Blocks.breaks: holds
// expect Blocks.breaksWrong: violated assert
// expect Blocks.continues: holds
// expect Blocks.continuesWrong: violated assert
// expect Blocks.labelled: holds
// expect Blocks.inner: holds
// expect Blocks.cases: proved
// expect Blocks.casesWrong: violated assert
// expect Blocks.noCase: violated assert
// expect Blocks.thrown: holds
// expect Blocks.thrownWrong: violated assert
// expect Blocks.caughtInside: holds
// expect Blocks.caughtOutside: violated throw
// expect Blocks.onlyReturns: violated assert
// expect Blocks.noReturn: violated assert
// expect Blocks.afterIf: proved
// expect Blocks.branch: violated assert
// expect Blocks.frame: unknown
class Blocks {
    int x;

    //@ requires 0 <= n && n < 100;
    static int good(int n) {
        int k = n;
        /*@ normal_behavior
          @   requires k >= 0;
          @   ensures k == n + 1;
          @*/
        {
            k++;
        }
        return k;
    }

    static int begins(int n) {
        int k = n;
        //@ refining requires k != 5;
        {
            k++;
        }
        return k;
    }

    static int ends(int n) {
        int k = n;
        //@ refining ensures k != 5;
        {
            k++;
        }
        return k;
    }

    //@ requires 0 <= n && n < 100;
    static int before(int n) {
        n++;
        int k = n;
        //@ refining ensures k == \old(k) + 1 && \old(n) == n && \pre(n) == n - 1;
        {
            k++;
        }
        return k;
    }

    static int beforeWrong(int n) {
        int k = n;
        //@ refining ensures k == \old(k);
        {
            k++;
        }
        return k;
    }

    static int ofMethod(int n) {
        n++;
        int k = n;
        //@ refining ensures \old(n) == \pre(n);
        {
            k++;
        }
        return k;
    }

    //@ requires 0 <= n && n < 100;
    static int statement(int n) {
        int k = 0;
        //@ refining ensures k == n + \old(k);
        k += n;
        return k;
    }

    static int statementWrong(int n) {
        int k = 0;
        //@ refining ensures k != 7;
        k = n;
        return k;
    }

    static int returns(int n) {
        int k = n;
        //@ refining returns \result == 3 && k > 10; ensures k <= 10;
        {
            if (k > 10) {
                return 3;
            }
            k += 0;
        }
        return k;
    }

    static int returnsWrong(int n) {
        int k = n;
        //@ refining returns \result == 3;
        {
            if (k > 10) {
                return k == 12 ? 4 : 3;
            }
            k += 0;
        }
        return k;
    }

    //@ requires 0 <= n && n <= 3;
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

    //@ requires 0 <= n && n <= 3;
    static int breaksWrong(int n) {
        int i = 0;
        while (true) {
            //@ refining breaks i == 0;
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

    //@ requires 0 <= n && n <= 3;
    static int continues(int n) {
        int k = 0;
        for (int i = 0; i < n; i++) {
            //@ refining continues i == 1; ensures i != 1;
            {
                if (i == 1) {
                    continue;
                }
                k++;
            }
            k += 0;
        }
        return k;
    }

    //@ requires 0 <= n && n <= 3;
    static int continuesWrong(int n) {
        int k = 0;
        for (int i = 0; i < n; i++) {
            //@ refining continues k == 0;
            {
                if (i == 1) {
                    continue;
                }
                k++;
            }
            k += 0;
        }
        return k;
    }

    //@ requires 0 <= n && n <= 3;
    static int labelled(int n) {
        int k = 0;
        out:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                //@ refining breaks (out) i == 1; breaks i == 0 && j == 1;
                {
                    if (i == 1) {
                        break out;
                    }
                    if (j == 1) {
                        break;
                    }
                    k++;
                }
                k += 0;
            }
        }
        return k;
    }

    //@ requires 0 <= n && n <= 3;
    static int inner(int n) {
        int k = 0;
        //@ normal_behavior ensures k <= n;
        {
            for (int i = 0; i < n; i++) {
                if (i == 2) {
                    break;
                }
                k++;
            }
        }
        k += 0;
        return k;
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
            k = k > 0 ? 1 : 0;
        }
        return k;
    }

    static int casesWrong(int n) {
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

    static int noCase(int n) {
        int k = n;
        /*@ normal_behavior
          @   requires k > 0;
          @ also normal_behavior
          @   requires k < 0;
          @*/
        {
            k = k >= 0 ? 1 : 0;
        }
        return k;
    }

    //@ signals (IllegalStateException e) true;
    static int thrown(int n) {
        int k = n;
        //@ refining signals (IllegalStateException e) k == 3; signals_only IllegalStateException; ensures k != 3;
        {
            if (k == 3) {
                throw new IllegalStateException();
            }
            k += 0;
        }
        return k;
    }

    //@ signals (IllegalStateException e) true;
    static int thrownWrong(int n) {
        int k = n;
        //@ refining signals (IllegalStateException e) k == 3;
        {
            if (k >= 3) {
                throw new IllegalStateException();
            }
            k += 0;
        }
        return k;
    }

    static int caughtInside(int n) {
        int k = n;
        //@ normal_behavior ensures k == 4 || k == n;
        {
            try {
                if (k == 3) {
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException e) {
                k = 4;
            }
        }
        k += 0;
        return k;
    }

    static int caughtOutside(int n) {
        int k = n;
        try {
            //@ normal_behavior ensures k == n;
            {
                if (k == 3) {
                    throw new IllegalStateException();
                }
                k += 0;
            }
            k += 0;
        } catch (IllegalStateException e) {
            k = 4;
        }
        return k;
    }

    static int onlyReturns(int n) {
        int k = n;
        //@ return_behavior returns \result == k;
        {
            if (k > 10) {
                return k;
            }
            k += 0;
        }
        return k;
    }

    static int noReturn(int n) {
        int k = n;
        //@ normal_behavior ensures true;
        {
            if (k > 10) {
                return k;
            }
            k += 0;
        }
        return k;
    }

    static int afterIf(int n) {
        int k = 0;
        if (n > 0)
            //@ refining ensures k == 1;
            {
                k = 1;
            }
        return k;
    }

    static int branch(int n) {
        int k = 0;
        if (n > 0)
            //@ refining ensures k == 1 && n != 9;
            {
                k = 1;
            }
        return k;
    }

    void frame(int n) {
        //@ refining assignable x;
        {
            x = n;
        }
    }
}
