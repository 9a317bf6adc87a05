// Package project reads how projects that Maven and Gradle build are laid out: where their sources are, what they are
// compiled against, and for which version of Java.
//
// # Model
//
// A Module is a folder with a build file. It has roots of sources, folders of classes that a build made, and what it
// depends on. A Project is modules that are built together: one Maven reactor, or what a settings.gradle includes.
// Projects finds the project of any file, and keeps what it read; Of says what some files need together: a Path.
//
// Nothing is run and nothing is fetched. A pom.xml is read as Maven does it (Tree, pom, model: parents, profiles,
// properties, managed dependencies and imported ones), and what it depends on is looked up in the local repository
// (repository, resolve: the nearest version wins, as in Maven, or the newest, as in Gradle). A build.gradle is a program:
// its text is read for the usual forms (script), and the rest is as if it were not there.
//
// Readers are total: a file that cannot be read is a warning at its place, and depths, sizes and numbers are bounded.
//
// Not read: profiles that a command line names, settings of profiles, plugins other than the compiler and build-helper,
// variants and constraints of Gradle, dependencies that plugins of Gradle add.
package project
