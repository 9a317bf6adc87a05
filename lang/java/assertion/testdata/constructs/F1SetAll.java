// good: one five
// bad: bug!
// The first fixture of the study of bounded verification: all entries of a list get one
// value. The seeded fault stops one entry early.
class F1SetAll {
    static class Data {
    }

    static class Entry {
        /*@ nullable @*/ Data data;
        /*@ nullable @*/ Entry next;

        //@ ensures (\forall Entry o; \reach(this, o, next); o.data == d);
        void setAll(Data d) {
            Entry e = this;
            while (e != null) {
                e.data = d;
                e = e.next;
            }
        }

        //@ ensures (\forall Entry o; \reach(this, o, next); o.data == d);
        void setAllBug(Data d) {
            Entry e = this;
            while (e.next != null) {
                e.data = d;
                e = e.next;
            }
        }
    }

    public static void main(String[] args) {
        Entry first = new Entry();
        for (int i = 0; i < 4; i++) {
            Entry e = new Entry();
            e.next = first;
            first = e;
        }
        switch (args[0]) {
            case "one": new Entry().setAll(new Data()); break;
            case "five": first.setAll(new Data()); break;
            case "bug!": first.setAllBug(new Data()); break;
        }
    }
}
