// A contract of another method, by which fields are not null by default, is no invariant that somebody wrote: what the code keeps is known all the same.
// bounds: --null-arguments=false --begin=reachable --scope 2
// expect BesideContract.get: proved
// expect BesideContract.at: proved
// expect BelowContract.last: proved

class BesideContract {
    private final int[] table = new int[16];
    private int next;
    private String name = "table";

    int get(int hash) {
        return table[hash & 15];
    }

    void step() {
        next = (next + 1) & 7;
    }

    int at() {
        return table[next];
    }

    //@ ensures \result >= 3;
    int other() {
        return 3;
    }
}

/** The contract is that of the class above. */
class BelowContract extends BesideContract {
    private final int[] row = new int[4];

    int last() {
        return row[3];
    }
}
