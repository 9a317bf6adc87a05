/- Streams: finite and infinite sequences of messages, the model of time in
   which a slot may be empty, and the case study of a bus. -/

namespace Streams

/- Lengths: natural numbers and infinity. -/
inductive lnat : Type where
  | Fin (n : Nat) : lnat
  | Inf : lnat

def lnsuc (l : lnat) : lnat :=
  match l with
  | lnat.Fin n => lnat.Fin (n + 1)
  | lnat.Inf => lnat.Inf

/- A stream has a message at each position, or from some position on none. -/
structure stream (M : Type) where
  snth : Nat → Option M
  closed : ∀ n, snth n = none → snth (n + 1) = none

def same {M : Type} (s t : stream M) : Prop := ∀ n, s.snth n = t.snth n

def slen {M : Type} (s : stream M) (l : lnat) : Prop :=
  match l with
  | lnat.Fin n => (∀ k, k < n → s.snth k ≠ none) ∧ s.snth n = none
  | lnat.Inf => ∀ n, s.snth n ≠ none

def sdom {M : Type} (s : stream M) (m : M) : Prop := ∃ n, s.snth n = some m

def srt {M : Type} (s : stream M) : stream M :=
  { snth := fun n => s.snth (n + 1), closed := fun n h => s.closed (n + 1) h }

def shd {M : Type} (s : stream M) : Option M := s.snth 0

theorem some_ne_none {M : Type} {a : M} (h : (some a : Option M) = none) : False := by
  cases h

def consAt {M : Type} (a : M) (s : stream M) (n : Nat) : Option M :=
  match n with
  | 0 => some a
  | k + 1 => s.snth k

theorem consAt_closed {M : Type} (a : M) (s : stream M) (n : Nat) (h : consAt a s n = none) :
    consAt a s (n + 1) = none := by
  cases n with
  | zero => exact False.elim (some_ne_none h)
  | succ k => exact s.closed k h

def sup_cons {M : Type} (a : M) (s : stream M) : stream M :=
  { snth := consAt a s, closed := consAt_closed a s }

/- #(X filter s) = inf: messages of X come again and again. -/
def filter_inf {M : Type} (X : M → Prop) (s : stream M) : Prop :=
  ∀ n, ∃ k, ∃ m, n ≤ k ∧ s.snth k = some m ∧ X m

/- The message a for ever. -/
def sconst {M : Type} (a : M) : stream M :=
  { snth := fun _ => some a, closed := fun _ h => False.elim (some_ne_none h) }

theorem fold_inf : lnsuc lnat.Inf = lnat.Inf := rfl

theorem Inf_neq_0 : lnat.Fin 0 ≠ lnat.Inf := by
  intro h
  cases h

theorem slen_scons {M : Type} (a : M) (s : stream M) (l : lnat) (h : slen s l) :
    slen (sup_cons a s) (lnsuc l) := by
  cases l with
  | Fin n =>
    have both : (∀ k, k < n → s.snth k ≠ none) ∧ s.snth n = none := h
    show (∀ k, k < n + 1 → (sup_cons a s).snth k ≠ none) ∧ (sup_cons a s).snth (n + 1) = none
    refine And.intro ?_ both.2
    intro k less e
    cases k with
    | zero => exact some_ne_none e
    | succ j => exact both.1 j (Nat.lt_of_succ_lt_succ less) e
  | Inf =>
    have all : ∀ n, s.snth n ≠ none := h
    show ∀ n, (sup_cons a s).snth n ≠ none
    intro n e
    cases n with
    | zero => exact some_ne_none e
    | succ k => exact all k e

theorem surj_scons {M : Type} (s : stream M) (a : M) (h : shd s = some a) : same (sup_cons a (srt s)) s := by
  intro n
  cases n with
  | zero => exact h.symm
  | succ k => rfl

theorem inject_scons {M : Type} (a b : M) (s t : stream M) (h : same (sup_cons a s) (sup_cons b t)) :
    a = b ∧ same s t := by
  have all : ∀ n, (sup_cons a s).snth n = (sup_cons b t).snth n := h
  have head : some a = some b := all 0
  refine And.intro (Option.some.inj head) ?_
  intro n
  exact all (n + 1)

theorem slen_sinftimes {M : Type} (a : M) : slen (sconst a) lnat.Inf := by
  show ∀ n, (sconst a).snth n ≠ none
  intro n e
  exact some_ne_none e

/- Time-synchronous streams. -/
inductive tsyn (M : Type) : Type where
  | Msg (m : M) : tsyn M
  | Eps : tsyn M

def message {M : Type} (t : tsyn M) : Prop := t ≠ tsyn.Eps

def SysReq (s : stream (tsyn Nat)) : Prop := filter_inf message s
def HLR (s : stream (tsyn Nat)) : Prop := slen s lnat.Inf ∧ ∀ t, sdom (srt s) t → message t
def LLR (s : stream (tsyn Nat)) : Prop := slen s lnat.Inf ∧ ∀ t, sdom s t → message t
def Code : stream (tsyn Nat) := sconst (tsyn.Msg 1)

theorem HLR_refines_SysReq (s : stream (tsyn Nat)) (h : HLR s) : SysReq s := by
  have both : (∀ n, s.snth n ≠ none) ∧ ∀ t, sdom (srt s) t → message t := h
  show ∀ n, ∃ k, ∃ m, n ≤ k ∧ s.snth k = some m ∧ message m
  intro n
  cases e : s.snth (n + 1) with
  | none => exact absurd e (both.1 (n + 1))
  | some t =>
    have good : message t := both.2 t (Exists.intro n e)
    exact Exists.intro (n + 1) (Exists.intro t (And.intro (Nat.le_succ n) (And.intro e good)))

theorem LLR_refines_HLR (s : stream (tsyn Nat)) (h : LLR s) : HLR s := by
  have both : slen s lnat.Inf ∧ ∀ t, sdom s t → message t := h
  show slen s lnat.Inf ∧ ∀ t, sdom (srt s) t → message t
  refine And.intro both.1 ?_
  intro t d
  cases d with
  | intro n e => exact both.2 t (Exists.intro (n + 1) e)

theorem Code_in_LLR : LLR Code := by
  show slen Code lnat.Inf ∧ ∀ t, sdom Code t → message t
  refine And.intro (slen_sinftimes (tsyn.Msg 1)) ?_
  intro t d c
  cases d with
  | intro n e =>
    have same : (some (tsyn.Msg 1) : Option (tsyn Nat)) = some t := e
    cases same
    cases c

end Streams
