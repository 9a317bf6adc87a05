package strings;

public class Wrapping {
    public static void main(String[] args) {
        String t = "The quick brown fox jumps over the lazy dog and runs away";
        StringBuilder line = new StringBuilder();
        for (String w : t.split(" ")) { if (line.length() + w.length() + 1 > 16) { System.out.println("|" + line + " ".repeat(16 - line.length()) + "|"); line.setLength(0); } if (line.length() > 0) line.append(' '); line.append(w); }
        System.out.println("|" + line + "|");
        String camel = "someCamelCaseName", snake = "";
        for (char c : camel.toCharArray()) snake += Character.isUpperCase(c) ? "_" + Character.toLowerCase(c) : "" + c;
        System.out.println(snake + " " + snake.split("_").length + " " + Character.toUpperCase(snake.charAt(0)) + snake.substring(1).replace("_", " "));
    }
}
