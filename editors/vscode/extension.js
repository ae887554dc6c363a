// The command `fsm: show in the browser`: the page of `cargo fsm view` at the machine and state of the cursor's row.
const path = require("node:path");
const vscode = require("vscode");

/** A process and no shell: the name of a file may hold anything. */
async function show() {
    const editor = vscode.window.activeTextEditor;
    // The page reads the file, and not what is typed.
    if (!editor || !(await editor.document.save())) return;
    const { uri } = editor.document;
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    const place = `${uri.fsPath}:${editor.selection.active.line + 1}`;
    const view = new vscode.ProcessExecution(
        "cargo",
        ["fsm", "view", place, "--port", "0", "--programs-port", "0", "--open"],
        { cwd: folder?.uri.fsPath ?? path.dirname(uri.fsPath) },
    );
    const task = new vscode.Task({ type: "fsm" }, folder ?? vscode.TaskScope.Workspace, "view", "cargo fsm", view, []);
    task.isBackground = true;
    await vscode.tasks.executeTask(task);
}

exports.activate = (context) => context.subscriptions.push(vscode.commands.registerCommand("fsm.show", show));
