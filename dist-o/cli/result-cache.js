import { x as stringifyJson } from "./json.js";
import { t as sha256 } from "./sha256.js";
import { t as FileReplacement } from "./file-replacement.js";
import { t as _usingCtx } from "./usingCtx.js";
import path from "node:path";
import { lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import process from "node:process";
import os from "node:os";
// src/base/build-commit.ts
const buildCommit = "c5566125f7fea29db73a623f22df2677a0d11e2c";
const buildDigest = "89aa6a2978eda767c3ca8002204a80d028e00b0833332712fba60c511c4844a9";
// src/base/files/result-cache.ts
/** The bounds of the folder. */
const MOST_KEPT = {
	results: 60,
	bytes: 268435456
};
/** Turns the cache on or off for this process. Without a word of a command, `PETSTORE_NO_CACHE` does. */
function useResultCache(isOn) {
	isUsed = isOn;
}
/** The cache of this user; `undefined` if it is off, or this is not a build: what a checkout makes changes with each edit. */
function resultCache() {
	isUsed ??= !["1", "true"].includes(process.env.PETSTORE_NO_CACHE ?? "");
	if (!isUsed || false) return void 0;
	const folder = cacheFolder(process.env);
	return folder === void 0 ? void 0 : createResultCache(folder, buildDigest);
}
/**
* @param program what tells apart the programs that make results
* @param most what the folder may have
*/
function createResultCache(folder, program, most = MOST_KEPT) {
	const fileOf = (key) => path.join(folder, `${sha256(stringifyJson([program, key]))}.result`);
	return {
		folder,
		get(key) {
			if (!isOwn(folder)) return void 0;
			const file = fileOf(key);
			const text = readOf(file);
			if (text === void 0) return void 0;
			const result = text.slice(DIGEST_SIZE + 1);
			if (text.slice(0, DIGEST_SIZE) !== sha256(result)) {
				rmSync(file, { force: true });
				return;
			}
			const now = /* @__PURE__ */ new Date();
			attempt(() => utimesSync(file, now, now));
			return result;
		},
		keep(key, result) {
			attempt(() => {
				try {
					var _usingCtx$1 = _usingCtx();
					mkdirSync(folder, {
						recursive: true,
						mode: 448
					});
					if (!isOwn(folder)) return;
					const replacement = _usingCtx$1.u(new FileReplacement(fileOf(key)));
					writeFileSync(replacement.beside, `${sha256(result)}\n${result}`, { mode: 384 });
					replacement.commit();
					removeOldest(folder, most);
				} catch (_) {
					_usingCtx$1.e = _;
				} finally {
					_usingCtx$1.d();
				}
			});
		}
	};
}
let isUsed;
/** In hexadecimal digits of SHA-256. */
const DIGEST_SIZE = 64;
/** The folder; `undefined` for a user of whom the system knows no home, as in some containers. */
function cacheFolder({ XDG_CACHE_HOME: given, LOCALAPPDATA: local }) {
	if (given && path.isAbsolute(given)) return path.join(given, "petstore-sandbox");
	if (process.platform === "win32" && local) return path.join(local, "petstore-sandbox");
	const home = attempt(() => os.homedir());
	return home === void 0 ? void 0 : path.join(home, ".cache/petstore-sandbox");
}
/** Whether only this user can have written what is in a folder. */
function isOwn(folder) {
	const found = attempt(() => lstatSync(folder));
	if (!found?.isDirectory()) return false;
	return process.getuid === void 0 || found.uid === process.getuid() && !(found.mode & 18);
}
function readOf(file) {
	return attempt(() => readFileSync(file, "utf8"));
}
function removeOldest(folder, most) {
	const files = readdirSync(folder).flatMap((name) => {
		const file = path.join(folder, name);
		const found = statSync(file, { throwIfNoEntry: false });
		return found ? [{
			file,
			bytes: found.size,
			used: found.mtimeMs
		}] : [];
	});
	let [results, bytes] = [0, 0];
	for (const each of files.toSorted((one, other) => other.used - one.used)) {
		results += 1;
		bytes += each.bytes;
		if (results > most.results || bytes > most.bytes) rmSync(each.file, { force: true });
	}
}
/** The result of some file operations; `undefined` if the system refuses one of them. */
function attempt(work) {
	try {
		return work();
	} catch (error) {
		if (error.code === void 0) throw error;
		return;
	}
}
export { useResultCache as n, buildCommit as r, resultCache as t };
