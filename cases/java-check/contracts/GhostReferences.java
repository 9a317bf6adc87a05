// Ghost fields that hold references: they are not null unless they say so, have initial values, and their classes are known.
class GhostReferences {
    static class Item {
        int v;
    }

    //@ public ghost GhostReferences self = this;
    //@ public ghost String name = "a";
    //@ public nullable ghost GhostReferences other = null;
    //@ public ghost nullable Item item;

    //@ ensures self == this && name == "a" && other == null && item == null;
    GhostReferences() { }

    //@ ensures self != this;
    GhostReferences(int n) { }

    //@ ensures self != null && name.length() >= 0;
    void never() { }

    //@ ensures other != null;
    void sometimes() { }

    //@ requires item != null && item.v > 3;
    //@ ensures item.v > 2;
    void read() { }

    //@ requires item != null && item.v > 3;
    //@ ensures item.v > 4;
    void readWrong() { }

    void loses(/*@ nullable @*/ GhostReferences r) {
        //@ set self = r;
    }

    void keeps(GhostReferences r) {
        //@ set self = r;
    }

    public static void main(String[] args) {
        GhostReferences a = new GhostReferences();
        a.never();
        a.keeps(a);
        a.sometimes();
    }
}
// expect GhostReferences.GhostReferences(): holds
// expect GhostReferences.GhostReferences(int): violated postcondition
// expect GhostReferences.never: holds
// expect GhostReferences.sometimes: violated postcondition
// expect GhostReferences.read: holds
// expect GhostReferences.readWrong: violated postcondition
// expect GhostReferences.loses: violated invariant
// expect GhostReferences.keeps: holds
// expect GhostReferences.main: holds
