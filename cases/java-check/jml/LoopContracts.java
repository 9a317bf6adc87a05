// Contracts of loops: what is required before each round, and ensured behind the loop; \before is where the first round begins.
// expect LoopContracts.good: holds
// expect LoopContracts.bad: violated assert
// expect LoopContracts.pre: violated invariant
// expect LoopContracts.returns: violated assert
// expect LoopContracts.breaks: violated assert
// expect LoopContracts.each: holds
// expect LoopContracts.grows: violated invariant
// expect(long) LoopContracts.block: holds
// expect LoopContracts.blockBad: violated assert
// expect LoopContracts.objects: holds
// expect LoopContracts.objectsBad: violated assert
// expect LoopContracts.label: holds
// expect LoopContracts.noLoop: unknown
public class LoopContracts {
    //@ requires arr.length <= 3;
    static void good(int[] arr) {
        int i = 0;
        /*@ loop_contract normal_behavior
          @ requires 0 <= i && i <= arr.length;
          @ ensures i == arr.length;
          @ ensures (\forall int j; \before(i) <= j && j < arr.length; arr[j] == \java_math(\before(arr[j]) + 1));
          @ decreases arr.length - i;
          @*/
        while (i < arr.length) {
            arr[i]++;
            i++;
        }
    }

    //@ requires arr.length <= 3;
    static void bad(int[] arr) {
        int i = 0;
        /*@ loop_contract normal_behavior
          @ requires 0 <= i && i <= arr.length;
          @ ensures (\forall int j; \before(i) <= j && j < arr.length; arr[j] == \before(arr[j]));
          @*/
        while (i < arr.length) {
            arr[i]++;
            i++;
        }
        i = 0;
    }

    static int pre(int n) {
        int i = 5;
        /*@ loop_contract
          @ requires i > 2;
          @ ensures true;
          @*/
        while (i > 0) {
            i--;
        }
        return i;
    }

    static int returns(int n) {
        int i = 3;
        /*@ loop_contract normal_behavior
          @ requires i <= 3;
          @ ensures i == 0;
          @*/
        while (i > 0) {
            if (n == 7) {
                return 7;
            }
            i--;
        }
        return i;
    }

    static int breaks(int n) {
        int i = 3;
        /*@ loop_contract normal_behavior
          @ requires i <= 3;
          @ ensures i == 0;
          @*/
        while (i > 0) {
            if (n == i)
                break;
            i--;
        }
        return i;
    }

    //@ requires a.length == 3;
    static int each(int[] a) {
        int s = 0;
        /*@ loop_contract normal_behavior
          @ requires 0 <= \index && \index <= a.length;
          @ ensures s == 3;
          @ decreases a.length - \index;
          @*/
        for (int x : a) {
            s++;
        }
        return s;
    }

    static int grows(int n) {
        int i = 0;
        /*@ loop_contract normal_behavior
          @ decreases i;
          @ ensures i == 2;
          @*/
        while (i < 2) {
            i++;
        }
        return i;
    }

    int[] f = {1, 2};

    //@ requires f.length == 2 && 0 <= n < 2;
    void block(int n) {
        int k = n;
        //@ refining ensures (\forall int j; 0 <= j < 2 && j != n; f[j] == \old(f[j])) && f[k] == 1; ensures \before(f[n]) == \old(f[n]);
        {
            f[n] = 1;
        }
    }

    //@ requires f.length == 2 && 0 <= n < 2;
    void blockBad(int n) {
        //@ refining ensures (\forall int j; 0 <= j < 2; f[j] == \old(f[j]));
        {
            f[n] = 1;
        }
    }

    Object[] o = {null, null};

    //@ requires o.length == 2;
    void objects() {
        //@ refining ensures (\forall int j; 0 <= j < 2; o[1 - j] == \before(o[j]));
        {
            Object x = o[0];
            o[0] = o[1];
            o[1] = x;
        }
    }

    //@ requires o.length == 2;
    void objectsBad() {
        //@ refining ensures (\forall int j; 0 <= j < 2; o[j] == \before(o[j]));
        {
            o[0] = this;
        }
    }

    //@ requires f.length == 2;
    void label(int n) {
        int k = n;
        here:
        f[0] = k;
        //@ assert (\forall int j; 0 <= j < 2; j > 0 ==> f[j] == \old(f[j], here));
        return;
    }

    static int noLoop(int n) {
        /*@ loop_contract
          @ ensures true;
          @*/
        n = 3;
        return n;
    }
}
