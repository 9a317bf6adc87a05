package lang;

import java.util.*;
public class RandomSeeded {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 42, -1, 123456789012345L}) {
            Random r = new Random(seed);
            System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextGaussian() + " " + r.nextInt(5, 10) + " " + r.nextInt(1 << 30));
            byte[] b = new byte[7];
            r.nextBytes(b);
            System.out.println(Arrays.toString(b) + " " + r.ints(4, 0, 50).sum() + " " + Arrays.toString(r.doubles(2).toArray()));
        }
        try {
            new Random(1).nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 10; i++) l.add(i);
        Collections.shuffle(l, new Random(7));
        System.out.println(l);
        Random r = new Random();
        r.setSeed(5);
        System.out.println(r.nextInt(1000) + " " + new Random(5).nextInt(1000) + " " + (new Random().nextDouble() < 1));
    }
}
