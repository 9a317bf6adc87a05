// valueOf of an enum, which javac adds, owes nobody a name that is not null: it says what it does then. The call was violated.
// expect EnumValueOf.of: holds
// expect EnumValueOf.ofWrong: violated assert
class EnumValueOf {
    enum Colour { RED, GREEN }

    void of(/*@ nullable */ String name) {
        try {
            Colour c = Colour.valueOf(name);
            //@ assert c != null;
            name = c.name();
        } catch (NullPointerException e) {
            //@ assert name == null;
            name = "";
        } catch (IllegalArgumentException e) {
            name = "";
        }
    }

    void ofWrong(/*@ nullable */ String name) {
        try {
            Colour c = Colour.valueOf(name);
            name = c.name();
        } catch (NullPointerException e) {
            //@ assert name != null;
            name = "";
        } catch (IllegalArgumentException e) {
            name = "";
        }
    }
}
