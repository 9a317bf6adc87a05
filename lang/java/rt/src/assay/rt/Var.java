package assay.rt;

/** What stands for a VarHandle: the cell of a field, static or not, or -1 for elements of arrays. */
final class Var {
    long offset;
    boolean statics;
}
