// stdin: 12 -7 3.5 word\n99999999999 true\nrest of line\nend

package control;

import java.util.Scanner;
public class ScanNumbers {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println(in.nextInt() + in.nextInt());
        System.out.println(in.hasNextInt() + " " + in.nextDouble() + " " + in.next());
        System.out.println(in.hasNextInt() + " " + in.hasNextLong() + " " + in.nextLong());
        System.out.println(in.nextBoolean() + " [" + in.nextLine() + "] [" + in.nextLine() + "]");
        try {
            in.nextInt();
        } catch (java.util.InputMismatchException e) {
            System.out.println("mismatch: " + e.getMessage());
        }
        System.out.println(in.next() + " " + in.hasNext());
        try {
            in.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
