// An exception says something else than what its superclass was given: a test compares what getMessage gives, or nothing.
// expect OwnMessage.half: holds
public class OwnMessage {
    public static class Odd extends IllegalArgumentException {
        private final String detailMessage;
        Odd(String s) {
            super("not even");
            detailMessage = s;
        }
        @Override public String getMessage() { return detailMessage + "!"; }
    }

    public static int half(int n) {
        if (n % 2 != 0) throw new Odd("odd");
        return n / 2;
    }
}
