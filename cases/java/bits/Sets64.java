package bits;

public class Sets64 {
    public static void main(String[] args) {
        long s = 0;
        for (int i : new int[] {0, 5, 31, 32, 33, 63}) s |= 1L << i;
        System.out.println(Long.toBinaryString(s) + " " + Long.bitCount(s) + " " + Long.numberOfTrailingZeros(s & s - 1) + " " + Long.numberOfLeadingZeros(s) + " " + (s >>> 63) + " " + (s >> 63) + " " + (s & -s) + " " + (1 << 32) + " " + (1 << 33) + " " + (1L << 64));
        for (long t = s; t != 0; t &= t - 1) System.out.print(Long.numberOfTrailingZeros(t) + " ");
        System.out.println((s ^ ~0L) + " " + (~s & 0xff) + " " + Long.rotateLeft(s, 4) + " " + Long.reverse(s) + " " + Long.highestOneBit(s));
        int subsets = 0;
        for (int m = 0b10110; m != 0; m = m - 1 & 0b10110) subsets = subsets * 7 + m;
        System.out.println(subsets);
    }
}
