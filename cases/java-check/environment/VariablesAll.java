// expect: assumed
public class VariablesAll {
    public static void main(String[] args) {
        assert System.getenv().isEmpty();
    }
}
