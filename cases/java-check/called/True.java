// Names of classes that are words of Java, or have a $ of their own.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect True.get: violated division
// expect True.If.get: violated division
// expect Named..get: violated division
// expect Clocked.now: assumed

public class True {
    private int n;

    public void inc() { n++; }

    public int get() { return 1 / (n - 2); }

    public static class If {
        private int n;

        public void inc() { n++; }

        public int get(True t) { return 1 / (n - 2); }
    }
}

class Named$ {
    private int n;

    public void inc() { n++; }

    public int get() { return 1 / (n - 2); }
}

class Clocked {
    /** The clock shows a time after the year 2000. */
    public static int now() { return System.currentTimeMillis() > 0 ? 0 : 1 / 0; }
}
