// expect: holds
import assay.Assay;

public class SwitchYields {
    enum Dir { N, E, S, W; Dir turn() { return switch (this) { case N -> E; case E -> S; case S -> W; case W -> N; }; } }
    public static void main(String[] args) {
        Dir d = Assay.nondetOf(Dir.values());
        assert d.turn().turn().turn().turn() == d && d.turn() != d;
    }
}
