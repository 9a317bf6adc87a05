package arithmetic;

public class NegativeModulo {
    public static void main(String[] args) {
        for (int a = -5; a <= 5; a++) System.out.print(a % 3 + "," + a % -3 + "," + Math.floorMod(a, 3) + "," + Math.floorMod(a, -3) + " ");
        System.out.println();
        System.out.println(-7L % 3 + " " + 7.5 % -2 + " " + -7.5f % 2 + " " + (byte) -7 % (short) 4 + " " + 'z' % 7);
        int hash = "negative".hashCode() * -31;
        System.out.println(hash % 16 + " " + (hash & 15) + " " + Math.abs(hash % 16) + " " + (hash & 0x7fffffff) % 16);
    }
}
