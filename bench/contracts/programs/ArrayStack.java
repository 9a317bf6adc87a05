/** A stack in an array, with all of it said after each push. */
class ArrayStack {
    //@ invariant 0 <= size && size <= data.length;
    private /*@ spec_public @*/ int[] data = new int[4];
    private /*@ spec_public @*/ int size;

    //@ ensures size == \old(size) + 1 && data[size - 1] == x;
    //@ ensures (\forall int i; 0 <= i && i < \old(size); data[i] == \old(data[i]));
    //@ assignable size, data, data[*];
    void push(int x) {
        if (size == data.length) {
            int[] more = new int[2 * size];
            System.arraycopy(data, 0, more, 0, size);
            data = more;
        }
        data[size++] = x;
    }

    //@ requires size > 0;
    //@ ensures size == \old(size) - 1 && \result == \old(data[size - 1]);
    //@ assignable size;
    int pop() {
        return data[--size];
    }

    public static void main(String[] args) {
        ArrayStack s = new ArrayStack();
        long sum = 0;
        for (int round = 0; round < 300; round++) {
            for (int i = 0; i < 100; i++) {
                s.push(i * round);
            }
            for (int i = 0; i < 100; i++) {
                sum += s.pop();
            }
        }
        System.out.println(sum);
    }
}
