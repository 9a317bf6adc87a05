// What is not null by default is so in anonymous and local classes, and in bodies of enum constants; parameters that they capture
// are not null where the method around says so.
// expect AnonymousCaller.captured: holds
// expect AnonymousCaller.ofField: holds
// expect AnonymousCaller.ofLocal: violated invariant
// expect AnonymousCaller.nullable: violated null
// expect AnonymousCaller.captured.Lengthy.lengthOf: holds
// expect AnonymousCaller.ofField.Lengthy.lengthOf: holds
// expect AnonymousCaller.ofLocal.Lengthy.lengthOf: holds
// expect AnonymousCaller.nullable.Lengthy.lengthOf: violated null
// expect AnonymousCaller.deep.Lengthy.lengthOf: holds
// expect AnonymousCaller.deep: holds
// expect CapturedVariables.text.Lengthy.lengthOf: holds
// expect CapturedVariables.made.Lengthy.lengthOf: holds
// expect CapturedVariables.copied.Lengthy.lengthOf: holds
// expect CapturedVariables.local.Within.lengthOf: holds
// expect CapturedVariables.either.Lengthy.lengthOf: violated null
// expect CapturedVariables.later.Lengthy.lengthOf: violated null
// expect CapturedVariables.unknown.Lengthy.lengthOf: violated null
// expect CapturedVariables.ofNullable.Lengthy.lengthOf: violated null
// expect BodyOfConstant.ONE.lengthOf: holds
// expect BodyOfConstant.static: violated invariant
interface Lengthy {
    //@ ensures \result >= 0;
    int lengthOf();
}
class AnonymousCaller {
    //@ ensures true;
    static Lengthy captured(String s) {
        return new Lengthy() { public int lengthOf() { return s.length(); } };
    }
    //@ ensures true;
    static Lengthy ofField(String s) {
        return new Lengthy() { String t = s; public int lengthOf() { return t.length(); } };
    }
    //@ ensures true;
    static Lengthy ofLocal(int n) {
        String u = n == 3 ? null : "u";
        return new Lengthy() { String t = u; public int lengthOf() { return t.length(); } };
    }
    //@ ensures \result >= 0;
    static int nullable(/*@ nullable @*/ String s) {
        return new Lengthy() { public int lengthOf() { return s.length(); } }.lengthOf();
    }
    //@ ensures true;
    static Runnable deep(String s) {
        return () -> new Lengthy() { public int lengthOf() { return s.length(); } }.lengthOf();
    }
}
class CapturedVariables {
    //@ ensures true;
    static Lengthy text(String s) {
        String t = "x" + s;
        return new Lengthy() { public int lengthOf() { return t.length(); } };
    }
    //@ ensures true;
    static Lengthy made(int n) {
        int[] list = new int[3];
        return new Lengthy() { public int lengthOf() { return list.length; } };
    }
    //@ ensures true;
    static Lengthy copied(int n, String s) {
        String t = s;
        return new Lengthy() { public int lengthOf() { return t.length(); } };
    }
    //@ ensures true;
    static Lengthy local(String s) {
        String t = s.trim();
        class Within implements Lengthy { public int lengthOf() { return t.length(); } }
        return new Within();
    }
    //@ ensures true;
    static Lengthy either(int n) {
        String t = n == 3 ? null : "u";
        return new Lengthy() { public int lengthOf() { return t.length(); } };
    }
    //@ ensures true;
    static Lengthy later(int n) {
        String t;
        if (n == 3) t = null; else t = "u";
        return new Lengthy() { public int lengthOf() { return t.length(); } };
    }
    //@ ensures true;
    static Lengthy unknown(String s) {
        String t = System.getProperty(s);
        return new Lengthy() { public int lengthOf() { return t.length(); } };
    }
    //@ ensures true;
    static Lengthy ofNullable(/*@ nullable @*/ String s) {
        String t = s;
        return new Lengthy() { public int lengthOf() { return t.length(); } };
    }
}
enum BodyOfConstant {
    ONE { String t = "x"; int lengthOf() { return t.length(); } },
    TWO { String t; int lengthOf() { return 0; } };
    //@ ensures \result >= 0;
    abstract int lengthOf();
}
