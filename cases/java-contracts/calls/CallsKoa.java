/** Two faults of the vote tally that only show where callers see contracts. */
class AuditLog {
    /*@ spec_public @*/ static int decrypted;
}

class Candidate {
    /*@ spec_public @*/ int votes;

    //@ requires votes < AuditLog.decrypted;
    //@ assignable votes;
    //@ ensures votes == \old(votes) + 1;
    void incrementVoteCount() {
        votes++;
    }
}

class VoteSet {
    // (c) what the callee needs is never seen to
    //@ requires c != null;
    void addVote(/*@ nullable @*/ Candidate c) {
        c.incrementVoteCount();
    }
}

class Kring {
    /*@ spec_public @*/ private int name;

    //@ requires n >= 0;
    //@ assignable name;
    //@ ensures name == n;
    //@ signals_only \nothing;
    Kring(int n) {
        name = n;
    }

    // says next to nothing of the name
    //@ ensures \result <= 1000000;
    //@ requires name <= 1000000;
    //@ assignable \nothing;
    //@ signals_only \nothing;
    int name() {
        return name;
    }

    // (d) the name is the argument, as far as the body says
    //@ requires 0 <= n && n <= 1000;
    //@ ensures \result == n;
    static int named(int n) {
        Kring k = new Kring(n);
        return k.name();
    }

    //@ requires 0 <= n && n <= 1000;
    //@ ensures \result <= 1000000;
    static int small(int n) {
        Kring k = new Kring(n);
        return k.name();
    }
}

// bounds: --calls contract --scope 3 --array 3
// expect Candidate.incrementVoteCount: holds
// expect VoteSet.addVote: violated precondition
// expect Kring.Kring: holds
// expect Kring.name: holds
// expect Kring.named: violated contract
// expect Kring.small: holds
