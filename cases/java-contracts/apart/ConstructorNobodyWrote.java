/** A constructor that nobody wrote makes objects too, and has to keep what holds of all. */
public class ConstructorNobodyWrote {
    private int size = 0;
    //@ private invariant size > 0;

    //@ ensures \result > 0;
    public int size() { return size; }
}
// expect ConstructorNobodyWrote.ConstructorNobodyWrote: violated invariant
// expect ConstructorNobodyWrote.size: proved
