package init;

public class ConstantsAcross {
    static class K { static { System.out.println("K initialised"); } static final int A = 5; static final String S = "s" + A; static final Integer B = 7; static final String T = new String("t"); static final String N = null; }
    public static void main(String[] args) {
        System.out.println(K.A + K.S);
        System.out.println("no K yet");
        System.out.println(K.B);
        System.out.println(K.T + K.N);
    }
}
