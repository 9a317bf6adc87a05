package threads;

public class DeadlockFreeTransfer {
    static class Account {
        final int id;
        private long balance;
        Account(int id, long b) { this.id = id; balance = b; }
        static void transfer(Account a, Account b, long amount) {
            Account first = a.id < b.id ? a : b, second = first == a ? b : a;
            synchronized (first) { synchronized (second) { if (a.balance >= amount) { a.balance -= amount; b.balance += amount; } } }
        }
    }
    public static void main(String[] args) throws Exception {
        Account[] acc = {new Account(0, 1000), new Account(1, 1000), new Account(2, 1000)};
        Thread[] ts = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int k = t;
            ts[t] = new Thread(() -> { for (int i = 0; i < 60; i++) Account.transfer(acc[(k + i) % 3], acc[(k + i * 2 + 1) % 3], i % 7); });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(acc[0].balance + acc[1].balance + acc[2].balance);
    }
}
