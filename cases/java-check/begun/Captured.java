import java.util.List;
import java.util.Objects;

// bounds: --begin=reachable --null-arguments=false --scope 2 --array 2
// expect Captured.made.Runnable.run: holds
// expect Captured.tested.Runnable.run: holds
// expect Captured.dropped.Runnable.run: violated null
// expect Captured.either.Local.length: violated null
// expect Captured.Label.size: holds
// expect Captured.Label.other: violated null
// expect Captured.Started.size: holds
// expect Captured.Shown.size: violated null
// expect Captured.Early.size: violated null
// expect Captured.Early.twice: violated null
// expect Captured.Early.later: holds

/** What the constructors of local and anonymous classes get is what the code around them passes. */
class Captured {
    private Object lost;

    Runnable made(int n) {
        int[] a = new int[n];
        return new Runnable() {
            public void run() { a.hashCode(); }
        };
    }

    Runnable tested(Object o) {
        Object known = Objects.requireNonNull(o);
        return new Runnable() {
            public void run() { known.hashCode(); }
        };
    }

    Runnable dropped() {
        Object o = lost;
        return new Runnable() {
            public void run() { o.hashCode(); }
        };
    }

    int either(boolean b) {
        class Local {
            private String s;

            Local(String s) { this.s = s; }

            int length() { return s.length(); }
        }
        return b ? new Local("a").length() : new Local(null).length();
    }

    /** A final field keeps what its constructor is given, or is not. */
    static class Label {
        private final String text;
        private final String rest;

        Label(String text) {
            this.text = text;
            this.rest = null;
        }

        int size() { return text.length(); }

        int other() { return rest.length(); }
    }

    /** A method that a constructor calls is a part of it. */
    static class Started {
        private String text;

        Started() { start(); }

        private void start() { text = ""; }

        int size() { return text.length(); }
    }

    static class Shown {
        private static Shown last;
        private String text;

        Shown() {
            show();
            text = "";
        }

        private void show() { last = this; }

        int size() { return text.length(); }
    }

    /** A method that a constructor calls begins with what is there then. */
    static class Early {
        private String text;
        private String early;
        private String rest;

        Early() {
            early = "";
            early.length();
            twice();
            text = "";
            rest = "";
        }

        final int twice() { return early == null ? 0 : size() + size(); }

        private int size() { return text.length(); }

        final int later() { return rest.length(); }

        void set() { text = ""; }
    }
}
