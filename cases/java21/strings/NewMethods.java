package strings;

public class NewMethods {
    public static void main(String[] args) {
        System.out.println("a,b;c".splitWithDelimiters("[,;]", 0).length + " " + "hello".indexOf('l', 0, 3) + " " + "hello".indexOf("lo", 1, 5) + " " + new StringBuilder().repeat("ab", 3).repeat('!', 2));
        System.out.println(Math.clamp(15L, 1, 10) + " " + Math.clamp(-2.5, -1, 1) + " " + Math.ceilDiv(7, 2) + " " + Math.ceilMod(7, 2) + " " + Math.ceilDiv(-7, 2) + " " + Integer.compress(0b101101, 0b111000) + " " + Integer.expand(0b101, 0b111000) + " " + Character.isEmoji(0x1F600) + " " + Long.compress(-1L, 0xff00L));
        System.out.println("x".equals(Character.toString('x')) + " " + StringBuilder.class.getSimpleName() + " " + "a\tb".translateEscapes());
    }
}
