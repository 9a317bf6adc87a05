package uncaught;

public class AssertPlain {
    public static void main(String[] args) {
        System.out.println("assertions are on");
        assert args.length > 0;
    }
}
