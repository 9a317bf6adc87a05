// args: alpha "two words" "" -x=1 "ünï" 42

package control;

public class Arguments {
    public static void main(String... args) {
        System.out.println(args.length);
        int sum = 0;
        for (String a : args) {
            System.out.println("[" + a + "] " + a.length());
            try {
                sum += Integer.parseInt(a);
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(sum);
        args[0] = "changed";
        System.out.println(String.join("|", args));
    }
}
