import { P as isRaw, i as atPointer } from "./json.js";
import { r as percentDecodedIfValid } from "./percent-encoding.js";
// src/contract/document/linked-document.ts
/**
* A document whose references are resolved without writing out what they lead to: all that refer to an object have that one object,
* which may contain itself. Each part is linked when it is first asked for, and remembered.
*/
var LinkedDocument = class {
	#written;
	#known = /* @__PURE__ */ new Map();
	#own = /* @__PURE__ */ new WeakSet();
	#names = /* @__PURE__ */ new Map();
	#waiting = [];
	/** @param written as it is written, with references within it alone */
	constructor(written) {
		this.#written = written;
	}
	/** The whole. */
	get document() {
		return this.of(this.#written);
	}
	/** What a part of the document as it is written is with its references resolved; data that only looks like a reference stays. */
	of(part) {
		const linked = this.#link(part);
		for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#fill(next);
		return linked;
	}
	/** A name of its own for a linked object that references lead to; `undefined` for any other. */
	nameOf(linked) {
		return this.#names.get(linked);
	}
	/** Whether an object is one of the document, and not made of it. */
	owns(linked) {
		return this.#own.has(linked);
	}
	#link(part) {
		if (typeof part !== "object" || part === null || isRaw(part)) return part;
		const known = this.#known.get(part);
		if (known) return known;
		const target = this.#targetOf(part);
		if (target !== void 0) {
			const linked = this.#link(target);
			this.#known.set(part, linked);
			if (!this.#names.has(linked)) this.#names.set(linked, `part-${this.#names.size}`);
			return linked;
		}
		const linked = Array.isArray(part) ? [] : {};
		this.#known.set(part, linked);
		this.#own.add(linked);
		this.#waiting.push({
			from: part,
			to: linked
		});
		return linked;
	}
	/** The object that a reference leads to through all others; `undefined` if it is none, or leads nowhere. */
	#targetOf(part) {
		const trail = /* @__PURE__ */ new Set();
		let at = part;
		for (let reference = referenceOf(at); reference !== void 0; reference = referenceOf(at)) {
			if (trail.has(at)) return void 0;
			trail.add(at);
			at = atReference(this.#written, reference);
		}
		return at !== part && typeof at === "object" && at !== null ? at : void 0;
	}
	#fill({ from, to }) {
		for (const [key, value] of Object.entries(from)) {
			const linked = this.#link(value);
			if (key === "__proto__") Object.defineProperty(to, key, {
				...OWN,
				value: linked
			});
			else to[key] = linked;
		}
	}
};
/** The reference of an object that is one; `undefined` for any other value. */
function referenceOf(value) {
	const reference = value?.$ref;
	return typeof reference === "string" ? reference : void 0;
}
/** The value that a reference within a document leads to; `undefined` if it leads nowhere, or out of it. */
function atReference(document, reference) {
	if (!reference.startsWith("#")) return void 0;
	return atPointer(document, pointerOf(reference));
}
/** The JSON pointer of a reference within a document (RFC 6901, section 6): one whose percent-encoding is invalid is taken as it is. */
function pointerOf(reference) {
	return percentDecodedIfValid(reference.slice(1));
}
/** The keywords whose values are schemas, lists of them, or schemas by name (JSON Schema 2020-12 core, sections 8.2.4, 10 and 11). */
const SCHEMAS = /* @__PURE__ */ new Set([...[
	"additionalProperties",
	"contains",
	"else",
	"if",
	"items",
	"not",
	"propertyNames",
	"then"
], ...[
	"unevaluatedItems",
	"unevaluatedProperties",
	"allOf",
	"anyOf",
	"oneOf",
	"prefixItems"
]]);
const MAPS = /* @__PURE__ */ new Set([...[
	"properties",
	"patternProperties",
	"dependentSchemas",
	"$defs",
	"definitions"
]]);
function isSchemaKeyword(keyword) {
	return SCHEMAS.has(keyword) || MAPS.has(keyword);
}
/** Replaces each schema directly within a schema; `true` and `false`, which are schemas too, stay. */
function mapParts(schema, change) {
	return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, partOf(keyword, value, change)]));
}
/** All objects and lists in a value, which may contain itself. A chain of references may be longer than the stack. */
function* objectsIn(root) {
	const seen = /* @__PURE__ */ new Set();
	const waiting = [root];
	while (waiting.length > 0) {
		const node = waiting.pop();
		if (typeof node !== "object" || node === null || seen.has(node)) continue;
		seen.add(node);
		yield node;
		for (const value of Object.values(node)) waiting.push(value);
	}
}
/** Like any member that is assigned, whatever its name. */
const OWN = {
	enumerable: true,
	configurable: true,
	writable: true
};
function partOf(keyword, value, change) {
	if (typeof value !== "object" || value === null) return value;
	const changed = (each) => typeof each === "object" && each !== null ? change(each) : each;
	if (MAPS.has(keyword)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each)]));
	if (!SCHEMAS.has(keyword)) return value;
	return Array.isArray(value) ? value.map(changed) : changed(value);
}
export { objectsIn as a, mapParts as i, atReference as n, pointerOf as o, isSchemaKeyword as r, referenceOf as s, LinkedDocument as t };
