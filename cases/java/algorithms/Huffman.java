package algorithms;

import java.util.*;
public class Huffman {
    record Node(int w, String s, Node l, Node r) implements Comparable<Node> { public int compareTo(Node o) { return w != o.w ? w - o.w : s.compareTo(o.s); } }
    static void walk(Node n, String p, Map<String, String> out) { if (n.l() == null) out.put(n.s(), p); else { walk(n.l(), p + "0", out); walk(n.r(), p + "1", out); } }
    public static void main(String[] args) {
        String s = "abracadabra mississippi";
        Map<Character, Integer> f = new TreeMap<>();
        for (char c : s.toCharArray()) f.merge(c, 1, Integer::sum);
        PriorityQueue<Node> q = new PriorityQueue<>();
        f.forEach((c, n) -> q.add(new Node(n, "" + c, null, null)));
        while (q.size() > 1) { Node a = q.poll(), b = q.poll(); q.add(new Node(a.w() + b.w(), a.s().compareTo(b.s()) < 0 ? a.s() : b.s(), a, b)); }
        Map<String, String> codes = new TreeMap<>();
        walk(q.peek(), "", codes);
        StringBuilder bits = new StringBuilder();
        for (char c : s.toCharArray()) bits.append(codes.get("" + c));
        System.out.println(codes + " " + bits.length());
        StringBuilder back = new StringBuilder();
        Node n = q.peek();
        for (char b : bits.toString().toCharArray()) { n = b == '0' ? n.l() : n.r(); if (n.l() == null) { back.append(n.s()); n = q.peek(); } }
        System.out.println(back.toString().equals(s));
    }
}
