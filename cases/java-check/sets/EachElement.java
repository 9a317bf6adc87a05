// a[*].f lists a field of each element that there is.
// expect EachElement.good: holds
// expect EachElement.bad: violated frame
// expect EachElement.both: holds
// expect EachElement.other: violated frame
// expect(long) EachElement.deep: holds
// expect EachElement.made: holds
public class EachElement {
    int x, y;
    EachElement[] all = {};
    int i;
    //@ requires others.length <= 3;
    //@ assignable others[*].x;
    static void good(EachElement[] others) { for (EachElement e : others) if (e != null) e.x = 1; }
    //@ requires others.length <= 3;
    //@ assignable others[*].x;
    static void bad(EachElement[] others) { for (EachElement e : others) if (e != null) e.y = 1; }
    //@ requires others.length <= 2;
    //@ assignable others[*].*;
    static void both(EachElement[] others) {
        for (EachElement e : others) {
            if (e != null) {
                e.y = 1;
                e.x = 2;
            }
        }
    }
    //@ requires others.length <= 3;
    //@ assignable others[*].x;
    static void other(EachElement[] others, EachElement o) { o.x = 5; }
    //@ requires all.length <= 3;
    //@ assignable all[*].all[i];
    void deep() { for (EachElement e : all) if (e != null && 0 <= i && i < e.all.length) e.all[i] = null; }
    //@ assignable \object_creation(EachElement);
    static Object made() { return new EachElement(); }
}
