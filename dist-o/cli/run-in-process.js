import { H as normaliseInteger } from "./json.js";
import { a as readYaml, i as plainMessage, t as YAML_TOO_DEEP } from "./yaml.js";
import module from "node:module";
import path from "node:path";
import { once } from "node:events";
// src/base/json/yaml-data.ts
/**
* Parses YAML without loss of digits, into a value that nests at most as deeply as JSON may. `mergeKeys` as `readYaml` has it; `lenient`
* leaves slips to the caller.
*/
function parseYamlData(text, { mergeKeys = false, lenient = false } = {}) {
	const yaml = readYaml(text, {
		exactIntegers: true,
		mergeKeys
	});
	const isSlip = ({ code }) => lenient && SLIPS.has(code);
	const problem = yaml.problems.find((each) => !isSlip(each));
	if (problem) return { problem };
	try {
		const value = normalise(yaml.value(), 64);
		return {
			value,
			lines: Uint32Array.from(yaml.linesOf(value)),
			slips: yaml.problems
		};
	} catch (cause) {
		const { message } = cause;
		return { problem: {
			code: "VALUE",
			what: message.includes("call stack") ? YAML_TOO_DEEP : plainMessage(message)
		} };
	}
}
/** Creates a function that gives the line of a key or an item, or of its nearest existing ancestor; `undefined` for an empty text. */
function yamlLines(value, lines) {
	const sizes = /* @__PURE__ */ new WeakMap();
	const sizeOf = (part) => {
		if (typeof part !== "object" || part === null) return 1;
		const known = sizes.get(part);
		if (known !== void 0) return known;
		const size = Object.values(part).reduce((sum, each) => sum + sizeOf(each), 1);
		sizes.set(part, size);
		return size;
	};
	return (path) => {
		let at = 0;
		let here = value;
		for (const name of path) {
			if (typeof here !== "object" || here === null || !Object.hasOwn(here, name)) break;
			at += 1;
			for (const [key, part] of Object.entries(here)) {
				if (key === String(name)) break;
				at += sizeOf(part);
			}
			here = here[name];
		}
		return lines[at] || void 0;
	};
}
const SLIPS = /* @__PURE__ */ new Set(["DUPLICATE_KEY", "TAG_RESOLVE_FAILED"]);
/** Converts integers, which were read as bigints, to their normal form. A value that contains itself is refused as too deep. */
function normalise(value, levels) {
	if (typeof value === "bigint") return normaliseInteger(value);
	if (typeof value !== "object" || value === null) return value;
	if (levels === 0) throw new Error(YAML_TOO_DEEP);
	if (Array.isArray(value)) return value.map((item) => normalise(item, levels - 1));
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalise(item, levels - 1)]));
}
// src/base/run-in-process.ts
/**
* Lets a file do its work in a process of its own (it calls `answerParent`), which is ended at its bounds. A thread cannot be bounded: one
* that wants 16 MiB more at once than its heap may have ends its whole process (nodejs/node#47224).
*/
async function runInProcess(entry, given, { time, memory }) {
	const { promise, resolve, reject } = Promise.withResolvers();
	const child = await start(entry, memory);
	const kill = () => void child.kill("SIGKILL");
	const timer = setTimeout(() => resolve({ excess: `longer than ${time / 1e3} s` }), time);
	const ended = once(child, "exit").catch(reject);
	child.once("message", (answer) => {
		if ("error" in answer) reject(answer.error);
		else resolve({ result: answer.result });
	});
	child.once("exit", (code, signal) => {
		if (code === ABORTED || signal && OUT_OF_MEMORY.has(signal)) resolve({ excess: `more than ${memory} MiB of memory` });
		else reject(/* @__PURE__ */ new Error(`The process of ${path.basename(entry.pathname)} ended: ${signal ?? code}`));
	});
	process.once("exit", kill);
	child.send({ given }, () => {});
	try {
		return await promise;
	} finally {
		clearTimeout(timer);
		kill();
		await ended;
		process.off("exit", kill);
	}
}
/** The other side of `runInProcess`, in the process: takes the input, sends the result and ends. */
function answerParent(work) {
	process.on("SIGINT", () => {});
	process.once("message", ({ given }) => {
		answerOf(work, given).then((answer) => process.send?.(answer, () => process.disconnect()));
	});
}
/** Aborted by V8, or ended by the operating system. */
const OUT_OF_MEMORY = /* @__PURE__ */ new Set([
	"SIGABRT",
	"SIGTRAP",
	"SIGKILL"
]);
/** The exit code of Node where there are no signals. */
const ABORTED = 134;
async function start(entry, memory) {
	const { fork } = await import("node:child_process");
	const cache = module.getCompileCacheDir();
	return fork(entry, {
		execArgv: [`--max-old-space-size=${memory}`],
		serialization: "advanced",
		stdio: [
			"ignore",
			"ignore",
			"ignore",
			"ipc"
		],
		...cache !== void 0 && { env: {
			...process.env,
			NODE_COMPILE_CACHE: path.dirname(cache)
		} }
	});
}
async function answerOf(work, given) {
	try {
		return { result: await work(given) };
	} catch (error) {
		return { error };
	}
}
export { yamlLines as i, runInProcess as n, parseYamlData as r, answerParent as t };
