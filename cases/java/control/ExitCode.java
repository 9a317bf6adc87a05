// jvm: own

package control;

public class ExitCode {
    public static void main(String[] args) {
        System.out.println("before");
        try {
            if (args.length == 0) System.exit(42);
        } finally {
            System.out.println("a finally block does not run on exit");
        }
    }
}
