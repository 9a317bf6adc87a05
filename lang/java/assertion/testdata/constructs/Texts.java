// good: name length same literal list
// bad: name! length! same! literal! list!
import java.util.ArrayList;
import java.util.List;

class Texts {
    String name = "abc";
    List<String> names = new ArrayList<>();

    //@ requires n.equals("x\ty") || n.startsWith("a");
    void name(String n) { }

    //@ ensures \result.length() == \old(name.length()) + 1 && \result.charAt(0) == name.charAt(0);
    String length(boolean good) {
        return good ? name + "d" : name;
    }

    //@ requires s == name;
    void same(String s) { }

    //@ requires s == "abc";
    void literal(String s) { }

    //@ ensures names.size() == \old(names.size()) + 1 && names.get(0) == s;
    void list(String s, boolean good) {
        names.add(good ? 0 : names.size(), s);
    }

    public static void main(String[] args) {
        Texts t = new Texts();
        t.names.add("first");
        switch (args[0]) {
            case "name": t.name("x\ty"); t.name("abc"); break;
            case "name!": t.name("b"); break;
            case "length": t.length(true); break;
            case "length!": t.length(false); break;
            case "same": t.same("abc"); break;
            case "same!": t.same(new String("abc")); break;
            case "literal": t.literal(t.name); break;
            case "literal!": t.literal("abcd".substring(0, 3)); break;
            case "list": t.list("second", true); break;
            case "list!": t.list("second", false); break;
        }
    }
}
