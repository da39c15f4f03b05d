import { r as UsageError } from "./errors.js";
import { S as toPointer, v as pointerKeys } from "./json.js";
import { r as percentDecodedIfValid } from "./percent-encoding.js";
import { i as shown, o as withoutUser } from "./shown.js";
import { u as shortName } from "./text.js";
import { s as referenceOf } from "./linked-document.js";
// src/contract/reading/reference.ts
/** A place in a contract as messages name it: file, line and JSON pointer. */
function nameOfSpot({ file, path }) {
	const origin = file.originOf?.(path);
	return origin ? nameOfSpot(origin) : namePlace({
		file,
		path
	}, file.lineOf(path));
}
/** The error for a place in a contract: what is wrong there, as the predicate of a sentence, and the way out. */
function spotError(spot, what) {
	return new UsageError(`${nameOfSpot(spot)} ${what}`);
}
/** A part of a contract cannot be read: it is left out, and the rest is served. */
var PartError = class extends Error {
	spot;
	/** What is wrong there, as the predicate of a sentence, and the way out. */
	rule;
	constructor(spot, rule) {
		super(rule);
		this.spot = spot;
		this.rule = rule;
	}
};
/** What is wrong in the parts of a contract, one fault for a place. */
var Faults = class {
	#known = /* @__PURE__ */ new Map();
	/** The schemas that are not checked whole. */
	lost = /* @__PURE__ */ new Set();
	/** How many there are. */
	get count() {
		return this.#known.size;
	}
	/** @param cost what is not served, or not checked, for it, as a sentence */
	note({ file, path }, rule, cost) {
		let at = {
			file,
			path
		};
		for (let origin = file.originOf?.(path); origin; origin = at.file.originOf?.(at.path)) at = origin;
		const key = JSON.stringify([at.file.place, ...at.path]);
		if (!this.#known.has(key)) this.#known.set(key, {
			at,
			rule,
			cost
		});
	}
	/** All, by file and line; those of the text of a file come first. */
	list(files) {
		const slips = [...files].flatMap(({ name: file, slips = [] }) => slips.toSorted((one, other) => one.line - other.line).map((slip) => ({
			place: `${file}:${slip.line}:`,
			file,
			pointer: "",
			...slip
		})));
		const faults = [...Map.groupBy(this.#known.values(), ({ at }) => at.file)].flatMap(([file, all]) => {
			const lines = file.linesOf?.(all.map(({ at }) => at.path));
			return all.map(({ at, rule, cost }, index) => {
				const line = lines ? lines[index] : file.lineOf(at.path);
				return {
					place: namePlace(at, line),
					file: file.name,
					line,
					pointer: toPointer(at.path),
					rule,
					cost
				};
			}).toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
		});
		return [...slips, ...faults];
	}
};
/**
* Refuses a name that has no form in an address, a header or a file.
* @param spot the object with the name, or the text that is the name
* @throws PartError
*/
function assertName(name, spot) {
	if (name.isWellFormed()) return;
	throw new PartError(spot, NO_NAME);
}
const NO_NAME = "has a name with half of a surrogate pair, which is no character (RFC 8259, section 8.2). Give it another one.";
/**
* Where the reference of an object leads, through further references.
* @throws UsageError when it leads to the network or out of the folder, PartError when it leads nowhere, or to itself.
*/
function followSpot(spot, files) {
	const trail = /* @__PURE__ */ new Set();
	let at = spot;
	for (;;) {
		const reference = referenceOf(at.value);
		if (reference === void 0) return at;
		if (trail.has(at.value)) throw new PartError(spot, `is a reference that leads to itself. Write there what is meant.`);
		trail.add(at.value);
		at = stepTo(reference, at, files);
	}
}
/** Where one reference leads. @throws UsageError as `followSpot` does, but not for one that leads to itself. */
function stepTo(reference, from, files) {
	const fail = (what) => new PartError(from, what);
	const self = Object(from.file.value).$self;
	if (typeof self === "string" && reference.startsWith(`${self}#`)) return stepTo(reference.slice(self.length), from, files);
	if (/^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(reference)) throw spotError(from, `refers to the network (${shown(withoutUser(reference))}). Save that document beside the contract, and refer to its file.`);
	const [named = "", pointer = ""] = reference.split(/#(.*)/s);
	const file = named === "" ? from.file : files.open(percentDecodedIfValid(named), {
		from: from.file,
		at: nameOfSpot(from)
	});
	if (!file) throw fail(`refers to ${shown(reference)}, and there is no such file. Correct it.`);
	const path = pointerKeys(percentDecodedIfValid(pointer));
	if (pointer !== "" && !pointer.startsWith("/")) throw fail(`refers to the anchor ${shown(pointer)}. Write the path to it instead, e.g. #/components/schemas/Name.`);
	let value = file.value;
	for (const key of path) {
		if (referenceOf(value) !== void 0 && !Object.hasOwn(Object(value), key)) throw fail(`refers to ${shown(reference)}, which leads through another reference. Refer to where that one leads.`);
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) throw fail(`refers to ${shown(reference)}, which is not there. Correct it.`);
		value = value[key];
	}
	return {
		file,
		path,
		value
	};
}
function namePlace({ file, path }, line) {
	const keys = path.map(shortName).map((key) => /^[\w$.{}-]+$/.test(key) ? key : JSON.stringify(key));
	return `${file.name}${line === void 0 ? "" : `:${line}`}: ${keys.length === 0 ? "the document" : keys.join(".")}`;
}
export { followSpot as a, stepTo as c, assertName as i, NO_NAME as n, nameOfSpot as o, PartError as r, spotError as s, Faults as t };
