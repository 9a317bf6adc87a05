import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

// bounds: --begin=reachable --null-arguments=false --scope 2 --array 2
// expect ArrayViews.first: violated assert null
// expect ArrayViews.behind: violated assert null
// expect ArrayViews.buffered: violated assert

/** Elements of a constant array may be stored through a list or a buffer that is a view of it. */
class ArrayViews {
    private static final String[] WORDS = {"b", "a"};
    private static final Integer[] NUMBERS = {1, 2};
    private static final List<Integer> LIST = Arrays.asList(NUMBERS);
    private static final byte[] BYTES = {1, 2};
    private static final ByteBuffer BUFFER = ByteBuffer.wrap(BYTES);

    static void change() {
        Arrays.asList(WORDS).set(0, "z");
        LIST.set(0, 5);
        BUFFER.put(0, (byte) 7);
    }

    static void first() { assert WORDS[0].equals("b"); }

    static void behind() { assert NUMBERS[0] == 1; }

    static void buffered() { assert BYTES[0] == 1; }
}
