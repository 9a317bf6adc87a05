package arithmetic;

public class IntOverflow {
    public static void main(String[] args) {
        int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(max * max + " " + max * min + " " + min * min);
        System.out.println(-min + " " + Math.abs(min) + " " + (min == -min));
        System.out.println(min / -1 + " " + min % -1);
        int x = 1;
        for (int i = 0; i < 40; i++) {
            x *= 3;
            if (i % 8 == 7) System.out.println(i + ": " + x);
        }
        int fact = 1;
        for (int i = 1; i <= 20; i++) fact *= i;
        System.out.println("20! in 32 bits: " + fact);
        max++;
        min--;
        System.out.println(max + " " + min);
        max += 2.9;
        min -= 0.1f;
        System.out.println(max + " " + min);
    }
}
