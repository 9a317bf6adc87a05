import assay.annotation.*;

/** setDay is right by the contract of checkDay, whose body is wrong. */
class Birthday {
    @NonNull Month month;
    int day;

    @Requires("d>0 && d<=this.month.maxDay")
    @Modifies("this.day")
    @Ensures("this.day=d")
    void setDay(int d) {
        Month m = this.month;
        boolean ok = m.checkDay(d);
        if (ok) {
            this.day = d;
        }
    }
}

class Month {
    int maxDay;

    @Ensures("return <=> (d>0 & d<=this.maxDay)")
    @Modifies
    boolean checkDay(int d) {
        return false;
    }
}

// expect Birthday.setDay: violated postcondition
// expect Month.checkDay: violated postcondition
