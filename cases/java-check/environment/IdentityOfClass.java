// expect: assumed
public class IdentityOfClass {
    public static void main(String[] args) {
        assert IdentityOfClass.class.hashCode() != 5;
    }
}
