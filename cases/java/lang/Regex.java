package lang;

import java.util.regex.*;
public class Regex {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("bob@site.com, eve@corp.com");
        while (m.find()) System.out.println(m.group() + " " + m.group(1) + " " + m.group(2) + " " + m.start() + "-" + m.end(2) + " " + m.groupCount());
        System.out.println(Pattern.matches("a*b?c+", "aacc") + " " + Pattern.matches("[^abc]{2,3}", "xyz") + " " + "foo123".matches(".*\\d{3}") + " " + Pattern.compile("^h.*o$", Pattern.CASE_INSENSITIVE).matcher("HELLO").matches());
        Matcher n = Pattern.compile("(?<year>\\d{4})-(?<mon>\\d\\d)").matcher("on 2024-05 and 1999-12");
        n.find();
        System.out.println(n.group("year") + n.group("mon") + " " + n.replaceAll("${mon}/${year}"));
        System.out.println("a,b;c d".split("[,; ]").length + " " + Pattern.compile("\\s*,\\s*").split("x , y,z").length + " " + Pattern.quote("a.b") + " " + "a.b".matches(Pattern.quote("a.b")));
        System.out.println(Pattern.compile("(a|ab)(c|bcd)(d*)").matcher("abcd").replaceFirst("[$1][$2][$3]") + " " + "aaa".replaceAll("a*?", "-") + " " + "aaa".replaceAll("a+", "-") + " " + "xaxbx".replaceAll("(?<=x)[ab](?=x)", "_"));
        System.out.println("abab".matches("(ab)\\1") + " " + Pattern.compile("\\bcat\\b").matcher("a cat sat").find() + " " + Pattern.compile("x").matcher("yyy").find());
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getDescription() + " " + e.getIndex() + " " + e.getPattern());
        }
        try {
            n.reset("nothing").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Pattern.compile("\\d+").matcher("a1b22").results().map(MatchResult::group).toList() + " " + Pattern.compile("[aeiou]").matcher("education").replaceAll(r -> r.group().toUpperCase()));
    }
}
