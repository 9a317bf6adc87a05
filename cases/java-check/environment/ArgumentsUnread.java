// expect: proved
// Nobody looks at the arguments: one run is all.
public class ArgumentsUnread {
    public static void main(String[] args) {
        int[] a = new int[Integer.parseInt("3")];
        assert a.length == 3;
    }
}
