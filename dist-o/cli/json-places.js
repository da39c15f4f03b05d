import { o as endOfString } from "./json.js";
// src/base/json/json-places.ts
/**
* Finds places in a JSON text in one pass.
* @param text Valid JSON.
* @returns For each path, in their order; an empty path is the whole.
*/
function jsonOffsets(text, paths) {
	const root = wantedOf(paths);
	root.offset = text.search(/[^ \n\r\t\ufeff]/);
	const way = [root];
	scan(text, (open, offset) => {
		const next = way[open.length - 1]?.inner.get(String(open.at(-1)?.key));
		if (next) next.offset = offset;
		way[open.length] = next;
	});
	return paths.map((keys) => {
		let [at, depth] = [root, 0];
		for (const key of keys) {
			const next = at.inner.get(key);
			if (next?.offset === void 0) break;
			at = next;
			depth += 1;
		}
		return {
			offset: at.offset ?? 0,
			depth
		};
	});
}
/**
* Finds the keys that appear twice in one object of a JSON text; their effect is unpredictable (RFC 8259,
* section 4), and `JSON.parse` does not report them. The second argument is the parsed text.
*/
function repeatedKeys(text, { value, plain }) {
	return plain && JSON.stringify(value).length === text.length ? [] : repeatedIn(text);
}
function wantedOf(paths) {
	const root = {
		inner: /* @__PURE__ */ new Map(),
		offset: void 0
	};
	for (const keys of paths) {
		let at = root;
		for (const key of keys) {
			const next = at.inner.get(key) ?? {
				inner: /* @__PURE__ */ new Map(),
				offset: void 0
			};
			at.inner.set(key, next);
			at = next;
		}
	}
	return root;
}
/** Calls `onPlace` at each member and item of a JSON text, with what encloses it and where it begins. */
function scan(text, onPlace) {
	const open = [];
	let level;
	let begins = false;
	for (let at = 0; at < text.length; at += 1) {
		const char = text.charCodeAt(at);
		if (begins && level && char > BLANK && char !== CLOSE_OBJECT && char !== CLOSE_ARRAY) {
			begins = false;
			const offset = at;
			if (typeof level.key === "number") level.key += 1;
			else {
				at = endOfString(text, offset);
				level.key = unquoted(text, offset, at);
			}
			onPlace(open, offset);
			if (at > offset) continue;
		}
		switch (char) {
			case OPEN_OBJECT:
			case OPEN_ARRAY:
				level = {
					key: char === OPEN_OBJECT ? "" : -1,
					keys: void 0
				};
				open.push(level);
				begins = true;
				break;
			case CLOSE_OBJECT:
			case CLOSE_ARRAY:
				open.pop();
				level = open.at(-1);
				begins = false;
				break;
			case COMMA:
				begins = true;
				break;
			case QUOTE: at = endOfString(text, at);
		}
	}
}
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [
	123,
	125,
	91,
	93
];
const [COMMA, QUOTE, BLANK] = [
	44,
	34,
	32
];
function unquoted(text, start, end) {
	const inner = text.slice(start + 1, end);
	return inner.includes("\\") ? JSON.parse(`"${inner}"`) : inner;
}
function repeatedIn(text) {
	const found = [];
	scan(text, (open, offset) => {
		const level = open.at(-1);
		if (typeof level?.key !== "string") return;
		level.keys ??= /* @__PURE__ */ new Set();
		if (level.keys.has(level.key)) found.push({
			key: level.key,
			place: open.map(({ key }) => key).join("."),
			offset
		});
		level.keys.add(level.key);
	});
	return found;
}
export { repeatedKeys as n, jsonOffsets as t };
