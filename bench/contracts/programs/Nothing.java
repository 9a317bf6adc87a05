/** What every run takes. */
class Nothing {
    //@ invariant true;
    public static void main(String[] args) {
    }
}
