// Snippets of a vote tally.
// expect Forge46.Lijst.equals: violated postcondition
// expect Forge46.Kring.addDistrict: violated invariant
// expect Forge46.Candidate.increment: holds
// expect Forge46.Tally.set: violated postcondition
// expect Forge46.Tally.setShort: holds
public class Forge46 {
    public static class Named {
        public int number;
        //@ ensures \result == number;
        public /*@ pure @*/ int number() { return number; }
    }
    public static class Lijst extends Named {
        //@ also
        //@ requires o != null;
        //@ ensures o instanceof Lijst ==> (\result <==> ((Lijst) o).number == number);
        public boolean equals(/*@ nullable @*/ Object o) { return o instanceof Kring && ((Kring) o).number() == number; }
    }
    public static class Kring extends Named {
        public /*@ nullable @*/ Named[] districts = new Named[3]; public int count;
        //@ invariant count == (\num_of int i; 0 <= i && i < districts.length; districts[i] != null);
        //@ invariant count == (\sum int i; 0 <= i && i < districts.length; districts[i] == null ? 0 : 1);
        //@ requires 0 <= d.number() && d.number() < districts.length;
        //@ modifies districts[*], count;
        public boolean addDistrict(Named d) { if (districts[d.number()] == d) return false; districts[d.number()] = d; count++; return true; }
    }
    public static class Candidate {
        public static int decrypted; public int votes;
        //@ requires votes < decrypted;
        //@ ensures votes == \old(votes) + 1 && votes <= decrypted;
        public void increment() { votes++; }
    }
    public static class Tally {
        public String name = "";
        //@ ensures name.length() == arg.length();
        public void set(String arg) { name = arg.length() > 2 ? arg.substring(0, 2) : arg; }
        //@ requires arg.length() <= 2;
        //@ ensures name == arg;
        public void setShort(String arg) { name = arg.length() > 2 ? arg.substring(0, 2) : arg; }
    }
}
