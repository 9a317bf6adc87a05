package assay.rt;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The file system of java.nio.file, made of files of java.io: what its provider does. */
final class Disk {
    private Disk() {}

    /** Says that something is not done here; it does not come back. */
    private static native void refuse(String what);

    private static File file(Path p) {
        return new File(p.toString());
    }

    private static FileSystemException failure(Path p, IOException e) {
        String m = String.valueOf(e.getMessage());
        if (m.endsWith("(No such file or directory)")) {
            return new NoSuchFileException(p.toString());
        } else if (m.endsWith("(Permission denied)")) {
            return new AccessDeniedException(p.toString());
        }
        int at = m.lastIndexOf('(');
        return new FileSystemException(p.toString(), null, at < 0 ? m : m.substring(at + 1, m.length() - 1));
    }

    private static void plain(FileAttribute<?>[] attrs) {
        if (attrs.length > 0) {
            refuse("a file that is made with attributes");
        }
    }

    static SeekableByteChannel open(Path p, Set<? extends OpenOption> options, FileAttribute<?>[] attrs) throws IOException {
        plain(attrs);
        boolean read = false, write = false, append = false, create = false, fresh = false, truncate = false;
        for (OpenOption o : options) {
            if (o == StandardOpenOption.READ) {
                read = true;
            } else if (o == StandardOpenOption.WRITE) {
                write = true;
            } else if (o == StandardOpenOption.APPEND) {
                append = true;
            } else if (o == StandardOpenOption.CREATE) {
                create = true;
            } else if (o == StandardOpenOption.CREATE_NEW) {
                fresh = true;
            } else if (o == StandardOpenOption.TRUNCATE_EXISTING) {
                truncate = true;
            } else if (o == null) {
                throw new NullPointerException();
            } else if (o != StandardOpenOption.SPARSE && o != StandardOpenOption.SYNC && o != StandardOpenOption.DSYNC) {
                refuse("a file that is opened with " + o);
            }
        }
        if (read && append) {
            throw new IllegalArgumentException("READ + APPEND not allowed");
        } else if (append && truncate) {
            throw new IllegalArgumentException("APPEND + TRUNCATE_EXISTING not allowed");
        }
        write |= append;
        File f = file(p);
        if (write && fresh) {
            create(p);
        } else if (write && !create && !f.exists()) {
            throw new NoSuchFileException(p.toString());
        }
        try {
            Bytes b = new Bytes(new RandomAccessFile(f, write ? "rw" : "r"), read || !write, write, append);
            if (truncate && write) {
                b.file.setLength(0);
            }
            return b;
        } catch (IOException e) {
            if (!write && f.isDirectory()) {
                throw new IOException("Is a directory");
            }
            throw failure(p, e);
        }
    }

    private static void create(Path p) throws IOException {
        boolean made;
        try {
            made = file(p).createNewFile();
        } catch (IOException e) {
            throw failure(p, new IOException("(" + e.getMessage() + ")"));
        }
        if (!made) {
            throw new FileAlreadyExistsException(p.toString());
        }
    }

    /** An open file. */
    private static final class Bytes implements SeekableByteChannel {
        final RandomAccessFile file;
        private final boolean readable, writable, append;
        private boolean closed;

        Bytes(RandomAccessFile file, boolean readable, boolean writable, boolean append) {
            this.file = file;
            this.readable = readable;
            this.writable = writable;
            this.append = append;
        }

        private void check() throws ClosedChannelException {
            if (closed) {
                throw new ClosedChannelException();
            }
        }

        @Override public int read(ByteBuffer to) throws IOException {
            check();
            if (!readable) {
                throw new NonReadableChannelException();
            }
            int all = to.remaining(), got = 0;
            byte[] part = new byte[Math.min(all, 8192)];
            while (got < all) {
                int n = file.read(part, 0, Math.min(part.length, all - got));
                if (n < 0) {
                    return got == 0 ? -1 : got;
                }
                to.put(part, 0, n);
                got += n;
            }
            return got;
        }

