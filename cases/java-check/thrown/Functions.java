// bounds: --scope 2 --null-arguments=false --unreached=false --strict=false --begin=reachable
// expect Functions.parsed: violated library
// expect Functions.spelled: violated library
// expect Functions.taken: violated library
// expect Functions.narrow: violated library
// expect(long) Functions.handed: holds
// expect(long) Functions.passed: holds

import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/** What a function gets that the method makes and calls itself is what that call gives it: exceptions of the library there were no property at all. A byte of a number is not that number. */
public class Functions {
    public static int parsed(int k) {
        Function<String, Integer> parse = text -> Integer.parseInt(text);
        return parse.apply(k > 5 ? "1" : "x");
    }

    public static char spelled(int k) {
        IntFunction<Character> at = "abc"::charAt;
        return at.apply(k > 5 ? 1 : 7);
    }

    public static String taken(int k) {
        Function<Optional<String>, String> get = Optional::get;
        return get.apply(k > 5 ? Optional.of("a") : Optional.empty());
    }

    public static char narrow(int k) {
        String text = "abc";
        byte i = (byte) k;
        return text.charAt(i);
    }

    /** The caller's own. */
    public static int handed(String text) {
        Function<String, Integer> parse = Integer::parseInt;
        return parse.apply(text);
    }

    public static int passed(String text) {
        Function<String, Integer> parse = t -> Integer.parseInt(t);
        return parse.apply(text);
    }
}
