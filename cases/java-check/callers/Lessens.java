// A static method of the class changes an object that it is given.
// bounds: --begin=reachable --null-arguments=false --unreached=false
// expect Lessens.ratio: violated division

public class Lessens {
    private int left = 1;

    static void lessen(Lessens of) { of.left--; }

    public int ratio() { return 10 / left; }
}
