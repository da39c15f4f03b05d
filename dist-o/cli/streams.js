import { o as durationOf } from "./time.js";
import { w as isRecordOf } from "./resources.js";
// src/contract/streams.ts
/** Decides what an operation answers in a stream; `undefined` if it documents none. */
function streamRole({ success, declared }, { role, resource: name }, { resources, read }) {
	const stream = success?.stream;
	if (!stream) return void 0;
	const resource = role === "list" && resources.find((each) => each.name === name);
	const { item, type, hasExample } = stream;
	const { every = 0, events } = declared;
	return {
		type,
		shows: resource && item && isRecordOf(read(item), resource, read) ? "records" : hasExample ? "example" : item ? "items" : "text",
		every: typeof every === "number" ? every : durationOf(every) ?? 0,
		...events !== void 0 && { events }
	};
}
export { streamRole as t };
