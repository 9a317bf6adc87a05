/** Calls by contract change what the frame lists, of the object that it lists, and no more. */
class Account {
    int balance;
    int limit;

    //@ requires n >= 0 && n <= 1000 && balance <= 1000000;
    //@ assignable balance;
    //@ ensures balance == \old(balance) + n;
    //@ signals_only \nothing;
    void put(int n) {
        balance += n;
    }

    //@ requires n >= 0 && n <= 1000 && balance <= 1000000;
    //@ assignable balance;
    //@ ensures balance > \old(balance) || n == 0;
    //@ signals_only \nothing;
    void putSomething(int n) {
        balance += n;
    }
}

class Bank {
    //@ requires a != null && b != null && a != b && a.balance == 0 && b.balance == 7;
    //@ ensures a.balance == 100 && b.balance == 7 && a.limit == \old(a.limit);
    static void other(Account a, Account b) {
        a.put(100);
    }

    //@ requires a != null && b != null && a.balance == 0 && b.balance == 0;
    //@ ensures b.balance == 0;
    static void alias(Account a, Account b) {
        a.put(100);
    }

    //@ requires a != null && a.balance == 0;
    //@ ensures a.balance == 300;
    static void twice(Account a) {
        a.put(100);
        a.put(200);
    }

    //@ requires a != null && a.balance == 0;
    //@ ensures a.balance > 0;
    static void weakEnough(Account a) {
        a.putSomething(5);
    }

    //@ requires a != null && a.balance == 0;
    //@ ensures a.balance == 5;
    static void tooWeak(Account a) {
        a.putSomething(5);
    }

    //@ requires a != null && a.balance == 0;
    //@ ensures a.balance == 6;
    static void wrong(Account a) {
        a.putSomething(5);
    }

    //@ requires a != null;
    static void careless(Account a, int n) {
        a.put(n);
    }

    //@ requires a != null && a.balance <= 1000000;
    static void careful(Account a, int n) {
        if (n >= 0 && n <= 1000) {
            a.put(n);
        }
    }
}

// bounds: --calls contract --scope 3 --array 3
// expect Account.put: holds
// expect Account.putSomething: holds
// expect Bank.other: holds
// expect Bank.alias: violated postcondition
// expect Bank.twice: holds
// expect Bank.weakEnough: holds
// expect Bank.tooWeak: violated contract
// expect Bank.wrong: violated postcondition
// expect Bank.careless: violated precondition
// expect Bank.careful: holds
