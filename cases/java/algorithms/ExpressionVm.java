package algorithms;

import java.util.*;
public class ExpressionVm {
    enum Code { PUSH, ADD, SUB, MUL, DIV, DUP, SWAP, JMP, JZ, LOAD, STORE, PRINT, CALL, RET, HALT }
    static List<Object> out = new ArrayList<>();
    static void run(int[] p) {
        int[] stack = new int[16], mem = new int[4];
        Deque<Integer> calls = new ArrayDeque<>();
        int sp = 0, pc = 0;
        Code[] codes = Code.values();
        for (int steps = 0; steps < 10000; steps++) {
            Code c = codes[p[pc++]];
            switch (c) {
                case PUSH: stack[sp++] = p[pc++]; break;
                case ADD: stack[sp - 2] += stack[--sp]; break;
                case SUB: sp--; stack[sp - 1] -= stack[sp]; break;
                case MUL: sp--; stack[sp - 1] *= stack[sp]; break;
                case DIV: sp--; stack[sp - 1] /= stack[sp]; break;
                case DUP: stack[sp] = stack[sp++ - 1]; break;
                case SWAP: { int t = stack[sp - 1]; stack[sp - 1] = stack[sp - 2]; stack[sp - 2] = t; break; }
                case JMP: pc = p[pc]; break;
                case JZ: pc = stack[--sp] == 0 ? p[pc] : pc + 1; break;
                case LOAD: stack[sp++] = mem[p[pc++]]; break;
                case STORE: mem[p[pc++]] = stack[--sp]; break;
                case PRINT: out.add(stack[--sp]); break;
                case CALL: calls.push(pc + 1); pc = p[pc]; break;
                case RET: pc = calls.pop(); break;
                case HALT: return;
            }
        }
        out.add("too long");
    }
    static int[] asm(Object... xs) {
        int[] r = new int[xs.length];
        for (int i = 0; i < r.length; i++) r[i] = xs[i] instanceof Code c ? c.ordinal() : (Integer) xs[i];
        return r;
    }
    public static void main(String[] args) {
        run(asm(Code.PUSH, 10, Code.STORE, 0, Code.PUSH, 1, Code.STORE, 1, Code.LOAD, 0, Code.JZ, 26, Code.LOAD, 0, Code.LOAD, 1, Code.MUL, Code.STORE, 1, Code.LOAD, 0, Code.PUSH, 1, Code.SUB, Code.STORE, 0, Code.JMP, 8, 0, Code.LOAD, 1, Code.PRINT, Code.HALT));
        System.out.println(out);
        for (int[] bad : new int[][] {asm(Code.PUSH, 1, Code.PUSH, 0, Code.DIV), asm(Code.ADD), asm(Code.RET), asm(Code.JMP, 0), {99}, asm(Code.PUSH, 1, Code.JMP, 0)}) {
            try {
                run(bad);
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(out);
    }
}
