// An initialiser that reads what others may have changed before: its first values are not all.
// expect ReadsOther.static: unknown
// expect ReadsConstant.static: proved
// expect ReadsWrong.static: violated invariant
// expect MakesFromOther.static: unknown
class OtherState {
    static int q = 5;
    static final int K = Integer.parseInt("5");
    static void setQ(int v) { q = v; }
}
class ReadsOther {
    static int b = OtherState.q;
    //@ static invariant b == 5;
}
class ReadsConstant {
    static int b = OtherState.K;
    //@ static invariant b == 5;
}
class ReadsWrong {
    static int b = OtherState.q + 1;
    //@ static invariant b == 5;
}
class MadeFromOther {
    int n; //@ invariant n == 5;
    MadeFromOther(int k) { n = k == 5 ? k : 5; }
}
class MakesFromOther {
    static MadeFromOther made = new MadeFromOther(OtherState.q);
}
