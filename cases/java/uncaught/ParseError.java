package uncaught;

public class ParseError {
    public static void main(String[] args) {
        System.out.println(Integer.parseInt("41") + 1);
        System.out.println(Integer.parseInt("4 1") + 1);
    }
}
