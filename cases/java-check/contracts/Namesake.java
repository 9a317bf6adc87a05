// expect Namesake.Namesake(int): holds
// expect Namesake.Namesake(int) (method): violated postcondition
/** A method may be called like its class, and is no constructor. */
public class Namesake {
    int v;

    //@ ensures v == 1;
    Namesake(int x) { v = 1; }

    //@ ensures v == 2;
    void Namesake(int x) { v = 1; }
}
