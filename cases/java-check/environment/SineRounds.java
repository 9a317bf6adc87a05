// expect: assumed
// JVMs may round functions of Math to one of two neighbours.
public class SineRounds {
    public static void main(String[] args) {
        assert Math.sin(1.5) < 1 && Math.exp(1) > 2.7;
    }
}
