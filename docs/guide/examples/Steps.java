import java.util.List;

class Steps {
    interface Weight {
        int of(String step);
    }

    /** How much of the whole a step is, in percent. */
    static int share(String step, List<String> steps, Weight weight) {
        int whole = 0;
        for (String s : steps) whole += weight.of(s);
        return whole == 0 && steps.isEmpty() ? 0 : 100 * weight.of(step) / whole;
    }
}
