// Recursion that ends by being caught is not endless.
// expect EndlessCaught.depth: vacuous
// expect EndlessCaught.probe: vacuous
// expect EndlessCaught.wide: vacuous
// expect EndlessCaught.always: vacuous
// expect EndlessCaught.counted: violated endless
// expect EndlessCaught.other: violated endless
class EndlessCaught {
    static int depth(int n) {
        try {
            return depth(n) + 1;
        } catch (StackOverflowError e) {
            return 0;
        }
    }

    static int down(int n) {
        return down(n) + 1;
    }

    static boolean probe(int n) {
        try {
            return down(n) == 0;
        } catch (VirtualMachineError e) {
            return false;
        }
    }

    static int wide(int n) {
        int r = 0;
        try {
            r = down(n);
        } catch (Throwable e) {
            r = 1;
        }
        return r;
    }

    @SuppressWarnings("finally")
    static int always(int n) {
        try {
            return down(n);
        } finally {
            return 1;
        }
    }

    static int counted(int n) {
        int k = 0;
        try {
            k = counted(n);
        } finally {
            k++;
        }
        return k;
    }

    static int other(int n) {
        try {
            return other(n) + 1;
        } catch (RuntimeException e) {
            return 0;
        }
    }
}
