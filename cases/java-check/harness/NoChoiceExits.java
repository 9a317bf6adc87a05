// expect: holds
public class NoChoiceExits {
    public static void main(String[] args) {
        System.exit(args.length == 0 ? 0 : 1);
        assert false;
    }
}
