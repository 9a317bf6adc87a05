// A ghost field whose declaration is not understood is no invariant: what does not name it is checked. All checks of the folder were unknown.
// expect GhostUnread.first: holds
// expect GhostUnread.last: violated bounds
public class GhostUnread {
    //@ public ghost int[] seen = new int[19];

    int first(int[] a) {
        return a.length > 0 ? a[0] : 0;
    }

    static int last(int[] a) {
        return a.length > 3 ? a[a.length] : 0;
    }
}
