import { r as UsageError } from "./errors.js";
import { u as shortName } from "./text.js";
import { w as valueAt, x as stringifyJson } from "./json.js";
import { o as otherContract } from "./contract-source.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { l as manyTexts, r as explainProblem } from "./schema-validator.js";
import { g as MOST_EVENTS } from "./resources.js";
import { i as isSecretPlace, l as redactProblem } from "./redact-by-name.js";
import { r as headerValueSchema, t as answerHeaderNameSchema } from "./schema-parts.js";
import { t as iterateYielding } from "./iterate-yielding.js";
import { i as recordPlaces, r as idPath } from "./scenario-records.js";
import { a as TIME_PATTERN, c as timeOf, i as MAX_DELAY, n as DURATION_PATTERN, t as DURATION } from "./time.js";
import { a as bodylessStatuses, c as defaultPoint, f as matchersOf, i as TRUNCATE, l as endingsOf, o as checkFault, s as connections, t as LONGEST_EXPRESSION } from "./fault.js";
import { i as fieldWay, r as faultTimeSpan } from "./request-filter.js";
// src/faults/compile-expressions.ts
/** Why a further expression is refused; the predicate of a sentence about its place. */
const TOO_MANY_EXPRESSIONS = `is one expression too many: all faults together may have 200 different ones. Join some with |.`;
/** Compiles the expressions of faults, with an engine that is loaded only then. Invalid expressions become remarks. */
async function compileExpressions(faults) {
	const expressions = /* @__PURE__ */ new Map();
	const remarks = [];
	const found = expressionsIn(faults);
	if (found.length === 0) return {
		expressions,
		remarks
	};
	const { compileExpression, ExpressionError } = await import("./expression.js");
	for await (const { source, path } of iterateYielding(found)) {
		if (expressions.has(source)) continue;
		if (expressions.size === 200) {
			remarks.push({
				path,
				text: TOO_MANY_EXPRESSIONS
			});
			break;
		}
		try {
			expressions.set(source, compileExpression(source));
		} catch (error) {
			if (!(error instanceof ExpressionError)) throw error;
			remarks.push({
				path,
				text: error.message
			});
		}
	}
	return {
		expressions,
		remarks
	};
}
/** Those of the compiled expressions that faults still use. */
function stillUsed(faults, expressions) {
	if (expressions.size === 0) return expressions;
	const sources = new Set(expressionsIn(faults).map(({ source }) => source));
	return new Map([...expressions].filter(([source]) => sources.has(source)));
}
function expressionsIn(faults) {
	return faults.flatMap(({ when }, index) => matchersOf(when).flatMap(({ path, matcher }) => expressionIn(matcher, [
		String(index),
		"when",
		...path
	])));
}
/** The expression of a matcher, if it has one, with its path. */
function expressionIn(matcher, path) {
	if (typeof matcher !== "object" || matcher === null) return [];
	if ("not" in matcher) return expressionIn(matcher.not, [...path, "not"]);
	return "matches" in matcher ? [{
		source: matcher.matches,
		path: [...path, "matches"]
	}] : [];
}
// src/faults/idle-faults.ts
/** Finds faults that can never strike by themselves, in whole or in part, and says why. `index` is their place in the list. */
function idleFaults(faults, circumstances) {
	const enders = endersOf(faults);
	return faults.flatMap((fault, index) => {
		const remark = idleFault(fault, {
			index,
			enders
		}, circumstances);
		return remark ? [{
			index,
			...remark
		}] : [];
	});
}
/** The same for the one of the faults that has this id. */
function idleFaultOf(id, faults, circumstances) {
	const index = faults.findIndex((fault) => fault.id === id);
	const fault = faults[index];
	return fault && idleFault(fault, {
		index,
		enders: endersOf(faults)
	}, circumstances);
}
/** Finds a condition in a `when` that no request meets, or that every request meets, and says why. */
function idleCondition(conditional, struck, words) {
	return missingName(conditional, struck, words) ?? neverAbsent(conditional, struck, words) ?? contradiction(conditional, words);
}
/** What warnings say about a fault that only `Prefer` can fire. */
const NEVER = "the fault never strikes by itself";
const OF_FAULTS = {
	never: NEVER,
	takesNoKey: false
};
function endersOf(faults) {
	return faults.flatMap((fault, index) => endsAll(fault) ? [{
		fault,
		index,
		asked: askedBy(fault)
	}] : []);
}
function idleFault(fault, place, { operations, clock }) {
	const struck = operations.filter(({ id }) => isStruck(fault, id));
	return idleCondition(fault, struck, OF_FAULTS) ?? idleBetween(fault, clock) ?? neverDue(fault) ?? shadowed(fault, place, struck);
}
/** A probability of 0, a range with more calls than `times` allows, or more answers than strikes. */
function neverDue({ id, probability, calls, times, respond }) {
	if (probability === 0) return {
		path: ["probability"],
		text: `is 0: ${NEVER}, only with Prefer: fault=${id}.`
	};
	const [from, to] = rangeOf(calls);
	if (times !== void 0 && probability === void 0 && from + times - 1 < to && Number.isFinite(to)) return {
		path: ["times"],
		text: `is ${times}: of the calls ${calls}, those after ${from + times - 1} are never struck.`
	};
	const strikes = Math.min(to - from + 1, times ?? Number.POSITIVE_INFINITY);
	const answers = [respond ?? []].flat().length;
	if (answers <= strikes) return void 0;
	return {
		path: ["respond"],
		text: `has ${answers} answers, but the fault strikes ${strikes === 1 ? "once" : `${strikes} times`} at most: the others are never given.`
	};
}
/** The first and the last call that `calls` selects; an interval has no last one. */
function rangeOf(calls) {
	const [, first, dash, last] = /^(\d+)(?:(-)(\d*))?$/.exec(String(calls)) ?? [];
	if (first === void 0) return [1, Number.POSITIVE_INFINITY];
	if (dash === void 0) return [Number(first), Number(first)];
	return [Number(first), last ? Number(last) : Number.POSITIVE_INFINITY];
}
/** Another fault ends every request before this one can strike it. */
function shadowed(fault, { index, enders }, struck) {
	const asked = askedBy(fault);
	const other = enders.find((each) => isAhead(each, {
		fault,
		index
	}) && [...each.asked].every((text) => asked.has(text)) && struck.every(({ id }) => isStruck(each.fault, id)));
	if (!other) return void 0;
	return {
		path: [],
		text: `comes after ${other.fault.id}, which ends each of its requests: ${NEVER}, only with Prefer: fault=${fault.id}.`
	};
}
function isAhead(one, other) {
	const [first, second] = [defaultPoint(one.fault), defaultPoint(other.fault)];
	return first === second ? one.index < other.index : first === "before";
}
function endsAll(fault) {
	const { between, calls, probability = 1, times } = fault;
	return [
		between,
		calls,
		times
	].every((limit) => limit === void 0) && probability === 1 && endingsOf(fault).length > 0;
}
/** The conditions of a fault as texts: equal ones have equal texts. */
function askedBy({ when }) {
	return new Set(matchersOf(when).map((each) => stringifyJson(each)));
}
function isStruck({ on }, operation) {
	return on === "*" || [on].flat().includes(operation);
}
/** Finds a `between` that is empty, or outside the times that the clock of the scenario shows, and says why. */
function idleBetween({ id, between }, { now, ticking = false }) {
	if (!between) return void 0;
	const [from, to] = faultTimeSpan(between);
	const remark = (text) => ({
		path: ["between"],
		text: `${text}: ${NEVER}, only with Prefer: fault=${id}.`
	});
	if (from >= to) return remark("is empty, since its first time is not before its second");
	if (now === void 0) return void 0;
	const time = new Date(now).toISOString();
	if (now >= to) return remark(`is over when the clock starts, at ${time}`);
	if (now < from && !ticking) return remark(`has not begun at ${time}, where the clock stands still`);
}
/** The parts of `when` whose names the contract knows. */
const parts = {
	path: {
		what: "path parameter",
		namesOf: (operation) => parametersOf(operation, "path")
	},
	query: {
		what: "query parameter",
		namesOf: (operation) => parametersOf(operation, "query")
	},
	body: {
		what: "field of the body",
		namesOf: ({ body }) => Object.keys(body?.properties ?? {})
	}
};
/** A parameter, or a field of the body, that none of the struck operations has. */
function missingName({ when, on }, struck, { never }) {
	for (const { path, matcher } of matchersOf(when)) {
		const [group = "", name = ""] = path;
		const part = parts[group];
		if (!part) continue;
		const known = struck.flatMap(part.namesOf);
		const [field = ""] = group === "body" ? fieldWay(name) : [name];
		if (known.includes(field)) continue;
		const owner = on === "*" ? "any operation" : [on].flat().join(", ");
		const misses = group === "query" || group === "body" && struck.some(({ body }) => body) ? "only a request that violates the contract has it" : never;
		const then = isNegative(matcher) ? "the condition is always met" : misses;
		const text = `is not a ${part.what} of ${owner}: ${then}.${didYouMean(field, known)}`;
		return {
			path: ["when", ...path],
			text
		};
	}
}
/** A part that must be absent, although every request that the fault could strike has it. */
function neverAbsent({ when }, struck, { never, takesNoKey }) {
	for (const { path, matcher } of matchersOf(when)) {
		if (!isAbsent(matcher)) continue;
		const [part, name = ""] = path;
		const at = ["when", ...path];
		if (part === "key" && !takesNoKey) return {
			path: at,
			text: `can never be absent: a request without a key is answered with 401, so ${never}.`
		};
		if (part === "path" && struck.every((operation) => parametersOf(operation, "path").includes(name))) return {
			path: at,
			text: `can never be absent: it is a part of the path, so ${never}.`
		};
	}
}
/** A part that must be absent and also have a value: a header in two cases, or a field and a field within it. */
function contradiction({ when }, { never }) {
	const all = matchersOf(when).map((each) => ({
		...each,
		way: wayOf(each.path)
	}));
	for (const { matcher, path, way } of all) {
		if (!isAbsent(matcher)) continue;
		const other = all.find((each) => !isNegative(each.matcher) && way.every((part, at) => each.way[at] === part));
		if (other) {
			const text = `must be absent, but ${other.path.join(".")} asks for a value: ${never}.`;
			return {
				path: ["when", ...path],
				text
			};
		}
	}
}
/** The path to the part that a matcher tests; all spellings give the same path. */
function wayOf([part = "", name = ""]) {
	if (part === "header") return [part, name.toLowerCase()];
	return part === "body" ? [part, ...fieldWay(name)] : [part, name];
}
function isAbsent(matcher) {
	return typeof matcher === "object" && matcher !== null && "absent" in matcher;
}
/** Whether an absent part satisfies the matcher. */
function isNegative(matcher) {
	return isAbsent(matcher) || typeof matcher === "object" && matcher !== null && "not" in matcher;
}
function parametersOf({ parameters }, place) {
	return parameters.filter((each) => each.in === place).map(({ name }) => name);
}
// src/faults/schema/when-schema.ts
/** The JSON Schema of a fault's `when`. */
function whenSchema() {
	return mapSchema({
		description: "What a request must contain so that the fault counts it. Every part must match.",
		properties: {
			path: matchers("Path parameters, by name."),
			query: matchers("Query parameters, by name."),
			header: matchers("Headers, by name in any case."),
			key: {
				$ref: MATCHER,
				description: "The API key."
			},
			body: {
				...matchers("Fields of the JSON body, by name; a nested field by its JSON Pointer (RFC 6901)."),
				propertyNames: fieldNameSchema
			}
		}
	});
}
/** The JSON Schema of a condition of `when`, which `whenSchema` refers to as `#/$defs/matcher`. */
function matcherSchema() {
	return {
		description: "A condition for a part of a request: a value to match, a value not to match (an absent part meets this), or that it is absent.",
		title: `a value, { matches: regular expression of at most ${LONGEST_EXPRESSION} characters }, { above: number, below: number }, { not: one of these } or { absent: true }`,
		anyOf: [
			...valueMatchers,
			mapSchema({
				required: ["not"],
				properties: { not: {
					...valueMatcherSchema(),
					description: "What it must not be; it may be absent."
				} }
			}),
			mapSchema({
				required: ["absent"],
				properties: { absent: {
					const: true,
					description: "The request must not have it."
				} }
			})
		]
	};
}
/** The JSON Schema of an object with no other properties. */
function mapSchema(schema) {
	return {
		type: "object",
		additionalProperties: false,
		...schema
	};
}
/** The JSON Schema of a condition that a value must meet. */
function valueMatcherSchema() {
	return {
		description: "A value to equal, a regular expression to match, or numbers to lie between.",
		anyOf: valueMatchers
	};
}
const MATCHER = "#/$defs/matcher";
const valueMatchers = [
	{ type: [
		"string",
		"number",
		"boolean",
		"null"
	] },
	{
		type: "integer",
		format: "int64"
	},
	mapSchema({
		required: ["matches"],
		properties: { matches: {
			type: "string",
			format: "regex",
			maxLength: LONGEST_EXPRESSION,
			description: "A regular expression without lookaround and backreferences."
		} }
	}),
	mapSchema({
		required: ["above"],
		properties: {
			above: bound("A number that it must be greater than."),
			below: bound("A number that it must be less than.")
		}
	}),
	mapSchema({
		required: ["below"],
		properties: { below: bound("A number that it must be less than.") }
	})
];
/** The JSON Schema of a number, of which every int64 is exact. */
function bound(description) {
	return {
		description,
		title: "a number",
		anyOf: [{ type: "number" }, {
			type: "integer",
			format: "int64"
		}]
	};
}
const fieldNameSchema = {
	title: "the name of a field, or a JSON Pointer to one within it (/owner/city; ~1 stands for / and ~0 for ~)",
	pattern: "^([^/]|$|/([^~]|~[01])*$)"
};
function matchers(description) {
	return {
		type: "object",
		description,
		maxProperties: 50,
		additionalProperties: { $ref: MATCHER }
	};
}
// src/faults/schema/fault-schema.ts
/** The JSON Schemas that `faultSchema` refers to, for the `$defs` of the whole. */
function faultDefinitions() {
	return {
		matcher: matcherSchema(),
		respond: respondSchema
	};
}
/** The JSON Schema of a fault in a scenario file. */
function faultSchema(operationIds) {
	return mapSchema({
		title: "a fault with respond, delay, connection, throttle, rateLimit, rewrite, headers or status (what goes wrong)",
		description: "Something that goes wrong, and when.",
		required: ["id", "on"],
		anyOf: actions.map((key) => ({ required: [key] })),
		allOf: [
			onlyTruncateBeside("respond"),
			onlyTruncateBeside("throttle"),
			truncateAfter,
			eventsOfTruncate,
			limitAlone,
			changesAfter
		],
		properties: {
			id: {
				type: "string",
				minLength: 1,
				pattern: "^[\\w.-]+$",
				title: "made of letters, digits, . _ and -",
				description: "Names the fault: in receipts, in answers and in `Prefer: fault=`."
			},
			on: {
				...onSchema(operationIds),
				description: "The operations that the fault strikes: an operationId, a list of them, or `*` for all."
			},
			when: whenSchema(),
			between: {
				type: "array",
				title: "a list of two times, the second exclusive; null leaves that end open",
				description: "The times of the world's clock at which calls are counted: from the first to the second, which no longer counts, each a date or a time with its zone. `null` leaves that end open.",
				minItems: 2,
				maxItems: 2,
				items: {
					type: ["string", "null"],
					title: "a date (2030-12-04), a time with its zone (2030-12-04T23:59:00Z) or null",
					pattern: TIME_PATTERN
				}
			},
			calls: callsSchema,
			probability: {
				type: "number",
				minimum: 0,
				maximum: 1,
				description: "The chance that a matching call is struck, from 0 to 1. Default: 1."
			},
			times: {
				type: "integer",
				minimum: 1,
				maximum: Number.MAX_SAFE_INTEGER,
				description: "How often the fault may strike in total."
			},
			respond: {
				...respondSchema,
				type: ["object", "array"],
				minItems: 1,
				items: { $ref: "#/$defs/respond" },
				description: "The answer, or a list of answers: one per strike; the last one is also used for all later strikes."
			},
			delay: delaySchema,
			connection: {
				enum: connections,
				description: "What happens to the connection: reset (RST), empty (closed without a byte), hang (never answered) or truncate (cut halfway)."
			},
			events: {
				type: "integer",
				minimum: 0,
				maximum: MOST_EVENTS,
				description: "After how many of its events `connection: truncate` cuts a stream. Default: half of them, and half of the next one."
			},
			throttle: {
				type: "integer",
				minimum: 1,
				maximum: Number.MAX_SAFE_INTEGER,
				description: "How many bytes of the answer's body are sent per second, at most."
			},
			rateLimit: rateLimitSchema,
			rewrite: rewriteSchema,
			headers: {
				type: "object",
				minProperties: 1,
				propertyNames: answerHeaderNameSchema,
				description: "Header lines that the answer gets, in place of its own; `null` removes them.",
				additionalProperties: {
					title: `${headerValueSchema.title}, or null`,
					anyOf: [headerValueSchema, { type: "null" }]
				}
			},
			status: {
				type: "integer",
				minimum: 200,
				maximum: 599,
				description: "The status that the answer gets, in place of its own."
			},
			counts: mapSchema({
				description: "The initial values of the counters, to continue another run. Default: 0.",
				properties: {
					calls: {
						...count,
						description: "How many calls matched."
					},
					fired: {
						...count,
						description: "How often it fired, forced or not."
					},
					forced: {
						...count,
						description: "How often it fired because a request asked for it (`Prefer: fault=`)."
					}
				}
			}),
			expect: {
				const: "consumed",
				description: "If the fault never fires, `--exec` ends with exit code 1."
			},
			at: {
				enum: ["before", "after"],
				description: "`before`: nothing is changed. `after`: the change is made, but its answer is lost. Default: `before`; `after` for `connection: truncate` without `respond`, which cuts the answer to the request."
			}
		}
	});
}
/** The JSON Schema of the operations that a fault or a route is about. */
function onSchema(operationIds) {
	const operation = operationIds.length === 0 ? {
		type: "string",
		not: {}
	} : { enum: operationIds };
	return {
		title: operationIds.length === 0 ? "'*', as the contract has no operations" : `an operation (${namesOf(operationIds)}), a list of operations, or '*'`,
		anyOf: [
			{ const: "*" },
			operation,
			{
				type: "array",
				items: operation,
				minItems: 1
			}
		]
	};
}
/** The names of operations; if there are many, their number (the message also names the likely one). */
function namesOf(operationIds) {
	const many = manyTexts(operationIds);
	return many ? `one of ${many.length.toLocaleString("en")}` : operationIds.join(", ");
}
/** What a fault can do; it needs at least one. */
const actions = [...[
	"respond",
	"delay",
	"connection",
	"throttle",
	"rateLimit",
	"rewrite",
	"headers",
	"status"
]];
/** What changes an answer that passes. */
const changes = [
	"rewrite",
	"headers",
	"status"
];
/** A fault that gives or throttles an answer cannot also have a connection effect that sends no answer. */
function onlyTruncateBeside(key) {
	return {
		if: { required: [key, "connection"] },
		then: { properties: { connection: {
			const: TRUNCATE,
			title: `${TRUNCATE} if there is ${key} (the others send no answer); or remove one of the two`
		} } }
	};
}
/** Only what cuts an answer off can say where. */
const eventsOfTruncate = {
	if: { required: ["events"] },
	then: {
		required: ["connection"],
		properties: { connection: {
			const: TRUNCATE,
			title: `${TRUNCATE} if there is events`
		} }
	}
};
const truncateAfter = {
	if: {
		required: ["connection"],
		properties: { connection: { const: TRUNCATE } },
		not: { required: ["respond"] }
	},
	then: { properties: { at: {
		const: "after",
		title: "after (before the request is handled, there is no answer to truncate); or add respond"
	} } }
};
/** A rate limit answers itself those that it refuses, before the request is handled. */
const limitAlone = {
	if: { required: ["rateLimit"] },
	then: { properties: {
		...Object.fromEntries(actions.filter((key) => key !== "rateLimit").map((key) => [key, {
			not: {},
			title: "in a fault of its own: one with rateLimit answers 429 itself"
		}])),
		at: {
			const: "before",
			title: "before, or be left out: a rate limit answers before the request is handled"
		}
	} }
};
/** What changes an answer needs one: that of the request, when it has been handled. */
const changesAfter = {
	if: { anyOf: changes.map((key) => ({ required: [key] })) },
	then: { properties: {
		respond: {
			not: {},
			title: "in a fault of its own: rewrite, headers and status change the answer to the request"
		},
		connection: {
			const: TRUNCATE,
			title: `${TRUNCATE} (the others send no answer that rewrite, headers and status could change)`
		},
		at: {
			const: "after",
			title: "after, or be left out: before the request is handled, there is no answer to change"
		}
	} }
};
const rewriteSchema = {
	title: "{ merge: a value (RFC 7396) } or { patch: a list of operations (RFC 6902) }",
	description: "How the JSON of the answer is changed: `merge` is a merge patch (RFC 7396), `patch` a list of operations (RFC 6902). A body that is not JSON, or is longer than 1 MiB, stays as it is.",
	anyOf: [mapSchema({
		required: ["merge"],
		properties: { merge: {
			type: "object",
			additionalProperties: {},
			description: "Members that the JSON gets; those that are `null` are removed."
		} }
	}), mapSchema({
		required: ["patch"],
		properties: { patch: {
			type: "array",
			description: "Operations on the JSON, one after the other; if one does not fit, none is done.",
			minItems: 1,
			maxItems: 100,
			items: mapSchema({
				required: ["op", "path"],
				properties: {
					op: { enum: [
						"add",
						"remove",
						"replace",
						"move",
						"copy",
						"test"
					] },
					path: {
						type: "string",
						pattern: "^(/.*)?$",
						title: "a JSON Pointer"
					},
					from: {
						type: "string",
						pattern: "^(/.*)?$",
						title: "a JSON Pointer"
					},
					value: {}
				}
			})
		} }
	})]
};
const rateLimitSchema = mapSchema({
	description: "How many requests each client may make in a time; the others are answered with 429 and `Retry-After`.",
	required: ["requests", "per"],
	properties: {
		requests: {
			type: "integer",
			minimum: 1,
			maximum: 1e9,
			description: "How many requests of a client are answered in each window."
		},
		per: {
			type: "string",
			pattern: DURATION_PATTERN,
			title: DURATION,
			description: "How long a window lasts, by the world's clock. It begins with the first request of a client."
		},
		by: {
			enum: ["key", "client"],
			description: "Whose requests are counted together: those of an API key (without one, of a client), or those of a client: a page by its origin, a program by the first product in its User-Agent. Default: key."
		},
		headers: {
			enum: [
				"draft",
				"legacy",
				"none"
			],
			description: "What answers say of the limit: `RateLimit-Policy` and `RateLimit` (the draft of the IETF), `X-RateLimit-Limit`, `-Remaining` and `-Reset`, or nothing. Default: draft."
		}
	}
});
const respondSchema = mapSchema({
	description: "The answer. A status that the contract documents gets its documented message.",
	required: ["status"],
	properties: {
		status: {
			type: "integer",
			minimum: 200,
			maximum: 599
		},
		code: { type: "string" },
		message: { type: "string" },
		headers: {
			type: "object",
			propertyNames: answerHeaderNameSchema,
			additionalProperties: headerValueSchema
		},
		body: { description: "A body instead of the Error: text as it is, anything else as JSON." }
	},
	if: {
		required: ["status"],
		properties: { status: { enum: bodylessStatuses } }
	},
	then: { properties: { body: {
		not: {},
		title: "omitted: an answer with status 204, 205 or 304 has no body"
	} } },
	else: {
		if: {
			required: ["status"],
			properties: { status: {
				type: "integer",
				minimum: 200,
				maximum: 399
			} }
		},
		then: {
			required: ["body"],
			$comment: "only statuses from 400 on have the Error as default body"
		}
	}
});
const count = {
	type: "integer",
	minimum: 0,
	maximum: Number.MAX_SAFE_INTEGER
};
const milliseconds = {
	type: "number",
	minimum: 0,
	maximum: MAX_DELAY
};
const delaySchema = {
	title: `milliseconds up to ${MAX_DELAY}, { type: uniform, lower, upper } or { type: lognormal, median, sigma }`,
	description: "How long the answer is delayed, in milliseconds.",
	anyOf: [
		milliseconds,
		mapSchema({
			description: "Uniformly distributed from lower to upper, which must not be below lower.",
			required: [
				"type",
				"lower",
				"upper"
			],
			properties: {
				type: { const: "uniform" },
				lower: milliseconds,
				upper: milliseconds
			}
		}),
		mapSchema({
			required: [
				"type",
				"median",
				"sigma"
			],
			properties: {
				type: { const: "lognormal" },
				median: milliseconds,
				sigma: {
					type: "number",
					minimum: 0,
					maximum: 5
				}
			}
		})
	]
};
/** The JSON Schema of a fault's `calls`: numbers of up to nine digits. */
const callsSchema = {
	title: "a call (3), a range from the lower to the higher (1-2, 5-) or an interval (every 4)",
	description: "Which of the matching calls are struck (`3`, `1-2`, `5-` or `every 4`; by default all), counted from when the fault is put in force; calls that another fault answers count, too.",
	anyOf: [{
		type: "integer",
		minimum: 1,
		maximum: Number.MAX_SAFE_INTEGER
	}, {
		type: "string",
		pattern: "^(every [1-9]\\d{0,8}|[1-9]\\d{0,8}|[1-9]\\d{0,8}-([1-9]\\d{0,8})?)$",
		not: { pattern: backwards() }
	}]
};
/** A pattern for ranges whose first number is greater: it is longer, or has a greater digit at the first difference. */
function backwards() {
	const digits = [
		1,
		2,
		3,
		4,
		5,
		6,
		7,
		8,
		9
	];
	const longer = digits.slice(1).map((count) => `\\d{${count},}-\\d{${count - 1}}`);
	const asLong = digits.map((count) => `\\d{${count}}-\\d{${count}}`);
	const greater = digits.map((digit) => `${digit}\\d*-\\1[0-${digit - 1}]`);
	return `^(?:${longer.join("|")})$|^(?=(?:${asLong.join("|")})$)(\\d*)(?:${greater.join("|")})\\d*$`;
}
// src/routes/route-schema.ts
/** How many routes a world may have. */
const MOST_ROUTES = 1e3;
/** Who can answer. */
const answerers = ["sandbox", "upstream"];
/** What is shown of who answers an operation: it may depend on conditions. */
const shownAnswerers = [...answerers, "depends"];
/** The word for all requests that may change something. */
const WRITES = "writes";
/** What an upstream can do so that it is said not to have an operation. */
const missingSigns = [
	"undescribed",
	501,
	"unreachable"
];
/** The JSON Schema of a route in a scenario. */
function routeSchema(operationIds) {
	const operations = onSchema(operationIds);
	return {
		type: "object",
		additionalProperties: false,
		title: "a route with on and to",
		description: "Who answers some requests; the first route that matches a request decides.",
		required: ["on", "to"],
		properties: {
			on: {
				title: `${operations.title}, or ${WRITES}`,
				description: `The operations that it is about: an operationId, a list of them, \`${WRITES}\` for all requests but GET, HEAD and OPTIONS, or \`*\` for all, also those that the contract does not describe.`,
				anyOf: [{ const: WRITES }, ...operations.anyOf]
			},
			when: {
				...whenSchema(),
				description: "What a request must contain, as in faults. Every part must match."
			},
			to: {
				enum: answerers,
				description: "Who answers: the sandbox, or the service behind it (`--upstream`)."
			},
			missing: {
				title: `a list of ${missingSigns.join(", ")}, or never`,
				description: "By what the upstream shows that it does not have the operation, so that the sandbox answers: `undescribed` is a 404 or 405 that the contract does not describe for the operation, `501` that status, `unreachable` that it cannot be reached; `never` is nothing. Default: undescribed and 501.",
				anyOf: [{ const: "never" }, {
					type: "array",
					minItems: 1,
					uniqueItems: true,
					items: { enum: missingSigns }
				}]
			}
		},
		if: {
			properties: { to: { const: "sandbox" } },
			required: ["to"]
		},
		then: { properties: { missing: {
			not: {},
			title: "omitted: it is about routes to the upstream"
		} } }
	};
}
// src/scenarios/check-scenario.ts
/**
* Checks one scenario file, without the files that it extends.
* @throws UsageError that names the file and the line, key and rule of every problem; for a large file, only of the first.
*/
function checkScenario(source, rules) {
	const { recording } = Object(source.value);
	if (recording !== void 0) assertRecorded(recordedIn(recording), rules.title, {
		source,
		key: "recording"
	});
	const firstOnly = source.isLarge === true;
	const problems = rules.validate(source.value, { firstOnly }).map((problem) => ({
		path: problem.path,
		get text() {
			return explainProblem(problem);
		}
	}));
	if (problems.length === 0) {
		const content = source.value;
		problems.push(...checkRecords(content, rules.resources), ...checkMeaning(content));
	}
	if (problems.length > 0) throw scenarioError(source, [...otherVersion(recording, rules), ...problems]);
	return source.value;
}
/**
* Refuses what was recorded under another contract than that of the scenario, which is recorded under this title.
* @throws UsageError that names the place and both contracts.
*/
function assertRecorded(recorded, title, { source, key }) {
	const other = otherContract(recorded, title);
	if (other === void 0) return;
	const text = `was made under ${other}, and the scenario is about ${title === void 0 ? "the contract of this package" : JSON.stringify(title)}. Name the contract that was recorded (contract, or --contract), or record again.`;
	throw scenarioError(source, [{
		path: [key],
		text
	}]);
}
/** The error for the problems of one file, one line each, up to ten. */
function scenarioError(source, remarks) {
	const lines = remarks.slice(0, MOST_SHOWN).map((remark) => remarkLine(source, remark));
	const more = remarks.length - MOST_SHOWN;
	return new UsageError([
		...lines,
		...more > 0 ? [`… and ${more} more`] : [],
		WAY_OUT
	].join("\n"));
}
/** A remark as one line: `mine.yaml:7: faults[0].calls must be …`. */
function remarkLine(source, remark) {
	const { path } = remark;
	return `${scenarioPlace(source, path)}: ${nameOf(path)} ${remarkText(remark)}`;
}
/** The text of a remark. Credentials are redacted, even invalid ones. */
function remarkText(remark) {
	return remark.path.at(-1) === "matches" && isSecretPlace(remark.path) ? "is not a regular expression that RE2 accepts." : redactProblem(remark);
}
/** `mine.yaml:7`, or only the file if the line is unknown. */
function scenarioPlace({ file, lineOf }, path) {
	const line = lineOf(path);
	return line === void 0 ? file : `${file}:${line}`;
}
/** The name of a place: `faults[0].respond.status`. */
function nameOf(path) {
	if (path.length === 0) return "the scenario";
	return path.map(shortName).reduce((name, part) => {
		if (/^\d+$/.test(part)) return `${name}[${part}]`;
		const word = part === "" ? "\"\"" : part;
		return name === "" ? word : `${name}.${word}`;
	}, "");
}
/** What is wrong with a recording may be that its contract is another version now, or has other overlays: that is said first. */
function otherVersion(recording, { title, digest }) {
	const { contract } = recordedIn(recording);
	if (contract === void 0 || digest === void 0 || contract === digest) return [];
	return [{
		path: ["recording"],
		text: `was made under another version of ${JSON.stringify(title)} than the one that it is loaded with. Name the one that was recorded, with its overlays (contract and overlay, or --contract and --overlay), or record again.`
	}];
}
/** What a recording says, which is not checked yet. */
function recordedIn(recording) {
	const { title, contract } = Object(recording);
	return {
		...typeof title === "string" && { title },
		...typeof contract === "string" && { contract }
	};
}
function checkRecords(content, resources) {
	const { main } = resources;
	const mainKeys = Object.keys(main?.generate.properties ?? {});
	const generated = main && content.generate && Object.hasOwn(content.generate, main.name);
	const key = mainKeys.find((each) => generated && Object.hasOwn({ ...content.generate }, each));
	return [...main && key !== void 0 ? [double(["generate", main.name], `generate.${key}`)] : [], ...[...resources.all.values()].flatMap((resource) => {
		const places = recordPlaces(content, resource);
		const [first, second] = places;
		return [...first && second ? [double(second.path, nameOf(first.path))] : [], ...places.flatMap(({ path, items }) => checkIdsOf(resource, path, items))];
	})];
}
function double(path, other) {
	return {
		path,
		text: `is about the same records as ${other}. Use one of the two.`
	};
}
function checkIdsOf(resource, path, items) {
	const place = idPath(resource);
	if (!place) return [];
	const ids = items.map((item) => valueAt(item, place));
	const missing = ids.flatMap((id, index) => id === void 0 ? [{
		path: [
			...path,
			String(index),
			...place
		],
		text: "is required."
	}] : []);
	const parents = items.map((item) => valueAt(item, [resource.beside.path]));
	const keys = resource.isScoped ? ids.map((id, at) => stringifyJson([id, ...resource.parents.map((each) => valueAt(parents[at], [each.parameter]))])) : ids;
	return [...missing, ...checkIds(path, ids, {
		below: place,
		keys
	})];
}
/** Checks what a schema cannot express. */
function checkMeaning(content) {
	const { exchanges = [], clock, deprecatedSince } = content;
	const times = typeof exchanges === "string" ? [] : exchanges.map(({ time }) => time);
	return [
		...checkTime(["clock", "now"], clock?.now),
		...checkTime(["deprecatedSince"], deprecatedSince),
		...times.flatMap((time, index) => checkTime([
			"exchanges",
			String(index),
			"time"
		], time)),
		...checkFaults("faults", content),
		...checkFaults("faults+", content)
	];
}
function checkFaults(key, content) {
	const faults = content[key] ?? [];
	return [
		...key === "faults+" && content[key] && content.faults ? [{
			path: [key],
			text: "cannot be used with faults, which replaces the list that it would append to. Use one of the two."
		}] : [],
		...checkIds([key], faults.map(({ id }) => id)),
		...faults.flatMap((fault, index) => within([key, String(index)], checkFault(fault)))
	];
}
function within(place, remarks) {
	return remarks.map(({ path, text }) => ({
		path: [...place, ...path],
		text
	}));
}
/**
* Checks that ids, which are at `path` and have their own places below it, are not there twice.
* @param keys what is not there twice. Default: the ids.
*/
function checkIds(path, ids, { below = ["id"], keys = ids } = {}) {
	const first = /* @__PURE__ */ new Map();
	return ids.flatMap((id, index) => {
		const earlier = first.get(keys[index]);
		if (earlier === void 0) {
			first.set(keys[index], index);
			return [];
		}
		const text = `${shown(id)} is already the id of ${nameOf(path)}[${earlier}]. Give each its own id.`;
		return [{
			path: [
				...path,
				String(index),
				...below
			],
			text
		}];
	});
}
function checkTime(path, text) {
	if (text === void 0 || text === "none" || timeOf(text) !== void 0) return [];
	return [{
		path,
		text: `must be a time that exists, got ${shown(text)}.`
	}];
}
const MOST_SHOWN = 10;
const WAY_OUT = "The format: docs/scenarios.md, or `petstore-sandbox scenario schema`.";
export { idleFaultOf as _, remarkText as a, compileExpressions as b, MOST_ROUTES as c, routeSchema as d, shownAnswerers as f, idleCondition as g, whenSchema as h, remarkLine as i, WRITES as l, faultSchema as m, checkScenario as n, scenarioError as o, faultDefinitions as p, nameOf as r, scenarioPlace as s, assertRecorded as t, answerers as u, idleFaults as v, stillUsed as x, TOO_MANY_EXPRESSIONS as y };
