import { j as mediaType } from "./operations.js";
import { _ as parseJson, x as stringifyJson } from "./json.js";
import { n as flatten } from "./flat-schema.js";
// src/contract/bodies/sequences.ts
/** How a media type has items one after the other (OpenAPI 3.2, section 4.14.3); `undefined` if it has not. */
function sequenceKind(written) {
	const type = mediaType(written);
	if (type === "application/json-seq") return "marked";
	if (type === "text/event-stream") return "events";
	return /^application\/(?:x-)?(?:ndjson|jsonlines|jsonl)$/.test(type) ? "lines" : void 0;
}
/** Reads what the schema of a stream says of its items: of a list those of the list, else it is that of each. `undefined` if it is a text. */
function sequenceItem(schema, kind) {
	const { keywords } = flatten(schema);
	const isList = keywords.items !== void 0 || [keywords.type].flat().includes("array");
	if (!isList && isText(schema)) return void 0;
	const item = isList ? keywords.items ?? {} : schema;
	const isEvent = kind === "events" && hasEventFields(item);
	return {
		schema: isEvent ? withDataRead(item) : item,
		isEvent
	};
}
/** The branches of what an item may be, each with what all have in common; the item itself if there is no choice. */
function itemBranches({ schema }) {
	const { keywords, choices } = flatten(schema);
	const [first] = choices;
	if (!first || choices.length > 1) return [schema];
	const { oneOf: _, anyOf: __, ...shared } = keywords;
	const isAlone = Object.keys(shared).every((each) => ["title", "description"].includes(each));
	return first.map((branch) => isAlone ? branch : { allOf: [shared, branch] });
}
/** Cuts a text into its items: together they are the text again. What is between two items belongs to the first. */
function sequenceFrames(text, kind) {
	if (kind === "marked") return text.split(RECORD_MARK).flatMap((each, at) => {
		const frame = at === 0 ? each : RECORD_MARK + each;
		return frame === "" ? [] : [frame];
	});
	const frames = [];
	let isEnded = true;
	for (const [line] of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g)) {
		const isBlank = line.trim() === "";
		if (isBlank && frames.length > 0) frames.push(frames.pop() + line);
		else if (isEnded) frames.push(line);
		else frames.push(frames.pop() + line);
		isEnded = kind === "lines" || isBlank;
	}
	return frames;
}
/** The items of a text that may end within one: without that. */
function wholeFrames(text, kind) {
	const frames = sequenceFrames(text, kind);
	return isComplete(text, kind) ? frames : frames.slice(0, -1);
}
/** Whether the last item of a text is complete. */
function isComplete(text, kind) {
	return kind === "events" ? /(?:\r\n|\r|\n)(?:\r\n|\r|\n)$/.test(text) : /[\r\n]$/.test(text);
}
/** Reads an item of a stream; `undefined` if there is none in it: a comment, a mark alone, an event without data. */
function readFrame(frame, kind) {
	if (kind !== "events") {
		const text = frame.replaceAll(RECORD_MARK, "").trim();
		return text === "" ? void 0 : {
			text,
			fields: {}
		};
	}
	const fields = /* @__PURE__ */ new Map();
	for (const line of frame.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)) {
		const colon = line.indexOf(":");
		const name = colon < 0 ? line : line.slice(0, colon);
		const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
		const before = name === "data" ? fields.get(name) : void 0;
		if (EVENT_FIELDS.has(name)) fields.set(name, before === void 0 ? value : `${before}\n${value}`);
	}
	const text = fields.get("data");
	if (text === void 0) return void 0;
	fields.delete("data");
	const retry = fields.get("retry");
	const isTime = retry !== void 0 && /^\d{1,15}$/.test(retry);
	return {
		text,
		fields: {
			...Object.fromEntries(fields),
			...isTime && { retry: Number(retry) }
		}
	};
}
/** What an item may be as JSON, the likeliest first: the text of an event may be JSON, or a text. None if it had to be JSON, and is not. */
function itemValues({ text, fields }, { isEvent }, kind) {
	const { value, problem } = parsed(text);
	const texts = kind === "events" ? [text] : [];
	const all = [...value === void 0 ? [] : [value], ...texts];
	return {
		values: isEvent ? all.map((data) => ({
			...fields,
			data
		})) : all,
		problem
	};
}
/** Writes an item: JSON after a mark or as a line, or as an event (HTML standard, section 9.2.6). */
function writeFrame(kind, text, fields = {}) {
	if (kind === "lines") return `${text}\n`;
	if (kind === "marked") return `${RECORD_MARK}${text}\n`;
	const lines = [
		fields.event,
		fields.id,
		fields.retry
	].map((field, at) => field === void 0 || field === null ? "" : `${WRITTEN[at]}: ${inText(field).replace(/[\r\n\0]/g, " ")}\n`);
	const data = text.split(/\r\n|\n|\r/).map((line) => `data: ${line}\n`);
	return `${lines.join("")}${data.join("")}\n`;
}
/** A value as the data of an event: a text is what it is, all else is JSON. */
function inText(value) {
	return typeof value === "string" ? value : stringifyJson(value);
}
/** The mark before each text of JSON in a sequence (RFC 7464, section 2.2). */
const RECORD_MARK = "";
const WRITTEN = [
	"event",
	"id",
	"retry"
];
const EVENT_FIELDS = /* @__PURE__ */ new Set([...WRITTEN, "data"]);
/** How deep the branches of an item are read. */
const BRANCH_DEPTH = 5;
/** Whether a schema is that of a text, or says nothing. */
function isText(schema, depth = 0) {
	const { keywords, choices } = flatten(schema);
	const types = [keywords.type ?? []].flat();
	if (types.length > 0) return types.includes("string");
	if (keywords.properties !== void 0 || keywords.items !== void 0) return false;
	return depth >= BRANCH_DEPTH || choices.flat().every((each) => isText(each, depth + 1));
}
/** Whether an item has the fields of an event, in each of its branches: `data`, and no members besides. */
function hasEventFields(schema, depth = 0) {
	const { keywords, choices } = flatten(schema);
	const names = Object.keys(Object(keywords.properties));
	if (!names.every((each) => EVENT_FIELDS.has(each))) return false;
	if (names.includes("data")) return true;
	const branches = choices.flat();
	return depth < BRANCH_DEPTH && branches.length > 0 && branches.every((each) => hasEventFields(each, depth + 1));
}
/** The schema of an event whose data has the schema of the JSON that is in its text (`contentSchema`). */
function withDataRead(schema, depth = 0) {
	if (depth > BRANCH_DEPTH || typeof schema !== "object" || schema === null) return schema;
	const read = { ...schema };
	for (const name of [
		"allOf",
		"oneOf",
		"anyOf"
	]) if (Array.isArray(read[name])) read[name] = read[name].map((each) => withDataRead(each, depth + 1));
	const { data } = Object(schema.properties);
	const content = data && flatten(data).keywords.contentSchema;
	if (content === void 0 || isText(content)) return read;
	return {
		...read,
		properties: {
			...Object(schema.properties),
			data: content
		}
	};
}
function parsed(text) {
	try {
		return {
			value: parseJson(text),
			problem: void 0
		};
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return { problem: error };
	}
}
export { itemValues as a, sequenceItem as c, writeFrame as d, itemBranches as i, sequenceKind as l, inText as n, readFrame as o, isComplete as r, sequenceFrames as s, EVENT_FIELDS as t, wholeFrames as u };
