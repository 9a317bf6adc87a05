// Comments that are tags of documentation behind //@ are no JML: this file has no contract, and nobody promised that sorted is not null.
// bounds: --null-arguments=false
// expect DocumentTags.find: holds
class DocumentTags {
    private static int[] sorted = null;

    //Finds it.
    //@return the position by halves
    static int find(int[] a, int x) {
        sorted = a;
        //@start where it begins
        //@end where it ends
        int n = sorted.length;
        sorted = null;
        //@formatter:off
        return n;
        //@formatter:on
    }
}
