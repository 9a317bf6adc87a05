// expect: violated assert
// The counterexample has a second argument that begins with a dash.
public class ArgumentsHaveText {
    public static void main(String[] args) {
        String option = args.length > 1 ? args[1] : "none";
        if (option.startsWith("-")) {
            assert option.length() < 3;
        }
    }
}
