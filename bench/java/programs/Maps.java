import java.util.HashMap;

public class Maps {
    public static void main(String[] args) {
        HashMap<Integer, Integer> m = new HashMap<>();
        int sum = 0;
        for (int i = 0; i < 300_000; i++) {
            int k = (i * 7919) % 50_021;
            Integer old = m.get(k);
            m.put(k, old == null ? 1 : old + 1);
        }
        for (int v : m.values()) {
            sum += v;
        }
        System.out.println(m.size() + " " + sum);
    }
}
