package streams;

import java.util.*;
import java.util.stream.*;
public class ToCollections {
    public static void main(String[] args) {
        System.out.println(Stream.of("b", "a", "c").collect(Collectors.toCollection(ArrayDeque::new)).peekLast() + Stream.of(1, 1, 2).collect(Collectors.toSet()).size() + Arrays.toString(Stream.of("x", "y").toArray(String[]::new)) + Arrays.toString(IntStream.of(3, 4).toArray()) + Stream.of(1, 2).map(x -> x + 1).toList());
        try { Stream.of(1).toList().add(2); } catch (UnsupportedOperationException e) { System.out.println("immutable"); }
        System.out.println(Stream.of("k1", "k2").collect(Collectors.toMap(k -> k, String::length)).size() + Stream.of(1, 2, 3, 4).collect(Collectors.partitioningBy(x -> x > 2)).toString() + Stream.of("a", "b").collect(Collectors.joining("-", "<", ">")));
    }
}
