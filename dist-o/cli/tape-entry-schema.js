import { n as credentialSchemes } from "./secret-names.js";
import { a as objectSchema, n as countSchema, o as switchSchema, r as headerValueSchema, t as answerHeaderNameSchema } from "./schema-parts.js";
// src/tape/tape-entry-schema.ts
const LOWER_CASE = {
	pattern: "^[a-z0-9!#$%&'*+.^_`|~-]+$",
	title: "an HTTP header name in lower case"
};
/** The JSON Schema of a tape entry: an item of `exchanges`, a line of a `.tape.ndjson`. */
const tapeEntrySchema = {
	type: "object",
	additionalProperties: false,
	required: ["request"],
	description: "A recorded exchange, without credentials.",
	properties: {
		request: {
			type: "string",
			title: "a method and a target, e.g. GET /v1/orders?limit=5",
			description: "Method and target: `GET /v1/orders?limit=5`.",
			pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+ [^ \\t\\r\\n]+$"
		},
		credential: {
			enum: [
				"absent",
				"present",
				"invalid"
			],
			description: "Which credential the request had: none, one, or one that was answered 401; `present` if left out. The credential itself is never kept."
		},
		scheme: {
			enum: credentialSchemes,
			description: "How the credential was sent; `bearer` if left out."
		},
		headers: headers("Headers of the request.", LOWER_CASE),
		body: body("The body of the request; left out if there was none."),
		answer: answerSchema(),
		failure: {
			type: "string",
			minLength: 1,
			description: "What went wrong on the way. Such an exchange is not replayed."
		},
		played: switchSchema("Whether it has been replayed: the next equal request gets the next equal entry."),
		time: {
			type: "string",
			title: "a time in UTC, e.g. 2026-11-20T09:30:00.000Z",
			pattern: "^[+-]?\\d{4,6}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$",
			description: "When the request arrived (ISO 8601)."
		},
		ms: {
			type: "number",
			minimum: 0,
			description: "How long the answer took, in milliseconds."
		}
	}
};
answerSchema(), [...["base64", "omitted"].map((name) => objectSchema({ [name]: { type: "string" } }))];
function answerSchema() {
	return {
		type: "object",
		additionalProperties: false,
		required: ["status"],
		properties: {
			status: {
				type: "integer",
				minimum: 100,
				maximum: 999
			},
			headers: headers("Headers of the answer, without those that are generated for each answer.", { allOf: [LOWER_CASE, answerHeaderNameSchema] }),
			body: body("The body of the answer; left out if it was empty."),
			length: {
				...countSchema("For an answer to HEAD: the length that its body would have, in bytes."),
				maximum: Number.MAX_SAFE_INTEGER
			}
		},
		description: "The recorded answer; left out if there was none. Framing and hop-by-hop headers are left out: replay generates them."
	};
}
function headers(description, propertyNames) {
	return {
		type: "object",
		description,
		propertyNames,
		additionalProperties: {
			type: ["string", "array"],
			if: { type: "string" },
			then: headerValueSchema,
			else: { items: headerValueSchema }
		}
	};
}
function body(description) {
	return {
		type: ["string", "object"],
		description,
		if: { type: "object" },
		then: {
			additionalProperties: false,
			minProperties: 1,
			maxProperties: 1,
			properties: {
				base64: {
					type: "string",
					title: "bytes in base64",
					pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"
				},
				omitted: {
					type: "string",
					minLength: 1,
					description: "Why the body was not kept."
				}
			}
		}
	};
}
export { tapeEntrySchema as t };
