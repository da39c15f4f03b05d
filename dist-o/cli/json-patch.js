import { P as isRaw, j as isEqualJson, v as pointerKeys, x as stringifyJson } from "./json.js";
import { i as shown } from "./shown.js";
import { u as shortName } from "./text.js";
import { t as LARGEST_BODY } from "./read-body.js";
// src/base/http/json-patch.ts
/** Why a patch can not be applied, as a sentence. */
var PatchError = class extends Error {
	name = "PatchError";
	/** Whether the patch is valid but does not fit this value: a test fails, or a path does not exist. */
	isConflict;
	constructor(message, isConflict) {
		super(message);
		this.isConflict = isConflict;
	}
};
function jsonPatch(value, patch, { isOwn } = { isOwn: false }) {
	if (!Array.isArray(patch)) throw new PatchError(`a patch must be an array of operations, got ${shown(patch)}`, false);
	const draft = new JsonDraft(value);
	const longest = Math.max(LARGEST_BODY, draft.length);
	const deepest = Math.max(64, draft.depth);
	for (const [at, operation] of patch.entries()) {
		const name = `operation ${at + 1}`;
		apply(draft, operation, name);
		if (isOwn) continue;
		if (draft.depth > deepest) throw new PatchError(`${name} nests the value deeper than ${deepest} levels`, true);
		if (draft.length > longest) throw new PatchError(`${name} makes the value longer than ${longest} characters of JSON`, true);
		if (draft.steps > MOST_STEPS) throw new PatchError(`the patch copies more than ${MOST_STEPS} items and members until ${name}: send it in parts`, false);
	}
	return draft.value;
}
/** How many items and members are copied and measured: this takes a tenth of a second. */
const MOST_STEPS = 2e6;
function apply(draft, operation, name) {
	if (typeof operation !== "object" || operation === null) throw new PatchError(`${name} must be an object, got ${shown(operation)}`, false);
	const { op, path, from, value } = operation;
	const to = pointer(path, `path of ${name}`);
	const given = () => {
		if (!Object.hasOwn(operation, "value")) throw new PatchError(`${name} must have a value`, false);
		return value;
	};
	const found = (at) => {
		const there = draft.get(at);
		if (there === void 0) throw missing(at, name);
		return there;
	};
	const put = (next, isNew) => {
		if (!draft.put(to, next, isNew)) throw missing(to, name);
	};
	switch (op) {
		case "add":
			put(given(), true);
			return;
		case "remove":
			found(to);
			draft.remove(to);
			return;
		case "replace":
			found(to);
			put(given(), false);
			return;
		case "move": {
			const source = pointer(from, `from of ${name}`);
			if (source.length < to.length && source.every((key, at) => key === to[at])) throw new PatchError(`${name} moves a value into itself`, false);
			const moved = found(source);
			draft.remove(source);
			put(moved, true);
			return;
		}
		case "copy": {
			const copied = found(pointer(from, `from of ${name}`));
			draft.share();
			put(copied, true);
			return;
		}
		case "test":
			if (isEqualJson(found(to), given())) return;
			throw new PatchError(`${name}: the value at ${shown(path)} is another`, true);
		default: throw new PatchError(`op of ${name} must be one of add, copy, move, remove, replace, test, got ${shown(op)}`, false);
	}
}
function pointer(text, name) {
	if (typeof text === "string" && (text === "" || text.startsWith("/"))) return pointerKeys(text);
	throw new PatchError(`${name} must be a JSON pointer, got ${shown(text)}`, false);
}
function missing(path, name) {
	return new PatchError(`${name}: there is nothing at /${path.map(shortName).join("/")}`, true);
}
/**
* A value of JSON that is changed in place, piece by piece, while the one that it began as stays as it is: an array or object is copied
* before its first change. Its length and depth are known after each change without reading it again.
*/
var JsonDraft = class {
	/** In an array of its own, so that the whole can be replaced as any part. */
	#root;
	/** The arrays and objects that belong to the draft alone. */
	#own = /* @__PURE__ */ new WeakSet();
	/** The sizes of arrays and objects that have not been changed since they were measured. */
	#sizes = /* @__PURE__ */ new WeakMap();
	#length;
	#depth;
	#steps = 0;
	constructor(value) {
		this.#root = [value];
		const { length, depth } = this.#measure(value);
		this.#length = length;
		this.#depth = depth;
	}
	get value() {
		return this.#root[0];
	}
	/** The length of its text, in UTF-16 code units, without escapes. */
	get length() {
		return this.#length;
	}
	/** How deeply arrays and objects have nested at most. */
	get depth() {
		return this.#depth;
	}
	/** How many items and members have been copied and measured. */
	get steps() {
		return this.#steps;
	}
	/** The value at a path; `undefined` if there is none. */
	get(path) {
		let value = this.value;
		for (const key of path) value = memberOf(value, key);
		return value;
	}
	/** Puts a value at a path; with `isNew` it is inserted into an array. Returns false if nothing can be there. */
	put(path, value, isNew) {
		const { length, depth } = this.#measure(value);
		const { into, key } = this.#open(path);
		if (Array.isArray(into)) {
			const isInserted = isNew && into !== this.#root;
			const at = key === "-" && isInserted ? into.length : isIndex(key) ? Number(key) : Infinity;
			if (at > into.length - (isInserted ? 0 : 1)) return false;
			if (isInserted) this.#splice(into, at, value);
			else this.#length -= this.#measure(into[at]).length;
			if (isInserted) this.#length += 1;
			else into[at] = value;
		} else if (isMembers(into)) {
			if (Object.hasOwn(into, key)) this.#length -= this.#measure(into[key]).length;
			else this.#length += key.length + 4;
			Object.defineProperty(into, key, {
				...LIKE_ANY,
				value
			});
		} else return false;
		this.#length += length;
		this.#depth = Math.max(this.#depth, path.length + depth);
		return true;
	}
	/** Removes the value at a path, where there is one; of the whole, null is left. */
	remove(path) {
		const { into, key } = this.#open(path);
		this.#length -= this.#measure(this.get(path)).length;
		if (into === this.#root) {
			this.#root[0] = null;
			this.#length += 4;
		} else if (Array.isArray(into)) {
			this.#steps += (into.length - Number(key)) / MOVED_AT_ONCE;
			into.splice(Number(key), 1);
			this.#length -= 1;
		} else if (isMembers(into)) {
			delete into[key];
			this.#length -= key.length + 4;
		}
	}
	/** Says that parts of the value are elsewhere, too, or will be: each is copied again before it is changed. */
	share() {
		this.#own = /* @__PURE__ */ new WeakSet();
	}
	/** The array or object that a path leads into, to be changed. */
	#open(path) {
		let into = this.#root;
		let key = "0";
		for (const next of path) {
			const inside = this.#owned(memberOf(into, key));
			if (Array.isArray(into)) into[Number(key)] = inside;
			else if (isMembers(into)) Object.defineProperty(into, key, {
				...LIKE_ANY,
				value: inside
			});
			into = inside;
			key = next;
		}
		return {
			into,
			key
		};
	}
	/** A copy of an array or object, unless it is the draft's own. */
	#owned(value) {
		if (!isMembers(value)) return value;
		this.#sizes.delete(value);
		if (this.#own.has(value)) return value;
		const copy = Array.isArray(value) ? value.slice() : { ...value };
		this.#steps += Array.isArray(copy) ? copy.length / MOVED_AT_ONCE : Object.keys(copy).length * 4;
		this.#own.add(copy);
		return copy;
	}
	#splice(into, at, value) {
		this.#steps += (into.length - at) / MOVED_AT_ONCE;
		into.splice(at, 0, value);
	}
	#measure(value) {
		this.#steps += 1;
		if (!isMembers(value)) return {
			length: lengthOf(value),
			depth: 0
		};
		const before = this.#sizes.get(value);
		if (before) return before;
		let [length, depth] = [2, 0];
		const add = (inside, more) => {
			const size = this.#measure(inside);
			length += size.length + more;
			depth = Math.max(depth, size.depth);
		};
		if (Array.isArray(value)) for (const item of value) add(item, 1);
		else for (const [name, member] of Object.entries(value)) add(member, name.length + 4);
		const size = {
			length,
			depth: depth + 1
		};
		this.#sizes.set(value, size);
		return size;
	}
};
/** The attributes of an ordinary member: members are defined, since assigning `__proto__` would set the prototype. */
const LIKE_ANY = {
	enumerable: true,
	configurable: true,
	writable: true
};
/** How many items of an array are moved in the time of one that is measured. */
const MOVED_AT_ONCE = 200;
function lengthOf(value) {
	if (typeof value === "string") return value.length + 2;
	return isRaw(value) ? stringifyJson(value).length : String(value).length;
}
function memberOf(value, key) {
	if (Array.isArray(value)) return isIndex(key) ? value[Number(key)] : void 0;
	return isMembers(value) && Object.hasOwn(value, key) ? value[key] : void 0;
}
function isIndex(key) {
	return /^(?:0|[1-9]\d{0,8})$/.test(key);
}
function isMembers(value) {
	return typeof value === "object" && value !== null && !isRaw(value);
}
export { jsonPatch as n, PatchError as t };
