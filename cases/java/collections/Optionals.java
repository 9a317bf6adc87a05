package collections;

import java.util.*;
public class Optionals {
    public static void main(String[] args) {
        Optional<String> a = Optional.of("val"), e = Optional.empty();
        System.out.println(a + " " + e + a.get() + a.isPresent() + e.isEmpty() + a.map(String::length) + e.map(String::length) + a.filter(s -> s.isEmpty()) + a.flatMap(s -> Optional.of(s + "!")) + e.or(() -> Optional.of("or")));
        System.out.println(e.orElse("else") + e.orElseGet(() -> "got") + a.orElse("no") + a.stream().count() + Optional.ofNullable(null).isPresent() + a.equals(Optional.of("val")) + a.hashCode() + e.hashCode() + a.map(x -> null).isPresent());
        a.ifPresent(System.out::println);
        e.ifPresent(x -> System.out.println("never"));
        e.ifPresentOrElse(x -> System.out.println("never"), () -> System.out.println("absent"));
        for (Runnable r : new Runnable[] {e::get, e::orElseThrow, () -> e.orElseThrow(() -> new IllegalStateException("mine")), () -> Optional.of(null), () -> OptionalInt.empty().getAsInt(), () -> a.flatMap(null)}) {
            try { r.run(); } catch (RuntimeException x) { System.out.println(x.getClass().getSimpleName() + " " + x.getMessage()); }
        }
        OptionalInt i = OptionalInt.of(5);
        System.out.println(i + " " + i.getAsInt() + OptionalDouble.empty() + OptionalLong.of(7).orElse(1) + i.equals(OptionalInt.of(5)) + OptionalDouble.of(2.5));
        Map<String, String> cfg = Map.of("port", "80");
        System.out.println(Optional.ofNullable(cfg.get("port")).map(Integer::parseInt).filter(p -> p > 0).orElse(-1) + Optional.ofNullable(cfg.get("host")).map(String::toUpperCase).orElse("LOCAL"));
    }
}
