// main by facts, where something fails: a static field before it is set, an initialiser of the program that the library runs behind a format.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect MainsFail.main: unknown

public class MainsFail {
    static class First {
        static String text = Second.text + "!";
        static int length = Second.of(2);
    }

    static class Second {
        static String text = First.text;
        static int[] table = First.length == 0 ? null : new int[2];

        static int of(int i) {
            return i;
        }
    }

    public static void main(String[] args) {
        System.out.println(First.text.length());
        System.out.println(Second.table.length); // fails
    }
}
