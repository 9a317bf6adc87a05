// bounds: --begin=reachable --null-arguments=false --scope 2 --array 2
// expect Bridged.Base.share: violated division
// expect Bridged.Plain.share: holds

/** javac makes a bridge in a public class for the public method that it inherits from one that is not: no override. */
class Bridged {
    static class Base {
        int rest() { return 0; }

        public int share() { return 10 / (1 - rest()); }
    }

    public static class Sub extends Base {
        int rest() { return 1; }
    }

    static class Plain {
        int rest() { return 0; }

        public int share() { return 10 / (1 - rest()); }
    }

    public static class Over extends Plain {
        int rest() { return 1; }

        public int share() { return 0; }
    }
}
