// An object that holds more collections than the scope has can begin a method: there is room for what one object refers to.
// bounds: --null-arguments=false --unreached=false --scope 2
// expect ManyFields.add: violated division
// expect(long) ManyFields.all: holds
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

class ManyFields {
    private final List<Integer> first = new ArrayList<>();
    private final List<Integer> second = new ArrayList<>();
    private final Set<Integer> third = new LinkedHashSet<>();
    private final Set<Integer> fourth = new LinkedHashSet<>();
    private final Deque<Integer> fifth = new ArrayDeque<>();

    int add(int x) {
        first.add(x);
        return 1 / (first.size() - 1);
    }

    int all() { return 1 / (first.size() + second.size() + third.size() + fourth.size() + fifth.size() + 1); }
}
