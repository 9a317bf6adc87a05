// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Keeping.share: holds
// expect Keeping.part: unknown
// expect Keeping.bare: violated division

/** Callers keep the contracts of what they call, and leave objects with their invariants: a field that everybody writes, and a constructor that asks for something, made calls that nobody owes an answer for. */
public class Keeping {
    public static int share(Open a, String k) {
        return k.substring(0).length() / a.count;
    }

    public static int part(Asking a, String k) {
        return k.substring(0).length() / a.count();
    }

    /** Nothing is asked of the other field. */
    public static int bare(Open a, String k) {
        return k.substring(0).length() / a.other;
    }

    public static class Open {
        //@ public invariant count > 0;
        public int count = 1;
        public int other = 1;
    }

    public static class Asking {
        private int count;

        //@ requires k > 0;
        public Asking(int k) {
            count = k;
        }

        //@ requires k > 5;
        public void set(int k) {
            count = k;
        }

        public int count() {
            return count;
        }
    }
}
