package misc;

public class NarrowLoopVars {
    public static void main(String[] args) {
        int n = 0;
        for (byte b = 120; b > 0; b++) n++;
        for (short s = 32760; s > 0; s += 3) n += 100;
        for (char c = 65530; c > 10; c++) n += 10000;
        for (int i = Integer.MAX_VALUE - 2; i > 0; i++) n += 1000000;
        for (long l = Long.MAX_VALUE; l > 0; l++) n += 10000000;
        System.out.println(n);
        byte k = 0;
        do k -= 50; while (k < 0);
        System.out.println(k);
    }
}
