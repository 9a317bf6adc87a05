import java.io.Writer;

// bounds: --begin=reachable --null-arguments=false --scope 2 --array 2
// expect Itself.show: violated null
// expect Itself.Itself: violated null
// expect Itself.Marks.write: holds
// expect Itself.Marks.last: holds
// expect Itself.Locked.hashCode: violated null
// expect Itself.Locked.Locked: violated null

/** A field that refers to its own object leads to it before its constructor has ended; a lock that nobody uses does not. */
class Itself {
    private final Itself me;
    private final int[] shown;

    Itself() {
        me = this;
        go();
        shown = new int[1];
    }

    private void go() { me.show(); }

    int show() { return shown.length; }

    /** Writer has its object as lock. */
    static class Marks extends Writer {
        private final char[] marks = new char[2];
        private String last;

        Marks() { last = "none"; }

        @Override public void write(char[] from, int off, int len) { last = marks.length == 2 ? "two" : last; }

        int last() { return last.length() == 3 ? 1 : marks[0]; }

        @Override public void flush() { }

        @Override public void close() { }
    }

    static class Holds {
        protected Object lock = this;
    }

    static class Locked extends Holds {
        private final int[] all;

        Locked() {
            lock.hashCode();
            all = new int[1];
        }

        @Override public int hashCode() { return all.length; }
    }
}
