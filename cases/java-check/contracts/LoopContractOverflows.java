// The contract of a loop is asked in the middle of a run: that the result is another one where the run goes on says nothing of it. A sum of integers that
// overflows is not that of mathematics.
// expect LoopContractOverflows.sum: violated invariant
// expect LoopContractOverflows.small: holds

class LoopContractOverflows {
    /*@ normal_behavior
      @ requires arr != null;
      @ assignable arr[*];
      @*/
    static int sum(int[] arr) {
        int sum = 0;

        /*@ loop_contract normal_behavior
          @ requires 0 <= idx && idx <= arr.length;
          @ requires sum == (\sum int i; 0 <= i && i < idx; arr[i]);
          @ ensures  sum == (\sum int i; 0 <= i && i < arr.length; arr[i]);
          @ assignable \nothing;
          @ decreases arr.length - idx;
          @*/
        for (int idx = 0; idx < arr.length; ++idx) {
            sum += arr[idx];
        }

        return sum;
    }

    /*@ normal_behavior
      @ requires arr != null && (\forall int i; 0 <= i && i < arr.length; -9 < arr[i] && arr[i] < 9);
      @ assignable arr[*];
      @*/
    static int small(int[] arr) {
        int sum = 0;

        /*@ loop_contract normal_behavior
          @ requires 0 <= idx && idx <= arr.length;
          @ requires sum == (\sum int i; 0 <= i && i < idx; arr[i]);
          @ ensures  sum == (\sum int i; 0 <= i && i < arr.length; arr[i]);
          @ assignable \nothing;
          @ decreases arr.length - idx;
          @*/
        for (int idx = 0; idx < arr.length; ++idx) {
            sum += arr[idx];
        }

        return sum;
    }
}
