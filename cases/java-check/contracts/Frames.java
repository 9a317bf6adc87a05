// expect Frames.setX: holds
// expect Frames.setBoth: violated frame
// expect Frames.fresh: holds
public class Frames {
    int x, y; /*@ nullable @*/ Frames other;
    //@ assignable x;
    public void setX(int v) { x = v; }
    //@ assignable x;
    public void setBoth(int v) { x = v; y = v; }
    //@ assignable \nothing;
    public Frames fresh() { Frames f = new Frames(); f.x = 1; return f; }
}
