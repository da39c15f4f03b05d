import path from "node:path";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { tmpdir } from "node:os";
// src/base/files/temporary-folder.ts
/**
* Makes such a folder. It is removed when it is disposed of, and at the latest when the process exits.
* @throws what Node throws when it cannot be made or written.
*/
function makeTemporaryFolder() {
	const folder = mkdtempSync(path.join(tmpdir(), "petstore-sandbox-"));
	if (folders.size === 0) process.on("exit", removeAll);
	folders.add(folder);
	return {
		write: (name, text) => {
			const file = path.join(folder, name);
			writeFileSync(`${file}.new`, text);
			renameSync(`${file}.new`, file);
			return file;
		},
		[Symbol.dispose]: () => {
			remove(folder);
			folders.delete(folder);
			if (folders.size === 0) process.off("exit", removeAll);
		}
	};
}
/** The folders that still have to be removed when the process ends. */
const folders = /* @__PURE__ */ new Set();
function removeAll() {
	for (const folder of folders) remove(folder);
}
function remove(folder) {
	rmSync(folder, {
		recursive: true,
		force: true
	});
}
export { makeTemporaryFolder as t };
