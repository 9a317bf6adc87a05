// good: ok nullable
// bad: parameter! result! field! elements!
class Nulls {
    Object held = "x";
    /*@ nullable @*/ Object loose;
    /*@ nullable @*/ String[] names;

    Object give(Object o) {
        return o.equals("null") ? null : o;
    }

    /*@ nullable @*/ Object pass(/*@ nullable @*/ Object o) {
        return o;
    }

    void drop() {
        held = null;
    }

    //@ requires \nonnullelements(names);
    void all() {
    }

    public static void main(String[] args) {
        Nulls n = new Nulls();
        n.names = new String[] {"a", args[0].equals("elements!") ? null : "b"};
        switch (args[0]) {
            case "ok": n.give("a"); n.all(); break;
            case "nullable": n.pass(null); break;
            case "parameter!": n.give(null); break;
            case "result!": n.give("null"); break;
            case "field!": n.drop(); break;
            case "elements!": n.all(); break;
        }
    }
}
