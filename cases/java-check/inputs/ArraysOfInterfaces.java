// An array of an interface was no Object[] in symbolic execution: a cast failed that cannot, and what a test for it leads to was
// not looked at.
// bounds: --null-arguments=false
// expect ArraysOfInterfaces.copy: holds
// expect ArraysOfInterfaces.cast: holds
// expect ArraysOfInterfaces.deep: holds
// expect ArraysOfInterfaces.tested: violated division
// expect ArraysOfInterfaces.other: violated cast
class ArraysOfInterfaces {
    interface Part { }

    interface Small extends Part { }

    static class One implements Small { }

    static Object[] clone(Object[] array) { return array != null ? array.clone() : null; }

    static Object copy(Part... parts) { return clone(parts); }

    static Object cast(Part[] parts) { return (Object[]) (Object) parts; }

    static Object deep(Small[][] parts) { return (Object[][]) (Object) parts; }

    static int tested(int n) {
        Object made = new Small[n & 1];
        return made instanceof Object[] && made instanceof Part[] && !(made instanceof One[]) ? 1 / (n & 1) : 1;
    }

    static Object other(Part[] parts) { return (Small[]) parts; }
}
