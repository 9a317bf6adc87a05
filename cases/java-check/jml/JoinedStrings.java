// "+" of strings in a contract is a new string, as in Java, also where one side is empty: it was the other side itself.
// expect JoinedStrings.differ: holds
// expect JoinedStrings.same: violated postcondition
// expect JoinedStrings.left: violated postcondition
// expect JoinedStrings.equal: holds

class JoinedStrings {
    //@ ensures !(s == "" + s) && s + "" != s;
    static void differ(String s) { }

    //@ ensures s == "" + s;
    static void same(String s) { }

    //@ requires s.isEmpty();
    //@ ensures \result + s == \result;
    static String left(String s) { return "a"; }

    //@ requires s.length() <= 2;
    //@ ensures \result.equals("a" + s);
    static String equal(String s) { return "a" + s; }
}
