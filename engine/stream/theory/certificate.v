(* Certificates of inclusion, and why they may be believed. An automaton is
   generalised Buechi with marks on edges; a label is a list of cubes of
   variables. What is shown: if the checker accepts a certificate, no infinite
   word is accepted by both automata. *)

Require Import List Arith Bool Lia.
Import ListNotations.

Definition letter := nat -> bool.
Definition word := nat -> letter.
Definition cube := list (nat * bool).

Record edge := Edge { source : nat; target : nat; marks : list nat; label : list cube }.
Record automaton := Automaton { initial : list nat; sets : nat; edges : list edge }.

Definition inside (l : letter) (c : cube) : Prop := forall x, In x c -> l (fst x) = snd x.
Definition reads (e : edge) (l : letter) : Prop := exists c, In c (label e) /\ inside l c.

Definition run_of (a : automaton) (w : word) (r : nat -> edge) : Prop :=
  In (source (r 0)) (initial a) /\
  forall n, In (r n) (edges a) /\ target (r n) = source (r (S n)) /\ reads (r n) (w n).
Definition fair (a : automaton) (r : nat -> edge) : Prop :=
  forall m, m < sets a -> forall n, exists k, n <= k /\ In m (marks (r k)).
Definition accepts (a : automaton) (w : word) : Prop := exists r, run_of a w r /\ fair a r.

(* A certificate: pairs of states with a class each, and for each class a mark
   that does not come again in it: of the left automaton (true) or the right
   one. A class without edges inside has none. *)

Definition place := ((nat * nat) * nat)%type.
Definition missing := list (option (bool * nat)).

Definition compatible (c d : cube) : bool :=
  forallb (fun x => forallb (fun y => negb (fst x =? fst y) || Bool.eqb (snd x) (snd y)) d) c.
Definition meets (e f : edge) : bool := existsb (fun c => existsb (compatible c) (label f)) (label e).

Definition class (ps : list place) (p q : nat) : option nat :=
  match find (fun x => (fst (fst x) =? p) && (snd (fst x) =? q)) ps with
  | Some x => Some (snd x)
  | None => None
  end.

Definition without (miss : missing) (c : nat) (e f : edge) : bool :=
  match nth c miss None with
  | Some (true, m) => negb (existsb (Nat.eqb m) (marks e))
  | Some (false, m) => negb (existsb (Nat.eqb m) (marks f))
  | None => false
  end.

Definition step (ps : list place) (miss : missing) (c : nat) (e f : edge) : bool :=
  match class ps (target e) (target f) with
  | Some d => (c <? d) || ((c =? d) && without miss c e f)
  | None => false
  end.

Definition accepted (a b : automaton) (ps : list place) (miss : missing) : bool :=
  forallb (fun p => forallb (fun q => match class ps p q with Some _ => true | None => false end) (initial b)) (initial a)
  && forallb (fun x => snd x <? length miss) ps
  && forallb (fun o => match o with Some (true, m) => m <? sets a | Some (false, m) => m <? sets b | None => true end) miss
  && forallb (fun x =>
       let es := filter (fun e => source e =? fst (fst x)) (edges a) in
       let fs := filter (fun f => source f =? snd (fst x)) (edges b) in
       forallb (fun e => forallb (fun f => negb (meets e f) || step ps miss (snd x) e f) fs) es) ps.

Lemma compatible_inside : forall l c d, inside l c -> inside l d -> compatible c d = true.
Proof.
  intros l c d Hc Hd. unfold compatible. apply forallb_forall. intros x Hx. apply forallb_forall. intros y Hy.
  destruct (fst x =? fst y) eqn:E; simpl; auto.
  apply Nat.eqb_eq in E. apply Hc in Hx. apply Hd in Hy. rewrite E in Hx. rewrite <- Hx, <- Hy. apply Bool.eqb_reflx.
Qed.

Lemma reads_meets : forall e f l, reads e l -> reads f l -> meets e f = true.
Proof.
  intros e f l [c [Hc Ic]] [d [Hd Id]]. unfold meets. apply existsb_exists. exists c. split; auto.
  apply existsb_exists. exists d. split; auto. eapply compatible_inside; eauto.
Qed.

Lemma class_in : forall ps p q c, class ps p q = Some c -> In ((p, q), c) ps.
Proof.
  intros ps p q c H. unfold class in H.
  destruct (find (fun x => (fst (fst x) =? p) && (snd (fst x) =? q)) ps) as [x|] eqn:F; try discriminate. inversion H; subst.
  apply find_some in F. destruct F as [I T]. apply andb_true_iff in T. destruct T as [T1 T2].
  apply Nat.eqb_eq in T1. apply Nat.eqb_eq in T2. destruct x as [[u v] w]. simpl in *. subst. exact I.
Qed.

