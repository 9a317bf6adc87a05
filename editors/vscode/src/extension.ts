// The extension starts `assay lsp` for the open files, and `assay dap` for what is debugged. It shows what the two answer, and decides nothing
// itself.

import * as vscode from "vscode";
import { Executable, LanguageClient, LanguageClientOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

// The answer to assay.debug: what is to be launched.
interface Launch {
  configuration: vscode.DebugConfiguration;
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("assay");
  context.subscriptions.push(
    output,
    vscode.debug.registerDebugAdapterDescriptorFactory("assay", { createDebugAdapterDescriptor: () => adapter() }),
    vscode.commands.registerCommand("assay.restart", () => restart(output)),
    vscode.workspace.onDidChangeConfiguration((e) => {
      if (e.affectsConfiguration("assay.path")) {
        void restart(output);
      }
    }),
  );
  await start(output);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

function command(): string {
  return vscode.workspace.getConfiguration("assay").get<string>("path") || "assay";
}

function folder(): string | undefined {
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}

function adapter(): vscode.DebugAdapterDescriptor {
  return new vscode.DebugAdapterExecutable(command(), ["dap"], { cwd: folder() });
}

async function restart(output: vscode.OutputChannel): Promise<void> {
  await client?.stop();
  await start(output);
}

async function start(output: vscode.OutputChannel): Promise<void> {
  const server: Executable = { command: command(), args: ["lsp"], options: { cwd: folder() } };
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "java" },
      { scheme: "file", pattern: "**/*.{fir,ir}" },
      { scheme: "file", pattern: "**/assay.toml" },
    ],
    initializationOptions: vscode.workspace.getConfiguration("assay"),
    outputChannel: output,
    middleware: {
      // The commands of lenses are those of the server; what it answers is shown here.
      executeCommand: async (name, args, next) => {
        try {
          show(name, await next(name, args), output);
        } catch (e) {
          void vscode.window.showErrorMessage(`assay: ${e instanceof Error ? e.message : String(e)}`);
        }
      },
    },
  };
  client = new LanguageClient("assay", "assay", server, options);
  try {
    await client.start();
  } catch (e) {
    void vscode.window.showErrorMessage(`assay: ${server.command} does not start (the setting assay.path names it): ${e instanceof Error ? e.message : String(e)}`);
  }
}

function show(name: string, answer: unknown, output: vscode.OutputChannel): void {
  if (name === "assay.debug") {
    void vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], (answer as Launch).configuration);
    return;
  }
  const message = (answer as { message?: string } | null)?.message;
  if (message) {
    output.appendLine(message);
    output.show(true);
  }
}
