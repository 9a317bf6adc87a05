// expect: bounded
// Arguments are not null, and no two of them are the same object.
public class ArgumentsAreDistinct {
    public static void main(String... args) {
        for (String a : args) {
            assert a != null;
        }
        assert args.length < 2 || args[0] != args[1];
    }
}
