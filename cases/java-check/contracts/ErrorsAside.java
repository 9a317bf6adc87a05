// A contract without exceptions leaves errors aside, and says so; what is no error is an exception. Both were taken for the same.
class ErrorsAside {
    static class Odd extends Throwable { }

    //@ normal_behavior
    //@ ensures true;
    void odd(int n) throws Odd {
        if (n == 3) {
            throw new Odd();
        }
    }

    //@ signals_only IllegalStateException;
    void notListed(int n) throws Odd {
        if (n == 3) {
            throw new Odd();
        }
    }

    //@ signals_only Odd;
    void listed(int n) throws Odd {
        if (n == 3) {
            throw new Odd();
        }
    }

    //@ normal_behavior
    //@ ensures true;
    void error(int n) {
        throw new InternalError();
    }
}
// expect ErrorsAside.odd: violated throw
// expect ErrorsAside.notListed: violated throw
// expect ErrorsAside.listed: holds
// expect ErrorsAside.error: holds
