public class Beam {
    // Safe below 40 degrees, they said.
    static double load(double angle, int weight) {
        double lift = Math.sin(angle) * weight;
        if (lift > 120 && weight < 130) {
            assert angle < 0.7;
        }
        return lift;
    }
}
