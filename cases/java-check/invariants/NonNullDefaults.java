// Fields that are not null by default are inputs that are not null: so each constructor has to leave them so, one that nobody
// wrote, too, and the initialiser of an enum.
// expect UnsetField.UnsetField: violated invariant
// expect UnsetField.length: holds
// expect UnsetByOne.UnsetByOne: violated invariant
// expect UnsetAgain.UnsetAgain: violated invariant
// expect UnsetOuter.UnsetInner.UnsetInner: violated invariant
// expect UnsetBelow.UnsetBelow: violated invariant
// expect UnsetConstant.static: violated invariant
// expect SetConstant.static: holds
// expect SetField.SetField: holds
// expect SetToNull.forget: violated invariant
class UnsetField {
    String s;
    //@ ensures \result >= 0;
    int length() { return s.length(); }
}
class UnsetByOne {
    int[] all;
    UnsetByOne(int n) { if (n > 3) all = new int[n]; else if (n > 0) all = new int[0]; }
}
class UnsetAgain {
    String s = "a";
    { s = null; }
}
class UnsetOuter {
    class UnsetInner {
        String s;
    }
}
abstract class UnsetAbove {
    String s;
}
class UnsetBelow extends UnsetAbove {
}
enum UnsetConstant {
    ONE, TWO;
    String text;
    //@ ensures \result >= 0;
    int length() { return text.length(); }
}
enum SetConstant {
    ONE("1"), TWO("2");
    final String text;
    SetConstant(String t) { text = t; }
}
class SetField {
    String s = "";
}
class NullableField {
    /*@ nullable @*/ String s;
}
class SetToNull {
    String s = "";
    private void forget() { s = null; }
}
