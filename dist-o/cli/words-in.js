import { k as readMember } from "./resources.js";
import { t as WORDS } from "./operation-words.js";
// src/contract/behaviour/words-in.ts
/** The words that a document has itself (`x-sandbox`). */
function wordsIn({ resources, shapes }) {
	return {
		operations: new Map(shapes.operations.flatMap(({ id, declared }) => {
			const words = saidWords(declared);
			return words ? [[id, words]] : [];
		})),
		transitions: new Map(resources.flatMap(({ name, record }) => {
			const [found] = schemasWithTransitions(record.node, shapes.read);
			return found ? [[name, transitionsOf(found)]] : [];
		}))
	};
}
/** The words among the keys of `x-sandbox`; `undefined` without any. */
function saidWords(declared) {
	const said = Object.entries(declared).filter(([key]) => WORDS.some((word) => word === key));
	return said.length === 0 ? void 0 : Object.fromEntries(said);
}
/** The transitions that a schema has itself. */
function transitionsOf(schema) {
	return Object(schema["x-sandbox"]).transitions;
}
/** The schema of a record, and its parts, as far as they have transitions. */
function schemasWithTransitions(schema, read) {
	const { node } = read(schema);
	return [node, ...Array.isArray(node.allOf) ? node.allOf.map((each) => read(each).node) : []].filter((each) => transitionsOf(each) !== void 0);
}
/** The members of a record, by name. */
function memberOfRecord({ record }, name, read) {
	const schema = record.members.get(name);
	return schema && {
		schema,
		...readMember(schema, read)
	};
}
export { wordsIn as a, transitionsOf as i, saidWords as n, schemasWithTransitions as r, memberOfRecord as t };
