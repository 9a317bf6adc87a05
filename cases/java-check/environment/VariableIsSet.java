// expect: assumed
public class VariableIsSet {
    public static void main(String[] args) {
        assert System.getenv("HOME") == null;
    }
}
