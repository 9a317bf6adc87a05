// good: equal add votes named
// bad: a! b! c! d!
// Snippets of the vote tally of the case study: (a) a cast to the wrong class, (b) a district that
// overwrites another and is counted again, (c) a precondition that nobody sees to, (d) a promise about
// a name whose class promises less.
class Koa {
    static class Named {
        /*@ spec_public @*/ int number;

        //@ ensures \result == number;
        /*@ pure @*/ int number() {
            return number;
        }
    }

    static class Lijst extends Named {
        //@ also
        //@ requires o != null;
        //@ ensures o instanceof Lijst ==> (\result <==> ((Lijst) o).number == number);
        public boolean equals(/*@ nullable @*/ Object o) {
            return o instanceof Kring && ((Kring) o).number() == number;
        }
    }

    static class Kring extends Named {
        /*@ spec_public @*/ /*@ nullable @*/ Named[] districts = new Named[5];
        /*@ spec_public @*/ int count;

        //@ invariant count == (\num_of int i; 0 <= i && i < districts.length; districts[i] != null);

        //@ requires 0 <= d.number() && d.number() < districts.length;
        //@ assignable districts[*], count;
        boolean addDistrict(Named d) {
            if (districts[d.number()] == d) {
                return false;
            }
            districts[d.number()] = d;
            count++;
            return true;
        }
    }

    static class Candidate {
        static int decrypted = 2;
        /*@ spec_public @*/ int votes;

        //@ requires votes < decrypted;
        //@ ensures votes == \old(votes) + 1;
        void increment() {
            votes++;
        }
    }

    static class VoteSet {
        Candidate candidate = new Candidate();

        void addVote() {
            candidate.increment();
        }
    }

    static class Tally {
        /*@ spec_public @*/ String name;

        //@ ensures name() == arg;
        Tally(String arg) {
            name = arg.length() > 10 ? arg.substring(0, 10) : arg;
        }

        //@ ensures \result.length() <= 10;
        /*@ pure @*/ String name() {
            return name;
        }
    }

    public static void main(String[] args) {
        Lijst one = new Lijst(), two = new Lijst();
        Kring k = new Kring();
        VoteSet v = new VoteSet();
        switch (args[0]) {
            case "equal": two.number = 1; one.equals(two); break;
            case "a!": one.equals(two); break;
            case "add": k.addDistrict(one); k.addDistrict(one); break;
            case "b!": k.addDistrict(one); k.addDistrict(two); break;
            case "votes": v.addVote(); v.addVote(); break;
            case "c!": v.addVote(); v.addVote(); v.addVote(); break;
            case "named": new Tally("short"); break;
            case "d!": new Tally("much too long"); break;
        }
    }
}
