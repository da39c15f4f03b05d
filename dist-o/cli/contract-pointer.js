import { j as mediaType, l as isJsonKin, m as operationsIn, o as describedStatus } from "./operations.js";
import { S as toPointer, v as pointerKeys } from "./json.js";
import { t as jsonOffsets } from "./json-places.js";
import { a as readYaml } from "./yaml.js";
// src/contract/contract-pointer.ts
/**
* Finds the place in the contract for a violation: a JSON pointer (RFC 6901) into the document as it is written, which does not
* go through references. `status` is that of the answer. `undefined` if the contract does not have the operation.
*/
function contractPointer(written, operation, { source, location }, status) {
	const root = {
		node: written,
		path: []
	};
	const described = findOperation(root, operation);
	if (!described) return void 0;
	const [side = "", ...rest] = location.split(".");
	const message = source === "request" ? goTo(root, described, ["requestBody"]) : goTo(root, described, ["responses", keyOf(described, status)]) ?? goTo(root, described, ["responses"]);
	const found = side === "body" ? message && findValue(root, message, rest) : findParameter(root, described, side, rest.join(".")) ?? findOther(root, message, {
		source,
		location
	});
	return toPointer((found ?? described).path);
}
/**
* Finds where places of a contract are in its first file. What is not there, since another file or an overlay has it, is found at its
* operation; what is nowhere in the file, at the nearest place around it.
*/
function findPositions({ file }, sought) {
	const text = file.firstText ?? file.text;
	const moved = new Map(file.moved);
	const ways = sought.map(({ place, operation }) => [place, operation].flatMap((each) => each === void 0 ? [] : [pointerKeys(writtenPointer(moved, each))]));
	const found = locate(text, ways.flat());
	let at = 0;
	return ways.map((candidates) => {
		const places = candidates.map((keys) => ({
			keys,
			found: found[at++]
		}));
		const best = places.find(isThere) ?? places.at(-1) ?? { found: START };
		return {
			file: file.name,
			line: best.found.line,
			column: best.found.column
		};
	});
}
/** Where the author of a document wrote what a pointer leads to in the one that it was upgraded to. */
function writtenPointer(moved, pointer) {
	for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
		const written = moved.get(pointer.slice(0, end));
		if (written !== void 0) return written + pointer.slice(end);
	}
	return pointer;
}
function findOperation(root, id) {
	const { paths = {} } = root.node;
	const found = operationsIn(paths).find(({ operation }) => operation.operationId === id);
	return found && goTo(root, root, [
		"paths",
		found.path,
		found.method
	]);
}
/** The key under which an operation describes its answer with a status. */
function keyOf({ node }, status) {
	const { responses = {} } = node;
	return describedStatus(responses, status ?? 0) ?? String(status);
}
/** The parameter of an operation, else that of its path. */
function findParameter(root, operation, side, name) {
	const item = goTo(root, root, operation.path.slice(0, -1));
	for (const owner of [operation, item]) {
		const list = owner && goTo(root, owner, ["parameters"]);
		for (const at of Object.keys(list?.node ?? {})) {
			const place = list && goTo(root, list, [at]);
			const found = place?.node;
			if (found?.in === side && found.name?.toLowerCase() === name.toLowerCase()) return place;
		}
	}
}
/** The place that describes the media type, the status, a header of an answer, or a credential. */
function findOther(root, message, { source, location }) {
	if (location === "header.content-type" || location === "status") return message;
	const [side = "", ...rest] = location.split(".");
	const name = rest.join(".").toLowerCase();
	if (source === "response") {
		const headers = side === "header" && message ? goTo(root, message, ["headers"]) : void 0;
		const written = Object.keys(headers?.node ?? {}).find((each) => each.toLowerCase() === name);
		return headers && written !== void 0 ? goTo(root, headers, [written]) : void 0;
	}
	const schemes = goTo(root, root, ["components", "securitySchemes"]);
	const known = Object.entries(schemes?.node ?? {});
	const isKey = ({ in: place, name: its = "" }) => place === side && its.toLowerCase() === name;
	const [found] = known.find(([, each]) => isKey(each)) ?? [];
	const [first] = location === "header.authorization" ? known[0] ?? [] : [];
	const scheme = found ?? first;
	return schemes && scheme !== void 0 ? goTo(root, schemes, [scheme]) : void 0;
}
/** The schema of a value in a body, in JSON or else as it is described first, or the nearest one around it. */
function findValue(root, message, keys) {
	if (keys.length === 0) return message;
	const content = goTo(root, message, ["content"]);
	const types = Object.keys(content?.node ?? {});
	const type = types.find((each) => mediaType(each) === "application/json") ?? types.find(isJsonKin) ?? types[0];
	let place = content && type !== void 0 ? goTo(root, content, [type, "schema"]) : void 0;
	for (const key of keys) {
		const next = place && findMember(root, place, key);
		if (!next) break;
		place = next;
	}
	return place ?? message;
}
/** The schema of a member or an item, which a part of the schema may have. */
function findMember(root, place, key) {
	const own = goTo(root, place, ["properties", key]) ?? goTo(root, place, ["items"]);
	if (own) return own;
	const parts = goTo(root, place, ["allOf"]);
	for (const at of Object.keys(parts?.node ?? {})) {
		const part = parts && goTo(root, parts, [at]);
		const found = part && findMember(root, part, key);
		if (found) return found;
	}
}
/** Follows keys from a place, and references where they occur; `undefined` if there is nothing. */
function goTo(root, from, keys) {
	let { node, path } = from;
	for (const key of keys) {
		const next = Object.hasOwn(node, key) ? node[key] : void 0;
		if (typeof next !== "object" || next === null) return void 0;
		({node, path} = follow(root, {
			node: next,
			path: [...path, key]
		}));
	}
	return {
		node,
		path
	};
}
function follow(root, place) {
	const { $ref } = place.node;
	if (typeof $ref !== "string") return place;
	return goTo(root, root, pointerKeys($ref.replace(/^#/, ""))) ?? place;
}
const START = {
	line: 1,
	column: 1,
	depth: 0
};
/** Three keys identify an operation or a component; a shorter match would point elsewhere. */
const NAMED = 3;
function isThere({ keys, found }) {
	return found.depth >= Math.min(keys.length, NAMED);
}
function locate(text, paths) {
	if (!isJson(text)) {
		const { positionOf } = readYaml(text);
		return paths.map((keys) => positionOf(keys) ?? START);
	}
	const starts = [0];
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
	return jsonOffsets(text, paths).map(({ offset, depth }) => {
		const line = countUpTo(starts, offset);
		return {
			line,
			column: offset - (starts[line - 1] ?? 0) + 1,
			depth
		};
	});
}
/** Whether a text is JSON, which is read in a fraction of the time that YAML takes. */
function isJson(text) {
	if (!/^\s*\{/.test(text)) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
/** How many of some numbers, in order, are not above another one. */
function countUpTo(numbers, most) {
	let [low, high] = [0, numbers.length];
	while (low < high) {
		const middle = low + high >> 1;
		if (numbers[middle] <= most) low = middle + 1;
		else high = middle;
	}
	return low;
}
export { findPositions as n, contractPointer as t };
