// expect: violated assert
// main may be started with arguments.
public class ArgumentsAreGiven {
    public static void main(String[] args) {
        assert args.length == 0;
    }
}
