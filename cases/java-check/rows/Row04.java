// expect Row04.breaks: violated invariant
// expect Row04.helps: holds
// expect Row04.uses: holds
public class Row04 {
    public int v;
    //@ invariant v >= 0;
    //@ ensures v == -1;
    public void breaks() { v = -1; }
    //@ ensures v == -1;
    public /*@ helper @*/ void helps() { v = -1; }
    //@ ensures v == 0;
    public void uses() { helps(); v++; }
}
