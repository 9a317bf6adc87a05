(* Streams: finite and infinite sequences of messages, the model of time in
   which a slot may be empty, and the case study of a bus. *)

Require Import Arith Lia.

(* Lengths: natural numbers and infinity. *)
Inductive lnat := Fin (n : nat) | Inf.
Definition lnsuc (l : lnat) : lnat := match l with Fin n => Fin (S n) | Inf => Inf end.

(* A stream has a message at each position, or from some position on none. *)
Record stream (M : Type) := Stream { snth : nat -> option M; closed : forall n, snth n = None -> snth (S n) = None }.
Arguments snth {M}. Arguments Stream {M}.

Definition same {M} (s t : stream M) : Prop := forall n, snth s n = snth t n.
Definition slen {M} (s : stream M) (l : lnat) : Prop :=
  match l with
  | Fin n => (forall k, k < n -> snth s k <> None) /\ snth s n = None
  | Inf => forall n, snth s n <> None
  end.
Definition sdom {M} (s : stream M) (m : M) : Prop := exists n, snth s n = Some m.
Definition srt {M} (s : stream M) : stream M := Stream (fun n => snth s (S n)) (fun n => closed M s (S n)).
Definition shd {M} (s : stream M) : option M := snth s 0.
Definition sup_cons {M} (a : M) (s : stream M) : stream M.
  refine (Stream (fun n => match n with 0 => Some a | S k => snth s k end) _).
  intros [|n] H; [discriminate|apply (closed M s n H)].
Defined.
(* #(X filter s) = inf: messages of X come again and again. *)
Definition filter_inf {M} (X : M -> Prop) (s : stream M) : Prop := forall n, exists k m, n <= k /\ snth s k = Some m /\ X m.
(* The message a for ever. *)
Definition sconst {M} (a : M) : stream M.
  refine (Stream (fun _ => Some a) _). intros n H. discriminate.
Defined.

Lemma fold_inf : lnsuc Inf = Inf. Proof. reflexivity. Qed.
Lemma Inf_neq_0 : Fin 0 <> Inf. Proof. discriminate. Qed.
Lemma slen_scons : forall M (a : M) s l, slen s l -> slen (sup_cons a s) (lnsuc l).
Proof.
  intros M a s [n|] H; simpl in *.
  - destruct H as [H E]. split; auto. intros [|k] L; [discriminate|]. apply H. lia.
  - intros [|n]; [discriminate|]. apply H.
Qed.
Lemma surj_scons : forall M (s : stream M) a, shd s = Some a -> same (sup_cons a (srt s)) s.
Proof. intros M s a H [|n]; simpl; auto. Qed.
Lemma inject_scons : forall M (a b : M) s t, same (sup_cons a s) (sup_cons b t) -> a = b /\ same s t.
Proof. intros M a b s t H. split. - specialize (H 0). simpl in H. congruence. - intros n. apply (H (S n)). Qed.
Lemma slen_sinftimes : forall M (a : M), slen (sconst a) Inf.
Proof. intros M a n. discriminate. Qed.

(* Time-synchronous streams. *)
Inductive tsyn (M : Type) := Msg (m : M) | Eps.
Arguments Msg {M}. Arguments Eps {M}.
Definition message {M} (t : tsyn M) : Prop := t <> Eps.

Definition SysReq (s : stream (tsyn nat)) : Prop := filter_inf message s.
Definition HLR (s : stream (tsyn nat)) : Prop := slen s Inf /\ forall t, sdom (srt s) t -> message t.
Definition LLR (s : stream (tsyn nat)) : Prop := slen s Inf /\ forall t, sdom s t -> message t.
Definition Code : stream (tsyn nat) := sconst (Msg 1).

Theorem HLR_refines_SysReq : forall s, HLR s -> SysReq s.
Proof.
  intros s [L D] n. destruct (snth s (S n)) as [t|] eqn:E; [|exfalso; apply (L _ E)].
  exists (S n), t. split; [lia|]. split; auto. apply D. exists n. exact E.
Qed.
Theorem LLR_refines_HLR : forall s, LLR s -> HLR s.
Proof. intros s [L D]. split; auto. intros t [n E]. apply D. exists (S n). exact E. Qed.
Theorem Code_in_LLR : LLR Code.
Proof. split; [apply slen_sinftimes|]. intros t [n E]. inversion E. intro C. discriminate. Qed.
