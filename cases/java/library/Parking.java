package library;

import java.util.concurrent.locks.LockSupport;

public class Parking {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        Thread t = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
            System.out.println("unparked " + Thread.currentThread().isInterrupted());
        });
        t.start();
        ready = true;
        LockSupport.unpark(t);
        t.join();
        Thread p = new Thread(() -> {
            LockSupport.park();
            System.out.println("parked " + Thread.interrupted() + Thread.interrupted());
        });
        p.start();
        p.interrupt();
        p.join();
        Thread w = new Thread(() -> {
            Object o = new Object();
            synchronized (o) {
                try {
                    o.wait();
                } catch (InterruptedException e) {
                    System.out.println("wait " + e.getMessage() + " " + Thread.currentThread().isInterrupted());
                }
            }
            try {
                Thread.sleep(5);
                System.out.println("slept");
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        });
        w.start();
        w.interrupt();
        w.join();
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Object().wait(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Object().wait();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
