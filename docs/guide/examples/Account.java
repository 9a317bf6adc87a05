public class Account {
    private /*@ spec_public @*/ int balance;
    //@ invariant balance >= 0;

    //@ requires amount >= 0;
    //@ assignable balance;
    //@ ensures balance == \old(balance) + amount;
    public void deposit(int amount) {
        balance += amount;
    }

    //@ requires 0 <= amount && amount <= balance;
    //@ assignable balance;
    //@ ensures balance == \old(balance) - amount;
    public void withdraw(int amount) {
        balance -= amount;
    }
}
