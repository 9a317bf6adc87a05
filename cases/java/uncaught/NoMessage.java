package uncaught;

public class NoMessage {
    public static void main(String[] args) {
        System.out.println(1);
        Object o = args;
        if (args.length == 0) throw new UnsupportedOperationException();
        System.out.println((String) o);
    }
}
