package assay.rt;

class AnyAction<T, U> {
}
