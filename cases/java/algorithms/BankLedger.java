package algorithms;

import java.util.*;
public class BankLedger {
    static class InsufficientFunds extends Exception {
        final long missing;
        InsufficientFunds(long m) { super("missing " + m); missing = m; }
    }
    sealed interface Tx permits Deposit, Withdraw, Transfer { }
    record Deposit(String to, long n) implements Tx { }
    record Withdraw(String from, long n) implements Tx { }
    record Transfer(String from, String to, long n) implements Tx { }
    private final Map<String, Long> accounts = new TreeMap<>();
    private final List<String> log = new ArrayList<>();
    void apply(Tx t) throws InsufficientFunds {
        if (t instanceof Deposit d) accounts.merge(d.to(), d.n(), Math::addExact);
        else if (t instanceof Withdraw w) take(w.from(), w.n());
        else if (t instanceof Transfer x) {
            take(x.from(), x.n());
            try {
                apply(new Deposit(x.to(), x.n()));
            } catch (ArithmeticException e) {
                apply(new Deposit(x.from(), x.n()));
                throw e;
            }
        }
    }
    private void take(String a, long n) throws InsufficientFunds {
        long have = Optional.ofNullable(accounts.get(a)).orElseThrow(() -> new NoSuchElementException("no account " + a));
        if (have < n) throw new InsufficientFunds(n - have);
        accounts.put(a, have - n);
    }
    public static void main(String[] args) {
        BankLedger b = new BankLedger();
        Tx[] all = {new Deposit("a", 100), new Withdraw("a", 30), new Transfer("a", "b", 50), new Withdraw("b", 51), new Transfer("c", "a", 1), new Deposit("b", Long.MAX_VALUE - 60), new Transfer("a", "b", 20)};
        for (Tx t : all) {
            try {
                b.apply(t);
                b.log.add("ok");
            } catch (InsufficientFunds e) {
                b.log.add(e.getMessage() + "/" + e.missing);
            } catch (RuntimeException e) {
                b.log.add(e.toString());
            } finally {
                System.out.println(t + " -> " + b.accounts);
            }
        }
        System.out.println(b.log);
    }
}
