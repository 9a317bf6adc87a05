// expect Account.deposit: violated postcondition
// expect Account.withdraw: holds
// expect Account.balance: holds
public class Account {
    private /*@ spec_public @*/ int balance;
    /*@ requires amount >= 0; ensures balance >= \old(balance); @*/
    public void deposit(int amount) { balance += amount; }
    /*@ requires 0 <= amount && amount <= balance; ensures balance == \old(balance) - amount && balance >= 0; @*/
    public void withdraw(int amount) { balance -= amount; }
    //@ ensures \result == balance;
    public int balance() { return balance; }
}
