/** A suite that tests nothing. */
class Still {
    public static void main(String[] args) {
    }
}
