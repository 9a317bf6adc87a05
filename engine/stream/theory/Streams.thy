(* Streams: finite and infinite sequences of messages, the model of time in
   which a slot may be empty, and the case study of a bus. *)

theory Streams
  imports Main
begin

(* Lengths: natural numbers and infinity. *)
datatype lnat = Fin nat | Inf

fun lnsuc :: "lnat \<Rightarrow> lnat" where
  "lnsuc (Fin n) = Fin (Suc n)"
| "lnsuc Inf = Inf"

(* A stream has a message at each position, or from some position on none. *)
typedef 'm stream = "{f :: nat \<Rightarrow> 'm option. \<forall>n. f n = None \<longrightarrow> f (Suc n) = None}"
  morphisms snth Stream
  by (rule exI[of _ "\<lambda>n. None"]) simp

lemma closed:
  assumes "snth s n = None"
  shows "snth s (Suc n) = None"
  using snth[of s] assms by auto

lemma stream_eqI:
  assumes "\<And>n. snth s n = snth t n"
  shows "s = t"
proof -
  have "snth s = snth t"
    by (rule ext) (rule assms)
  then show ?thesis
    by (simp add: snth_inject)
qed

definition slen :: "'m stream \<Rightarrow> lnat \<Rightarrow> bool" where
  "slen s l = (case l of Fin n \<Rightarrow> (\<forall>k. k < n \<longrightarrow> snth s k \<noteq> None) \<and> snth s n = None | Inf \<Rightarrow> (\<forall>n. snth s n \<noteq> None))"

definition sdom :: "'m stream \<Rightarrow> 'm set" where
  "sdom s = {m. \<exists>n. snth s n = Some m}"

definition srt :: "'m stream \<Rightarrow> 'm stream" where
  "srt s = Stream (\<lambda>n. snth s (Suc n))"

lemma snth_srt: "snth (srt s) n = snth s (Suc n)"
proof -
  have "(\<lambda>n. snth s (Suc n)) \<in> {f. \<forall>n. f n = None \<longrightarrow> f (Suc n) = None}"
    by (auto intro: closed)
  then have "snth (Stream (\<lambda>n. snth s (Suc n))) = (\<lambda>n. snth s (Suc n))"
    by (rule Stream_inverse)
  then show ?thesis
    by (simp add: srt_def)
qed

definition shd :: "'m stream \<Rightarrow> 'm option" where
  "shd s = snth s 0"

definition sup_cons :: "'m \<Rightarrow> 'm stream \<Rightarrow> 'm stream" where
  "sup_cons a s = Stream (\<lambda>n. case n of 0 \<Rightarrow> Some a | Suc k \<Rightarrow> snth s k)"

lemma snth_cons: "snth (sup_cons a s) n = (case n of 0 \<Rightarrow> Some a | Suc k \<Rightarrow> snth s k)"
proof -
  have "(\<lambda>n. case n of 0 \<Rightarrow> Some a | Suc k \<Rightarrow> snth s k) \<in> {f. \<forall>n. f n = None \<longrightarrow> f (Suc n) = None}"
    by (auto intro: closed split: nat.splits)
  then have "snth (Stream (\<lambda>n. case n of 0 \<Rightarrow> Some a | Suc k \<Rightarrow> snth s k)) = (\<lambda>n. case n of 0 \<Rightarrow> Some a | Suc k \<Rightarrow> snth s k)"
    by (rule Stream_inverse)
  then show ?thesis
    by (simp add: sup_cons_def)
qed

(* #(X filter s) = inf: messages of X come again and again. *)
definition filter_inf :: "'m set \<Rightarrow> 'm stream \<Rightarrow> bool" where
  "filter_inf X s = (\<forall>n. \<exists>k m. n \<le> k \<and> snth s k = Some m \<and> m \<in> X)"

(* The message a for ever. *)
definition sconst :: "'m \<Rightarrow> 'm stream" where
  "sconst a = Stream (\<lambda>n. Some a)"

lemma snth_const: "snth (sconst a) n = Some a"
proof -
  have "(\<lambda>n. Some a) \<in> {f. \<forall>n. f n = None \<longrightarrow> f (Suc n) = None}"
    by simp
  then have "snth (Stream (\<lambda>n. Some a)) = (\<lambda>n. Some a)"
    by (rule Stream_inverse)
  then show ?thesis
    by (simp add: sconst_def)
qed

lemma fold_inf: "lnsuc Inf = Inf"
  by simp

lemma Inf_neq_0: "Fin 0 \<noteq> Inf"
  by simp

lemma slen_scons: "slen s l \<Longrightarrow> slen (sup_cons a s) (lnsuc l)"
  by (cases l) (auto simp: slen_def snth_cons split: nat.splits)

lemma surj_scons: "shd s = Some a \<Longrightarrow> sup_cons a (srt s) = s"
  by (rule stream_eqI) (auto simp: shd_def snth_cons snth_srt split: nat.splits)

lemma inject_scons:
  assumes "sup_cons a s = sup_cons b t"
  shows "a = b \<and> s = t"
proof
  have same: "snth (sup_cons a s) n = snth (sup_cons b t) n" for n
    using assms by simp
  show "a = b"
    using same[of 0] by (simp add: snth_cons)
  show "s = t"
  proof (rule stream_eqI)
    fix n
    show "snth s n = snth t n"
      using same[of "Suc n"] by (simp add: snth_cons)
  qed
qed

lemma slen_sinftimes: "slen (sconst a) Inf"
  by (simp add: slen_def snth_const)

(* Time-synchronous streams. *)
datatype 'm tsyn = Msg 'm | Eps

definition message :: "'m tsyn set" where
  "message = {t. t \<noteq> Eps}"

definition SysReq :: "nat tsyn stream set" where
  "SysReq = {s. filter_inf message s}"

definition HLR :: "nat tsyn stream set" where
  "HLR = {s. slen s Inf \<and> sdom (srt s) \<subseteq> message}"

definition LLR :: "nat tsyn stream set" where
  "LLR = {s. slen s Inf \<and> sdom s \<subseteq> message}"

definition Code :: "nat tsyn stream" where
  "Code = sconst (Msg 1)"

theorem HLR_refines_SysReq: "HLR \<subseteq> SysReq"
proof
  fix s
  assume "s \<in> HLR"
  then have all: "\<And>n. snth s n \<noteq> None" and dom: "sdom (srt s) \<subseteq> message"
    by (auto simp: HLR_def slen_def)
  have "\<exists>k m. n \<le> k \<and> snth s k = Some m \<and> m \<in> message" for n
  proof -
    obtain t where t: "snth s (Suc n) = Some t"
      using all[of "Suc n"] by auto
    then have "t \<in> sdom (srt s)"
      by (auto simp: sdom_def snth_srt)
    with dom have "t \<in> message"
      by auto
    with t have "n \<le> Suc n \<and> snth s (Suc n) = Some t \<and> t \<in> message"
      by simp
    then show ?thesis
      by blast
  qed
  then show "s \<in> SysReq"
    unfolding SysReq_def filter_inf_def by blast
qed

theorem LLR_refines_HLR: "LLR \<subseteq> HLR"
  by (auto simp: LLR_def HLR_def sdom_def snth_srt)

theorem Code_in_LLR: "Code \<in> LLR"
  by (auto simp: Code_def LLR_def slen_def snth_const sdom_def message_def)

end
