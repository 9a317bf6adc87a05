// Arrays that are longer than those of inputs within bounds: what only shorter ones violate is no finding.
// bounds: --begin=reachable --scope 2
// expect LongerKept.at: proved
// expect LongerKept.put: proved
// expect LongerKept.beyond: violated bounds
// expect LongerKept.replaced: violated bounds
class LongerKept {
    private final int[] table = new int[16];
    private int[] other = new int[16];

    int at(int hash) {
        return table[hash & 15];
    }

    void put(int hash, int value) {
        table[hash & 15] = value;
        other = new int[15];
    }

    int beyond(int hash) {
        return table[hash & 16];
    }

    int replaced(int hash) {
        return other[hash & 15];
    }
}
