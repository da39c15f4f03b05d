import { b as readTrusted } from "./json.js";
import { a as readYaml, r as parseYamlText } from "./yaml.js";
import { t as sha256 } from "./sha256.js";
import { t as counted } from "./text.js";
import { t as basePathOf } from "./document.js";
import { t as LinkedDocument } from "./linked-document.js";
import { m as operationsIn } from "./operations.js";
// src/contract/document/contract-source.ts
/** A fault as a line for people. */
function faultLine({ place, rule, cost }) {
	return `${place} ${rule} ${cost}`;
}
/** What is said of a contract at a start: its first faults, and its remarks. */
function remarksOf(source) {
	return [...firstFaults(source), ...source.file.remarks ?? []];
}
/** The first faults of a contract as lines, and how many more there are. */
function firstFaults({ file }) {
	const { faults = [] } = file;
	const more = faults.length - MOST_SHOWN;
	return [...faults.slice(0, MOST_SHOWN).map(faultLine), ...more > 0 ? [`… and ${counted(more, "more fault")} of the contract: petstore-sandbox contract explain ${file.name} lists all; --strict-contract refuses it.`] : []];
}
/**
* What is known of one contract. Each part is found out when it is first asked for and remembered here, so that whoever holds the
* contract pays only for what it uses. It is made where a program begins, and passed on.
*/
var ContractSource = class {
	file;
	#compilePattern;
	#found = /* @__PURE__ */ new Map();
	constructor(file, compilePattern = trustedPattern) {
		this.file = file;
		this.#compilePattern = compilePattern;
	}
	/** How its references and patterns are taken. @throws Error when the text is not YAML. */
	get links() {
		return this.once(this.#link);
	}
	/** The document as it is written, with unresolved references. @throws Error when the text is not YAML. */
	get written() {
		return this.once(readWritten);
	}
	/** The document with its references resolved. */
	get document() {
		return this.links.linked.document;
	}
	/** The path at the end of its server addresses, e.g. `/v1`. */
	get basePath() {
		return basePathOf(this.written.servers);
	}
	/** The digest of its text: `sha256:` and 64 hexadecimal digits. */
	get digest() {
		return this.once(digestOf);
	}
	/** Marks kept state and recordings with this contract; the default contract has no mark. */
	get mark() {
		const { hints } = this.file;
		return hints?.isDefault ? void 0 : {
			name: contractName(this.written.info.title),
			digest: this.digest
		};
	}
	/** The title with which a recording says that it is of this contract; the default one needs none. */
	get recordedTitle() {
		return this.mark && this.written.info.title;
	}
	get operationLines() {
		return this.once(findLines);
	}
	/** What `find` makes of this contract: made at the first call with this function, and remembered, unless it throws. */
	once(find) {
		if (!this.#found.has(find)) this.#found.set(find, find(this));
		return this.#found.get(find);
	}
	#link = ({ written, file }) => ({
		linked: new LinkedDocument(written),
		compilePattern: this.#compilePattern,
		isBuilt: file.isBuilt ?? false
	});
};
/** The source of a contract from its file as plain data, as another thread gets it. */
async function openSource(file) {
	if (file.firstText === void 0) return new ContractSource(file);
	const { compileLinear } = await import("./linear-expression2.js");
	return new ContractSource(file, compileLinear);
}
/**
* The title of a contract as a name of files and keys. What its words leave out, as letters of other scripts, counts by a digest; so does
* a title that has no words, or is called as the lock of the directory in which its folder is.
*/
function contractName(title) {
	const text = title.normalize("NFKD").toLowerCase();
	const name = (text.match(/[a-z\d]+/g) ?? []).join("-");
	if (!/(?=\P{ASCII})[\p{L}\p{N}]/u.test(text) && name.length <= LONGEST_NAME && !TAKEN.has(name)) return name;
	const rest = sha256(title).slice(0, 8);
	return [name.slice(0, LONGEST_NAME), rest].filter((each) => each !== "").join("-");
}
/**
* The contract of a recording in words, if it is not the present one: of that one, `title` is the title, or `undefined` if it is that of
* this package. Other versions of one contract are the same contract.
*/
function otherContract(recorded, title) {
	const names = [recorded.title, title].map((each) => each && contractName(each));
	if (names[0] === names[1]) return void 0;
	return recorded.title === void 0 ? "the contract of this package" : JSON.stringify(recorded.title);
}
/** How many faults are told at a start. */
const MOST_SHOWN = 3;
/** In characters, without the digest. */
const LONGEST_NAME = 60;
/** Names that no folder of a state directory may have: the lock file has one of them. */
const TAKEN = /* @__PURE__ */ new Set(["", "lock"]);
function readWritten({ file: { text, isPlain } }) {
	if (isPlain) return JSON.parse(text);
	return text.startsWith("{") ? readTrusted(text).value : parseYamlText(text);
}
/** Patterns of documents that were not read from a user's files. */
function trustedPattern(source) {
	const expression = new RegExp(source, "u");
	return (text) => expression.test(text);
}
function digestOf({ file }) {
	return `sha256:${sha256(file.text)}`;
}
function findLines({ file, written }) {
	const yaml = readYaml(file.firstText ?? file.text);
	const lines = /* @__PURE__ */ new Map();
	const lineOf = (path) => yaml.lineOf(path) ?? 1;
	for (const { path, method, operation } of operationsIn(written.paths)) lines.set(operation.operationId, lineOf([
		"paths",
		path,
		method
	]));
	return (operation) => lines.get(operation) ?? lineOf(["paths"]);
}
export { openSource as a, firstFaults as i, contractName as n, otherContract as o, faultLine as r, remarksOf as s, ContractSource as t };
