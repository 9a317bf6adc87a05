// stdin: 1 2 3\n40 -5\nend\n

package control;

public class InputEcho {
    public static void main(String[] args) {
        java.util.Scanner in = new java.util.Scanner(System.in);
        int sum = 0, n = 0;
        while (in.hasNextInt()) { sum += in.nextInt(); n++; }
        System.out.println(n + " numbers, sum " + sum + ", then " + in.next() + " " + in.hasNext());
    }
}
