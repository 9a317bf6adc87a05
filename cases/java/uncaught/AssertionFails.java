package uncaught;

public class AssertionFails {
    static int checks;
    static boolean check(int x) {
        checks++;
        return x < 3;
    }
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            System.out.println(i + " " + checks);
            assert check(i) : "i is " + i;
        }
    }
}
