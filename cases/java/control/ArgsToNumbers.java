// args: 10 -20 9999999999 x1 5

package control;

public class ArgsToNumbers {
    public static void main(String[] args) {
        long s = 0;
        for (int i = 0; i < args.length; i++) { try { s += Long.parseLong(args[i]) * (i + 1); } catch (NumberFormatException e) { System.out.println("arg " + i + ": " + e.getMessage()); } }
        System.out.println(s);
        if (args.length > 3) throw new IllegalArgumentException(args[3]);
    }
}
