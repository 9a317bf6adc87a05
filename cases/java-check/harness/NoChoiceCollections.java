// expect: proved
public class NoChoiceCollections {
    public static void main(String[] args) {
        java.util.Map<String, Integer> m = new java.util.TreeMap<>();
        for (String s : "the cat and the dog".split(" ")) m.merge(s, 1, Integer::sum);
        assert m.get("the") == 2 && m.size() == 4;
    }
}
