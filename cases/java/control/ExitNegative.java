// jvm: own

package control;

public class ExitNegative {
    public static void main(String[] args) {
        System.err.println("to stderr");
        System.exit(-1);
    }
}
