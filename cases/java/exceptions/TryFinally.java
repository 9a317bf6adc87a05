package exceptions;

public class TryFinally {
    static StringBuilder log = new StringBuilder();
    static int returns() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
            log.append("f1 ");
        }
    }
    @SuppressWarnings("finally")
    static int overrides() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 7;
        }
    }
    static int nested(int n) {
        try {
            try {
                if (n == 0) throw new IllegalStateException("zero");
                if (n == 1) return 10;
                log.append("body ");
            } finally {
                log.append("inner ");
                if (n == 2) throw new IllegalArgumentException("two");
            }
            return 20;
        } catch (IllegalStateException e) {
            log.append("caught ").append(e.getMessage()).append(' ');
            return 30;
        } finally {
            log.append("outer ");
        }
    }
    static String loop() {
        String s = "";
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                s += i;
            } finally {
                s += "f";
            }
        }
        return s;
    }
    static int[] array() {
        int[] a = {1};
        try {
            return a;
        } finally {
            a[0] = 99;
        }
    }
    static long wide(long x, double d) {
        try {
            return x + (long) d;
        } finally {
            log.append(d).append(' ');
        }
    }
    static boolean test() {
        boolean ok = false;
        try {
            Object o = null;
            o.hashCode();
            ok = true;
        } catch (NullPointerException e) {
            log.append("npe ");
        } finally {
            log.append(ok);
        }
        return ok;
    }
    public static void main(String[] args) {
        System.out.println(returns() + " " + overrides());
        for (int i = 0; i < 4; i++) {
            try {
                System.out.println(nested(i));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(loop() + " " + array()[0] + " " + wide(5, 2.9) + " " + test());
        System.out.println(log);
    }
}
