/** Snippets of the vote tally: what is wrong in each is said where it stands. */
class KiesLijst {
    /*@ spec_public non_null @*/ private String name = "";
    /*@ spec_public @*/ private int number;

    //@ invariant number >= 0;

    //@ ensures \result == number;
    public /*@ pure @*/ int number() {
        return number;
    }

    // (a) tests and casts the wrong class
    //@ also
    //@ requires o != null;
    //@ ensures (o instanceof KiesLijst) ==> (\result <==> ((KiesLijst) o).number == number);
    public boolean equals(/*@ nullable @*/ Object o) {
        return o instanceof KiesKring && ((KiesKring) o).number() == number;
    }
}

class District {
    /*@ spec_public @*/ private int number;

    public /*@ pure @*/ int number() {
        return number;
    }
}

class KiesKring {
    /*@ spec_public nullable @*/ private District[] districts = new District[5];
    /*@ spec_public @*/ private int count;

    //@ invariant districts != null && districts.length == 5;
    //@ invariant count == (\num_of int i; 0 <= i && i < districts.length; districts[i] != null);
    //@ invariant (\sum int i; 0 <= i && i < districts.length; districts[i] == null ? 0 : 1) == count;

    //@ ensures \result >= 0;
    public /*@ pure @*/ int number() {
        return count;
    }

    // (b) overwrites a district of the same number, and counts it again
    /*@ requires 0 <= d.number() && d.number() < 5;
      @ modifies districts[*], count;
      @ ensures \result ==> count == \old(count) + 1;
      @*/
    public boolean addDistrict(District d) {
        if (hasDistrict(d)) {
            return false;
        }
        districts[d.number()] = d;
        count++;
        return true;
    }

    //@ ensures \result ==> (\exists int i; 0 <= i && i < districts.length; districts[i] == d);
    public /*@ pure @*/ boolean hasDistrict(District d) {
        return districts[d.number()] == d;
    }
}

// bounds: --array 5
// expect KiesLijst.number: holds
// expect KiesLijst.equals: violated postcondition
// expect KiesKring.addDistrict: violated invariant
// expect(long) KiesKring.hasDistrict: violated bounds
