package enums;

import java.util.function.*;
public class Singletons {
    enum Calc implements IntBinaryOperator {
        ADD((a, b) -> a + b), SUB((a, b) -> a - b), POW(Singletons::pow);
        private final IntBinaryOperator f;
        Calc(IntBinaryOperator f) { this.f = f; }
        @Override public int applyAsInt(int a, int b) { return f.applyAsInt(a, b); }
    }
    static int pow(int a, int b) { return b == 0 ? 1 : a * pow(a, b - 1); }
    enum Config {
        INSTANCE;
        private int hits;
        private final java.util.List<String> seen = new java.util.ArrayList<>();
        int hit(String s) { seen.add(s); return ++hits; }
    }
    enum Coin { PENNY(1), NICKEL(5), DIME(10), QUARTER(25); final int v; Coin(int v) { this.v = v; } }
    public static void main(String[] args) {
        for (Calc c : Calc.values()) System.out.println(c + " " + c.applyAsInt(2, 10));
        Config.INSTANCE.hit("a");
        System.out.println(Config.INSTANCE.hit("b") + " " + Config.INSTANCE.seen);
        int amount = 93;
        StringBuilder b = new StringBuilder();
        for (int i = Coin.values().length - 1; i >= 0; i--) {
            Coin c = Coin.values()[i];
            while (amount >= c.v) { amount -= c.v; b.append(c.name().charAt(0)); }
        }
        System.out.println(b + " " + Coin.valueOf("DIME").v + " " + Enum.valueOf(Coin.class, "PENNY").compareTo(Coin.QUARTER));
        Enum<?> e = Coin.NICKEL;
        System.out.println(e.name() + e.ordinal() + (e instanceof Coin c ? c.v : 0));
    }
}
