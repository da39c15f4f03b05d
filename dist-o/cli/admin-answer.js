import { c as nodeHttp } from "./http.js";
import { s as textSchema } from "./schema-parts.js";
import { l as redactProblem } from "./redact-by-name.js";
// src/admin/plane/admin-answer.ts
function json(value, status = 200) {
	return {
		status,
		json: value
	};
}
/** The answer to a change that returns nothing. */
const done = { status: 204 };
/** Builds problem details (RFC 9457). */
function problem(status, detail, { headers = [], ...more } = {}) {
	return {
		status,
		json: {
			title: nodeHttp().STATUS_CODES[status],
			status,
			detail,
			...more
		},
		type: "application/problem+json",
		headers
	};
}
/** Builds the 400 for the violations of a request, one sentence each; no credential is shown. */
function refusal(violations) {
	const errors = violations.slice(0, MOST_NAMED).map(({ location, rule, message }) => {
		const text = redactProblem({
			path: location.split("."),
			text: message
		});
		return {
			location,
			rule,
			message: /[.?]$/.test(text) ? text : `${text}.`
		};
	});
	const more = violations.length - errors.length;
	const detail = errors.map(({ message }) => message).join(" ");
	return problem(400, more > 0 ? `${detail} And ${more} more.` : detail, { errors });
}
/** Builds the 404 for an unknown name; `way` says what to do if there are no names at all. */
function unknownName(what, names, way) {
	return problem(404, `There is no such ${what}; ${names.length === 0 ? way : `there are ${names.join(", ")}`}.`);
}
/** The JSON Schema of problem details. */
const problemSchema = {
	type: "object",
	description: "Problem details (RFC 9457).",
	required: [
		"title",
		"status",
		"detail"
	],
	additionalProperties: false,
	properties: {
		title: textSchema("What the status means."),
		status: {
			type: "integer",
			minimum: 400,
			maximum: 599,
			description: "The HTTP status."
		},
		detail: textSchema("The field, the rule, and the way out."),
		errors: {
			type: "array",
			description: "What is wrong with the request, place by place.",
			items: {
				type: "object",
				required: [
					"location",
					"rule",
					"message"
				],
				additionalProperties: false,
				properties: {
					location: textSchema("Where, e.g. `body.advance` or `query.limit`."),
					rule: textSchema("The rule that is broken, e.g. `type`, `required` or `enum`."),
					message: textSchema("The place, the rule and the value seen.")
				}
			}
		}
	}
};
const MOST_NAMED = 20;
export { refusal as a, problemSchema as i, json as n, unknownName as o, problem as r, done as t };
