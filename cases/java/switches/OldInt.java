package switches;

public class OldInt {
    static String dense(int x) {
        String s = "";
        switch (x) {
            case 1: s += "one ";
            case 2: s += "two "; break;
            case 3: { s += "three "; }
            default: s += "default ";
            case 5: s += "five "; break;
            case 6: return "six";
            case 7: case 8: s += "78";
        }
        return s;
    }
    static int sparse(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case -1000: return 2;
            case 0: return 3;
            case 'a': return 4;
            case 1_000_000: return 5;
            case Integer.MAX_VALUE: return 6;
        }
        return 7;
    }
    static int offset(int x) {
        switch (x) {
            case 100: return 10;
            case 101: return 11;
            case 103: return 13;
            default: return -1;
        }
    }
    public static void main(String[] args) {
        for (int i = -1; i < 10; i++) System.out.println(i + " " + dense(i));
        for (int x : new int[] {Integer.MIN_VALUE, -1000, -999, 0, 97, 98, 1_000_000, Integer.MAX_VALUE}) System.out.print(sparse(x) + " ");
        for (int x = 99; x < 105; x++) System.out.print(offset(x) + " ");
        System.out.println(offset(Integer.MIN_VALUE) + " " + offset(Integer.MAX_VALUE));
        switch (5) { }
        switch (args.length) { default: System.out.println("only default"); }
        int k = 3, n = 0;
        switch (k++) {
            case 3: n = k;
        }
        System.out.println(n);
        byte b = 2;
        switch (b) {
            case 2: System.out.println("byte"); break;
            case -128: System.out.println("no");
        }
        char c = 'x';
        switch (c) {
            case 'x': System.out.println("char"); break;
            case '\uffff': System.out.println("no");
        }
        Integer boxed = 1000;
        switch (boxed) {
            case 1000: System.out.println("boxed");
        }
        switch (k) {
            case 4:
                int local = 9;
            case 5:
                local = 8;
                System.out.println(local);
        }
    }
}
