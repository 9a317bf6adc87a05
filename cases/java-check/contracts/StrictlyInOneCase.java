// What one case of a contract says of allocations, the others do not.
class StrictlyInOneCase {
    int x;

    /*@ requires n > 0;
      @ assignable \strictly_nothing;
      @ also
      @ requires n <= 0;
      @ assignable \nothing;
      @*/
    int inOther(int n) {
        if (n <= 0) {
            n = new int[3].length;
        }
        return n;
    }

    /*@ requires n > 0;
      @ assignable \strictly_nothing;
      @ also
      @ requires n <= 0;
      @ assignable x;
      @*/
    int inThis(int n) {
        if (n == 3) {
            n = new int[3].length;
        } else if (n < 0) {
            x = n;
        }
        return n;
    }

    /*@ requires n > 0;
      @ assignable \strictly_nothing;
      @ also
      @ requires n > 5;
      @ assignable \nothing;
      @*/
    int inBoth(int n) {
        if (n > 5) {
            n = new int[3].length;
        }
        return n;
    }

    /*@ requires n > 0;
      @ assignable \strictly_nothing;
      @ also
      @ requires n <= 0;
      @ assignable \strictly_nothing;
      @*/
    int everywhere(int n) {
        if (n <= 0) {
            n = new int[3].length;
        }
        return n;
    }
}
// expect StrictlyInOneCase.inOther: holds
// expect StrictlyInOneCase.inThis: violated postcondition
// expect StrictlyInOneCase.inBoth: violated postcondition
// expect StrictlyInOneCase.everywhere: violated postcondition