        @Override public int write(ByteBuffer from) throws IOException {
            check();
            if (!writable) {
                throw new NonWritableChannelException();
            }
            byte[] all = new byte[from.remaining()];
            from.get(all);
            if (append) {
                file.seek(file.length());
            }
            file.write(all);
            return all.length;
        }

        @Override public long position() throws IOException {
            check();
            return append ? file.length() : file.getFilePointer();
        }

        @Override public SeekableByteChannel position(long at) throws IOException {
            check();
            if (at < 0) {
                throw new IllegalArgumentException();
            }
            file.seek(at);
            return this;
        }

        @Override public long size() throws IOException {
            check();
            return file.length();
        }

        @Override public SeekableByteChannel truncate(long size) throws IOException {
            check();
            if (size < 0) {
                throw new IllegalArgumentException("Negative size");
            }
            if (!writable) {
                throw new NonWritableChannelException();
            }
            if (size < file.length()) {
                file.setLength(size);
            } else if (file.getFilePointer() > size) {
                file.seek(size);
            }
            return this;
        }

        @Override public boolean isOpen() { return !closed; }

        @Override public void close() throws IOException {
            closed = true;
            file.close();
        }
    }

    static Stream<String> lines(Path p, Charset cs) throws IOException {
        BufferedReader r = new BufferedReader(new InputStreamReader(java.nio.file.Files.newInputStream(p), cs.newDecoder()));
        return r.lines().onClose(() -> {
            try {
                r.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    static void access(Path p, AccessMode[] modes) throws IOException {
        File f = file(p);
        if (!f.exists()) {
            throw new NoSuchFileException(p.toString());
        }
        for (AccessMode m : modes) {
            if (!(m == AccessMode.READ ? f.canRead() : m == AccessMode.WRITE ? f.canWrite() : f.canExecute())) {
                throw new AccessDeniedException(p.toString());
            }
        }
    }

    static boolean exists(Path p) { return file(p).exists(); }

    static boolean exists(Path p, LinkOption[] options) { return file(p).exists(); }

    static boolean directory(Path p) { return file(p).isDirectory(); }

    static boolean regular(Path p) { return file(p).isFile(); }

    static boolean readable(Path p) { return file(p).canRead(); }

    static boolean writable(Path p) { return file(p).canWrite(); }

    static boolean executable(Path p) { return file(p).canExecute(); }

    static boolean hidden(Path p) {
        Path name = p.getFileName();
        return name != null && name.toString().startsWith(".");
    }

    static BasicFileAttributes attributes(Path p, Class<?> type, LinkOption[] options) throws IOException {
        BasicFileAttributes a = attributesIfThere(p, type, options);
        if (a == null) {
            throw new NoSuchFileException(p.toString());
        }
        return a;
    }

    static BasicFileAttributes attributesIfThere(Path p, Class<?> type, LinkOption[] options) {
        if (type != BasicFileAttributes.class) {
            refuse("attributes of files as " + type.getName());
        }
        File f = file(p);
        return f.exists() ? new Attributes(f) : null;
    }

    /** What a file was when somebody asked; links are followed. */
    private static final class Attributes implements BasicFileAttributes {
        private final boolean regular, directory;
        private final long size, time;

        Attributes(File f) {
            regular = f.isFile();
            directory = f.isDirectory();
            size = f.length();
            time = f.lastModified();
        }

        @Override public FileTime lastModifiedTime() { return FileTime.fromMillis(time); }
        @Override public FileTime lastAccessTime() { return FileTime.fromMillis(time); }
        @Override public FileTime creationTime() { return FileTime.fromMillis(time); }
        @Override public boolean isRegularFile() { return regular; }
        @Override public boolean isDirectory() { return directory; }
        @Override public boolean isSymbolicLink() { return false; }
        @Override public boolean isOther() { return !regular && !directory; }
        @Override public long size() { return size; }
        @Override public Object fileKey() { return null; }
    }

    static void mkdir(Path p, FileAttribute<?>[] attrs) throws IOException {
        plain(attrs);
        File f = file(p);
        if (f.mkdir()) {
            return;
        } else if (f.exists()) {
            throw new FileAlreadyExistsException(p.toString());
        }
        File parent = f.getAbsoluteFile().getParentFile();
        if (parent != null && !parent.exists()) {
            throw new NoSuchFileException(p.toString());
        }
        throw new FileSystemException(p.toString(), null, parent != null && !parent.isDirectory() ? "Not a directory" : "Permission denied");
    }

    static boolean delete(Path p, boolean must) throws IOException {
        File f = file(p);
        if (!f.exists()) {
            if (must) {
                throw new NoSuchFileException(p.toString());
            }
            return false;
        }
        if (f.delete()) {
            return true;
        }
        String[] inside = f.list();
        if (inside != null && inside.length > 0) {
            throw new DirectoryNotEmptyException(p.toString());
        }
        throw new AccessDeniedException(p.toString());
    }

    static DirectoryStream<Path> list(Path p, DirectoryStream.Filter<? super Path> filter) throws IOException {
        String[] names = file(p).list();
        if (names == null) {
            if (!file(p).exists()) {
                throw new NoSuchFileException(p.toString());
            }
            throw new NotDirectoryException(p.toString());
        }
        List<Path> all = new ArrayList<>();
        for (String name : names) {
            Path q = p.resolve(name);
            if (filter == null || filter.accept(q)) {
                all.add(q);
            }
        }
        return new Names(all);
    }

    /** What is in a folder. */
    private static final class Names implements DirectoryStream<Path> {
        private final List<Path> all;
        private boolean used, closed;

        Names(List<Path> all) {
            this.all = all;
        }

        @Override public Iterator<Path> iterator() {
            if (closed) {
                throw new IllegalStateException("Directory stream is closed");
            } else if (used) {
                throw new IllegalStateException("Iterator already obtained");
            }
            used = true;
            return java.util.Collections.unmodifiableList(all).iterator();
        }

        @Override public void close() { closed = true; }
    }

    /** Makes room for the target of a copy or move; false if it is the source itself. */
    private static boolean clear(Path from, Path to, CopyOption[] options) throws IOException {
        boolean replace = false;
        for (CopyOption o : options) {
            if (o == StandardCopyOption.REPLACE_EXISTING) {
                replace = true;
            } else if (o == null) {
                throw new NullPointerException();
            } else if (o != StandardCopyOption.ATOMIC_MOVE && o != LinkOption.NOFOLLOW_LINKS) {
                refuse("a copy with " + o);
            }
        }
        if (!file(from).exists()) {
            throw new NoSuchFileException(from.toString());
        } else if (file(from).getCanonicalPath().equals(file(to).getCanonicalPath())) {
            return false;
        } else if (file(to).exists()) {
            if (!replace) {
                throw new FileAlreadyExistsException(to.toString());
            }
            delete(to, true);
        }
        return true;
    }

    static void copy(Path from, Path to, CopyOption[] options) throws IOException {
        if (!clear(from, to, options)) {
            return;
        } else if (file(from).isDirectory()) {
            mkdir(to, new FileAttribute<?>[0]);
            return;
        }
        try (InputStream in = new FileInputStream(file(from)); OutputStream out = output(to)) {
            in.transferTo(out);
        }
    }

    /** InputStream.transferTo of a file, where the library would take channels. */
    static long transfer(InputStream in, OutputStream out) throws IOException {
        java.util.Objects.requireNonNull(out, "out");
        byte[] part = new byte[8192];
        long all = 0;
        for (int n = in.read(part); n >= 0; n = in.read(part)) {
            out.write(part, 0, n);
            all += n;
        }
        return all;
    }

    private static OutputStream output(Path p) throws IOException {
        try {
            return new FileOutputStream(file(p));
        } catch (IOException e) {
            throw failure(p, e);
        }
    }

    static void move(Path from, Path to, CopyOption[] options) throws IOException {
        if (clear(from, to, options) && !file(from).renameTo(file(to))) {
            throw new NoSuchFileException(from.toString(), to.toString(), null);
        }
    }

    static boolean same(Path a, Path b) throws IOException {
        if (a.equals(b)) {
            return true;
        }
        access(a, new AccessMode[0]);
        access(b, new AccessMode[0]);
        return file(a).getCanonicalPath().equals(file(b).getCanonicalPath());
    }
}
