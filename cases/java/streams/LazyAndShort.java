package streams;

import java.util.*;
import java.util.stream.*;
public class LazyAndShort {
    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        int first = Stream.of(1, 2, 3, 4, 5).filter(x -> { log.add("f" + x); return x > 2; }).map(x -> { log.add("m" + x); return x * 10; }).findFirst().get();
        System.out.println(first + " " + log);
        log.clear();
        boolean any = Stream.of("a", "bb", "ccc").peek(log::add).anyMatch(s -> s.length() == 2);
        System.out.println(any + " " + log + Stream.iterate(1, x -> x * 2).peek(x -> log.add("i" + x)).limit(3).count());
        System.out.println(Stream.of(5, 3, 1).sorted().skip(1).findFirst().get() + " " + IntStream.range(0, 1000000).filter(x -> x > 10).findFirst().getAsInt());
    }
}