Section Sound.
  Variables (a b : automaton) (ps : list place) (miss : missing) (w : word) (r s : nat -> edge).
  Hypothesis Ha : run_of a w r.
  Hypothesis Hb : run_of b w s.
  Hypothesis Fa : fair a r.
  Hypothesis Fb : fair b s.
  Hypothesis Ok : accepted a b ps miss = true.

  Let at_ n := class ps (source (r n)) (source (s n)).

  Lemma parts :
    (forall p q, In p (initial a) -> In q (initial b) -> exists c, class ps p q = Some c) /\
    (forall x, In x ps -> snd x < length miss) /\
    (forall m, In (Some (true, m)) miss -> m < sets a) /\
    (forall m, In (Some (false, m)) miss -> m < sets b) /\
    (forall p q c e f, In ((p, q), c) ps -> In e (edges a) -> source e = p -> In f (edges b) -> source f = q -> meets e f = true -> step ps miss c e f = true).
  Proof.
    unfold accepted in Ok. apply andb_true_iff in Ok. destruct Ok as [O1 O4]. apply andb_true_iff in O1. destruct O1 as [O1 O3].
    apply andb_true_iff in O1. destruct O1 as [O1 O2]. rewrite forallb_forall in O1, O2, O3, O4.
    repeat split.
    - intros p q Hp Hq. specialize (O1 p Hp). rewrite forallb_forall in O1. specialize (O1 q Hq). destruct (class ps p q) as [c|]; [eauto|discriminate].
    - intros x Hx. apply Nat.ltb_lt. auto.
    - intros m Hm. apply O3 in Hm. apply Nat.ltb_lt. exact Hm.
    - intros m Hm. apply O3 in Hm. apply Nat.ltb_lt. exact Hm.
    - intros p q c e f Hx He Ep Hf Eq M. specialize (O4 _ Hx). simpl in O4. rewrite forallb_forall in O4.
      assert (I : In e (filter (fun e => source e =? p) (edges a))) by (apply filter_In; split; auto; apply Nat.eqb_eq; auto).
      specialize (O4 e I). rewrite forallb_forall in O4.
      assert (J : In f (filter (fun f => source f =? q) (edges b))) by (apply filter_In; split; auto; apply Nat.eqb_eq; auto).
      specialize (O4 f J). rewrite M in O4. exact O4.
  Qed.

  Lemma moved : forall n c, at_ n = Some c -> exists d, at_ (S n) = Some d /\ (c < d \/ c = d /\ without miss c (r n) (s n) = true).
  Proof.
    intros n c H. destruct parts as [_ [_ [_ [_ P]]]]. destruct Ha as [_ Ra]. destruct Hb as [_ Rb].
    destruct (Ra n) as [Ea [Ta La]]. destruct (Rb n) as [Eb [Tb Lb]].
    assert (S1 : step ps miss c (r n) (s n) = true).
    { eapply P; eauto. - apply class_in. exact H. - eapply reads_meets; eauto. }
    unfold step in S1. rewrite Ta, Tb in S1. unfold at_. destruct (class ps (source (r (S n))) (source (s (S n)))) as [d|]; try discriminate.
    exists d. split; auto. apply orb_true_iff in S1. destruct S1 as [L|L].
    - left. apply Nat.ltb_lt. exact L.
    - right. apply andb_true_iff in L. destruct L as [L1 L2]. apply Nat.eqb_eq in L1. auto.
  Qed.

  Lemma later : forall k n c, at_ n = Some c -> exists d, at_ (n + k) = Some d /\ c <= d.
  Proof.
    induction k; intros n c H.
    - rewrite Nat.add_0_r. eauto.
    - destruct (IHk n c H) as [d [Hd L]]. destruct (moved _ _ Hd) as [e [He M]].
      rewrite Nat.add_succ_r. exists e. split; auto. destruct M as [M|[M _]]; lia.
  Qed.

  Lemma bounded : forall n c, at_ n = Some c -> c < length miss.
  Proof. intros n c H. destruct parts as [_ [B _]]. apply class_in in H. apply (B _ H). Qed.

  (* From each class a run of both goes to a larger one: the mark that the class lacks has to come. *)
  Lemma up : forall n c, at_ n = Some c -> exists n' d, at_ n' = Some d /\ c < d.
  Proof.
    intros n c H. destruct (nth c miss None) as [[side m]|] eqn:N.
    - assert (I : In (Some (side, m)) miss).
      { rewrite <- N. apply nth_In. eapply bounded; eauto. }
      destruct parts as [_ [_ [B1 [B2 _]]]].
      assert (K : exists k, n <= k /\ In m (marks (if side then r k else s k))).
      { destruct side; [apply (Fa m (B1 m I) n) | apply (Fb m (B2 m I) n)]. }
      destruct K as [k [Lk Mk]]. destruct (later (k - n) n c H) as [d [Hd Ld]]. replace (n + (k - n)) with k in Hd by lia.
      destruct (Nat.eq_dec c d) as [E|E]; [|exists k, d; split; auto; lia]. subst d.
      destruct (moved _ _ Hd) as [e [He [M|[M W]]]]; [eauto|]. unfold without in W. rewrite N in W.
      destruct side; apply negb_true_iff in W; apply not_true_iff_false in W; exfalso; apply W; apply existsb_exists; exists m; split; auto; apply Nat.eqb_refl.
    - destruct (moved _ _ H) as [d [Hd [M|[M W]]]]; [eauto|]. unfold without in W. rewrite N in W. discriminate.
  Qed.

  Lemma endless : forall k n c, at_ n = Some c -> length miss <= c + k -> False.
  Proof.
    induction k; intros n c H L.
    - apply bounded in H. lia.
    - destruct (up _ _ H) as [n' [d [Hd Ld]]]. apply (IHk n' d Hd). lia.
  Qed.

  Lemma none : False.
  Proof.
    destruct parts as [I _]. destruct Ha as [Ia _]. destruct Hb as [Ib _]. destruct (I _ _ Ia Ib) as [c Hc].
    apply (endless (length miss) 0 c Hc). lia.
  Qed.
End Sound.

Theorem sound : forall a b ps miss, accepted a b ps miss = true -> forall w, accepts a w -> ~ accepts b w.
Proof. intros a b ps miss Ok w [r [Ra Fa]] [s [Rb Fb]]. exact (none a b ps miss w r s Ra Rb Fa Fb Ok). Qed.
