// The constants of the enums under check stand for any enum.
// bounds: --null-arguments=false --unreached=false
// expect Enums.max: violated bounds
// expect Enums.at: violated division
// expect Enums.next: holds
// expect Enums.name: holds
class Enums {
    enum Color { RED, GREEN, BLUE }

    // What is compared is of one class, and of none of which there are no inputs.
    static <T extends Comparable<T>> T max(T[] a) {
        T m = a[0];
        for (T x : a) if (x.compareTo(m) > 0) m = x;
        return m;
    }

    static <E extends Enum<E>> int at(E e) { return 1 / (e.ordinal() - 2); }

    static <E extends Enum<E>> int next(E e) { return 1 / (e.ordinal() + 1); }

    static int name(Enum<?> e) { return 1 / e.name().length(); }
}
