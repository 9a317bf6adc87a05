/** F1: every entry behind this one gets the data. */
class Entry {
    /*@ nullable @*/ Data data;
    /*@ nullable @*/ Entry next;

    /*@ ensures (\forall Entry o; \reach(this, o, next); o.data == d); @*/
    void setAll(Data d) {
        Entry e = this;
        while (e != null) {
            e.data = d;
            e = e.next;
        }
    }
}

class Data {
}

// expect Entry.setAll: holds
