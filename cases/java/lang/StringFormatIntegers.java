package lang;

import java.util.List;
public class StringFormatIntegers {
    public static void main(String[] args) {
        System.out.println(String.format("%d %5d %-5d| %05d %+d %x %X %o %c %s %b %%", 42, 42, 42, 42, 42, 255, 255, 8, 'c', "s", true));
        System.out.println(String.format("%s %10s|%-10s|%S %.2s", null, "right", "left", "up", "cut"));
        System.out.printf("%2$s %1$s %1$s%n", "a", "b");
        System.out.println("%d-%s".formatted(-1, List.of(1)) + String.format("%08x", 48879) + String.format("%,d", 1234567));
    }
}
