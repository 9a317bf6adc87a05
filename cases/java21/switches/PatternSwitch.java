package switches;

import java.util.*;
public class PatternSwitch {
    enum Suit { CLUBS, HEARTS }
    sealed interface Animal permits Dog, Cat { }
    record Dog(String name, int age) implements Animal { }
    record Cat(String name) implements Animal { }

    static String kind(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "big " + i;
            case Integer i when i < 0 -> "negative";
            case Integer i -> "int " + (i + 1);
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s.length();
            case Suit.CLUBS -> "clubs";
            case Suit s -> "suit " + s.ordinal();
            case int[] a when a.length > 1 -> "ints " + a[1];
            case int[] a -> "few ints";
            case List<?> l -> "list " + l.size();
            case Character c -> "char " + (char) (c + 1);
            case Dog(String n, int a) when a > 5 -> "old dog " + n;
            case Animal a -> "animal " + a;
            default -> o.getClass().getSimpleName();
        };
    }

    static int sealedSwitch(Animal a) {
        return switch (a) {
            case Dog d -> d.age();
            case Cat c -> c.name().length();
        };
    }

    static void old(Object o) {
        switch (o) {
            case String s:
                System.out.print("s" + s + " ");
                break;
            case Integer i when i == 1:
                System.out.print("one ");
            default:
                System.out.print("default ");
        }
    }

    public static void main(String[] args) {
        Object[] all = {null, 500, -1, 7, "", "abc", Suit.CLUBS, Suit.HEARTS, new int[] {1, 2}, new int[0], List.of(1), 'x', 2.5, new Dog("rex", 9), new Dog("pup", 1), new Cat("tom")};
        for (Object o : all) System.out.println(kind(o));
        System.out.println(sealedSwitch(new Dog("d", 4)) + sealedSwitch(new Cat("kitty")));
        old("x");
        old(1);
        old(2);
        try {
            old(null);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
    }
}
