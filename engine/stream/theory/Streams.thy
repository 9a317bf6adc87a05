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
type_synonym 'm stream = "nat \<Rightarrow> 'm option"

definition closed :: "'m stream \<Rightarrow> bool" where
  "closed s = (\<forall>n. s n = None \<longrightarrow> s (Suc n) = None)"

definition slen :: "'m stream \<Rightarrow> lnat \<Rightarrow> bool" where
  "slen s l = (case l of Fin n \<Rightarrow> (\<forall>k. k < n \<longrightarrow> s k \<noteq> None) \<and> s n = None | Inf \<Rightarrow> (\<forall>n. s n \<noteq> None))"

definition sdom :: "'m stream \<Rightarrow> 'm set" where
  "sdom s = {m. \<exists>n. s n = Some m}"

definition srt :: "'m stream \<Rightarrow> 'm stream" where
  "srt s = (\<lambda>n. s (Suc n))"

definition shd :: "'m stream \<Rightarrow> 'm option" where
  "shd s = s 0"

definition sup_cons :: "'m \<Rightarrow> 'm stream \<Rightarrow> 'm stream" where
  "sup_cons a s = (\<lambda>n. case n of 0 \<Rightarrow> Some a | Suc k \<Rightarrow> s k)"

(* #(X filter s) = inf: messages of X come again and again. *)
definition filter_inf :: "'m set \<Rightarrow> 'm stream \<Rightarrow> bool" where
  "filter_inf X s = (\<forall>n. \<exists>k m. n \<le> k \<and> s k = Some m \<and> m \<in> X)"

(* The message a for ever. *)
definition sconst :: "'m \<Rightarrow> 'm stream" where
  "sconst a = (\<lambda>n. Some a)"

lemma fold_inf: "lnsuc Inf = Inf"
  by simp

lemma Inf_neq_0: "Fin 0 \<noteq> Inf"
  by simp

lemma slen_scons: "slen s l \<Longrightarrow> slen (sup_cons a s) (lnsuc l)"
  by (cases l) (auto simp: slen_def sup_cons_def split: nat.splits)

lemma surj_scons: "shd s = Some a \<Longrightarrow> sup_cons a (srt s) = s"
  by (rule ext) (auto simp: shd_def sup_cons_def srt_def split: nat.splits)

lemma inject_scons:
  assumes "sup_cons a s = sup_cons b t"
  shows "a = b \<and> s = t"
proof
  show "a = b" using fun_cong[OF assms, of 0] by (simp add: sup_cons_def)
  show "s = t"
  proof (rule ext)
    fix n
    show "s n = t n" using fun_cong[OF assms, of "Suc n"] by (simp add: sup_cons_def)
  qed
qed

lemma slen_sinftimes: "slen (sconst a) Inf"
  by (simp add: slen_def sconst_def)

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
  then have all: "\<And>n. s n \<noteq> None" and dom: "sdom (srt s) \<subseteq> message"
    by (auto simp: HLR_def slen_def)
  have "\<exists>k m. n \<le> k \<and> s k = Some m \<and> m \<in> message" for n
  proof -
    obtain t where t: "s (Suc n) = Some t"
      using all[of "Suc n"] by auto
    then have "t \<in> sdom (srt s)"
      by (auto simp: sdom_def srt_def)
    with dom have "t \<in> message"
      by auto
    with t have "n \<le> Suc n \<and> s (Suc n) = Some t \<and> t \<in> message"
      by simp
    then show ?thesis
      by blast
  qed
  then show "s \<in> SysReq"
    unfolding SysReq_def filter_inf_def by blast
qed

theorem LLR_refines_HLR: "LLR \<subseteq> HLR"
  by (auto simp: LLR_def HLR_def sdom_def srt_def)

theorem Code_in_LLR: "Code \<in> LLR"
  by (auto simp: Code_def LLR_def slen_def sconst_def sdom_def message_def)

end
