// Arrays of a length that their class always gives them, which inputs within bounds have no room for: an index that is masked, a remainder, the rest of a division.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect Ranged.at: proved
// expect Ranged.put: proved
// expect Ranged.part: proved
// expect Ranged.remainder: proved
// expect Ranged.floored: proved
// expect Ranged.masked: proved
// expect Ranged.all: proved
// expect RangedFail.beyond: unknown
// expect RangedFail.replaced: unknown
// expect RangedFail.shifted: unknown
// expect RangedFail.floored: unknown
// expect RangedFail.given: unknown

class Ranged {
    private final int[] table = new int[16];
    private final Ranged[] parts = new Ranged[8];
    private int mask = 15;

    int at(int hash) {
        return table[hash & 15];
    }

    void put(int hash, int value) {
        table[hash & 15] = value;
        mask = 15;
    }

    Ranged part(int hash) {
        return parts[hash >>> 3 & 7];
    }

    int remainder(int hash) {
        return table[(hash & 0x7fffffff) % 16];
    }

    int floored(int hash) {
        return table[Math.floorMod(hash, 16)];
    }

    int masked(int hash) {
        return table[hash & mask];
    }

    int all() {
        int sum = 0;
        for (int i = 0; i < 16; i++) {
            sum += table[i];
        }
        return sum;
    }
}

class RangedFail {
    private final int[] table = new int[16];
    private int[] other = new int[16];
    private final int[] given;

    RangedFail(int n) {
        given = new int[n & 15];
    }

    int beyond(int hash) {
        return table[hash & 16];
    }

    void shrink() {
        other = new int[15];
    }

    int replaced(int hash) {
        return other[hash & 15];
    }

    int shifted(int hash) {
        return table[hash >> 28];
    }

    int floored(int hash, int n) {
        return table[Math.floorMod(hash, n)];
    }

    int given(int hash) {
        return given[hash & 7];
    }
}
