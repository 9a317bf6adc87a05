package assay.rt;

class AnySupplier<T> {
}
