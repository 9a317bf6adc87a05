package exceptions;

import java.util.*;
public class LibraryErrors {
    interface Act { void run(); }
    static void t(Act a) { try { a.run(); System.out.println("fine"); } catch (RuntimeException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); } }
    public static void main(String[] args) {
        t(() -> Integer.parseInt("abc"));
        t(() -> new ArrayList<>(List.of(1)).get(3));
        t(() -> List.of(1, 2).get(5));
        t(() -> new LinkedList<>().getFirst());
        t(() -> new ArrayDeque<>().pop());
        t(() -> List.of().iterator().next());
        t(() -> Optional.empty().get());
        t(() -> "abc".substring(4));
        t(() -> new int[2][-1].clone());
        t(() -> Arrays.asList(1).add(2));
        t(() -> new HashMap<>().entrySet().iterator().next());
        t(() -> Objects.requireNonNull(null, "thing"));
        t(() -> Enum.valueOf(Thread.State.class, "NOPE"));
        t(() -> Collections.emptyList().add(null));
        t(() -> new Scanner("x").nextInt());
        t(() -> String.format("%d", "x"));
        t(() -> new PriorityQueue<>(0));
        t(() -> Character.toChars(-1));
        t(() -> new StringBuilder().deleteCharAt(0));
        t(() -> UUID.fromString("zzz"));
    }
}
