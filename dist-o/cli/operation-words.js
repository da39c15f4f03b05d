import { a as objectSchema, i as listSchema } from "./schema-parts.js";
// src/contract/behaviour/operation-words.ts
/** The words of an operation, as keys of `x-sandbox`. */
const WORDS = [
	"only",
	"else",
	"set",
	"effects",
	"later"
];
/** The JSON Schemas of the words, by their keys. */
function wordSchemas() {
	return {
		only: {
			type: "object",
			minProperties: 1,
			additionalProperties: wantedSchema,
			description: "What the record must be, by member: a value, a list of values of which it is one, or a condition."
		},
		else: {
			title: "a status from 400 to 599, or { status, code, message }",
			description: "How it is refused otherwise. Default: 409 or 422 where the contract documents it, else as what is invalid.",
			type: ["integer", "object"],
			...STATUSES,
			...objectMembers({
				status: {
					type: "integer",
					...STATUSES
				},
				code: text,
				message: text
			}, ["code", "message"])
		},
		set: {
			...settingSchema,
			description: "What the record gets, by member: a value, $now, $body.NAME, $record.NAME, $path.NAME, or { add: … }."
		},
		effects: {
			...listSchema(objectSchema({
				resource: text,
				id: idSchema,
				set: settingSchema
			}), "What other records get, in the same change."),
			minItems: 1,
			maxItems: 20
		},
		later: objectSchema({
			after: text,
			set: settingSchema
		}, { description: "What the record gets after a while of the world's clock." })
	};
}
/** The JSON Schema of transitions. */
function transitionsSchema() {
	return {
		type: "object",
		minProperties: 1,
		maxProperties: 100,
		description: "Which values a member may have after which: { status: { open: [paid] } }.",
		additionalProperties: {
			type: "object",
			minProperties: 1,
			additionalProperties: {
				type: "array",
				items: { type: "string" }
			}
		}
	};
}
const text = {
	type: "string",
	minLength: 1
};
const STATUSES = {
	minimum: 400,
	maximum: 599
};
const either = {
	type: [
		"string",
		"number",
		"boolean",
		"null",
		"array"
	],
	items: { type: [
		"string",
		"number",
		"boolean",
		"null"
	] },
	minItems: 1
};
const settingSchema = {
	type: "object",
	minProperties: 1,
	maxProperties: 100
};
const idSchema = { type: ["string", "integer"] };
/** The keywords of an object, beside those of another type. */
function objectMembers(properties, optional) {
	const { type: _, ...keywords } = objectSchema(properties, { optional });
	return keywords;
}
const wantedSchema = {
	title: "a value, a list of values, { matches }, { above, below }, { not } or { absent: true }",
	...either,
	type: [...either.type, "object"],
	minProperties: 1,
	additionalProperties: false,
	properties: {
		matches: text,
		above: { type: "number" },
		below: { type: "number" },
		not: either,
		absent: { const: true }
	}
};
export { transitionsSchema as n, wordSchemas as r, WORDS as t };
