// Methods of OpenJML's seq: add, append, put, get, size and isEmpty. They were errors: the class is missing.
// expect(long) SequenceMethods.adds: holds
// expect SequenceMethods.wrong: violated assert
// expect(long) SequenceMethods.outside: violated undefined

class SequenceMethods {
    static void adds(int a, int b) {
        //@ ghost \seq s = \seq(a).add(b);
        //@ assert s.size() == 2 && s.length() == 2 && !s.isEmpty();
        //@ assert (int) s.get(0) == a && (int) s.get(1) == b;
        //@ assert s.append(\seq(a)) == \seq(a, b, a);
        //@ assert s.put(0, b) == \seq(b, b);
        int k = 0;
    }

    static void wrong(int a, int b) {
        //@ ghost \seq s = \seq(a).add(b);
        //@ assert s == \seq(b).add(a);
        int k = 0;
    }

    static void outside(int a, int b) {
        //@ ghost \seq s = \seq(a).add(b);
        //@ assert (int) s.get(2) == a;
        int k = 0;
    }
}
