import { r as firstOf } from "./text.js";
import { a as TIME_PATTERN } from "./time.js";
import { a as objectSchema, i as listSchema, o as switchSchema, s as textSchema } from "./schema-parts.js";
import { n as transitionsSchema, r as wordSchemas, t as WORDS } from "./operation-words.js";
import { a as wordsIn } from "./words-in.js";
import { a as unknownOperation, i as undocumentedElse, n as operationWordsProblems, r as transitionProblems, t as documentedStatuses } from "./words-problems.js";
import { a as operationIds, s as otherContractOf } from "./contract-pair.js";
import "./paths.js";
import { n as MOST_FAULTS } from "./fault.js";
import { c as MOST_ROUTES, d as routeSchema, i as remarkLine, m as faultSchema, o as scenarioError, p as faultDefinitions } from "./check-scenario.js";
import { s as isolations, u as onMissChoices } from "./words.js";
import { r as ledgerOf } from "./ledger-of2.js";
import { f as policies, l as ledgerSettings } from "./settlement.js";
import { t as tapeEntrySchema } from "./tape-entry-schema.js";
import { j as isEqualJson } from "./json.js";
import { i as shown } from "./shown.js";
import { c as scenarioResources } from "./scenario-records.js";
// src/contract/behaviour/behaviour-words.ts
/** The JSON Schema of words beside a document. */
function behaviourSchema() {
	return {
		type: "object",
		description: "What operations do beyond the contract, by operationId; transitions of the records of a resource, by its name.",
		additionalProperties: objectSchema({
			...wordSchemas(),
			transitions: transitionsSchema()
		}, {
			optional: [...WORDS, "transitions"],
			minProperties: 1
		})
	};
}
/** What is wrong with words beside a document, and what is only worth a warning. */
function behaviourProblems(behaviour, contract) {
	const { operations, resources } = contract.roles;
	const within = (name, { path, text }) => ({
		path: [name, ...path],
		text
	});
	const problems = [];
	const warnings = [];
	for (const [name, { transitions, ...words }] of Object.entries(behaviour)) {
		const resource = resources.find((each) => each.name === name);
		const isOperation = operations.some(({ operation }) => operation === name);
		const said = Object.keys(words);
		if (!resource && !isOperation) {
			problems.push({
				path: [name],
				text: unknownOperation(name, contract)
			});
			continue;
		}
		if (transitions && !resource) problems.push({
			path: [name, "transitions"],
			text: `stand at a resource, and ${name} is an operation. Name the resource: ${resources.map((each) => each.name).join(", ")}.`
		});
		if (!isOperation && said.length > 0) problems.push({
			path: [name, said[0]],
			text: `is a word for operations, and ${name} is a resource. Name an operation of it: ${operations.filter((each) => each.resource === name).map(({ operation }) => operation).join(", ")}.`
		});
		if (transitions && resource) for (const each of transitionProblems(transitions, resource, contract)) problems.push(within(name, {
			...each,
			path: ["transitions", ...each.path]
		}));
		if (!isOperation || said.length === 0) continue;
		for (const each of operationWordsProblems(name, words, contract)) problems.push(within(name, each));
		const warning = undocumentedElse(name, words, contract);
		if (warning) warnings.push(within(name, warning));
	}
	return {
		problems,
		warnings
	};
}
/** The words of a document with those beside it: these replace single words of an operation, and the transitions of a resource. */
function allWords(roles, beside = {}) {
	const own = wordsIn(roles);
	const operations = new Map(own.operations);
	const transitions = new Map(own.transitions);
	for (const [name, { transitions: moves, ...words }] of Object.entries(beside)) {
		if (Object.keys(words).length > 0) operations.set(name, {
			...operations.get(name),
			...words
		});
		if (moves) transitions.set(name, moves);
	}
	return {
		operations,
		transitions
	};
}
// src/scenarios/scenario-behaviour.ts
/** How many records of a scenario become something else by themselves. */
const MOST_LATER = 1e5;
function laterSchema() {
	const members = { type: "object" };
	return {
		type: "array",
		maxItems: MOST_LATER,
		description: "What records become by themselves: `set` and `add` by member, at a time of the clock, of the record of a resource with an id.",
		items: {
			type: "object",
			additionalProperties: false,
			required: [
				"resource",
				"id",
				"at"
			],
			properties: {
				resource: { type: "string" },
				id: { type: ["string", "integer"] },
				path: {
					type: "object",
					additionalProperties: { type: ["string", "integer"] }
				},
				at: {
					type: "string",
					format: "date-time"
				},
				set: members,
				add: {
					...members,
					additionalProperties: { type: "number" }
				}
			}
		}
	};
}
/**
* Checks what a scenario says of operations.
* @returns warnings
* @throws UsageError that names the file and the line, key and rule of every problem of a file.
*/
function checkBehaviour(content, sources, contract) {
	const { later = [] } = content;
	const behaviour = content.behaviour ?? {};
	const names = contract.roles.resources.map(({ name }) => name);
	const lost = later.findIndex(({ resource }) => !names.includes(resource));
	if (lost >= 0) {
		const text = `is ${shown(later[lost]?.resource)}, and there is no such resource. There is ${names.join(", ")}.`;
		throw scenarioError(withKey(sources, ["later"]), [{
			path: [
				"later",
				String(lost),
				"resource"
			],
			text
		}]);
	}
	if (Object.keys(behaviour).length === 0) return [];
	const { problems, warnings } = behaviourProblems(behaviour, {
		roles: contract.roles,
		statusesOf: documentedStatuses(contract.written),
		compile: contract.compile,
		resolve: (schema) => contract.resolve(schema)
	});
	const placed = (each) => {
		const [name = ""] = each.path;
		return {
			source: withKey(sources, ["behaviour", name]),
			remark: {
				...each,
				path: ["behaviour", ...each.path]
			}
		};
	};
	const [first] = problems;
	if (first) {
		const { source } = placed(first);
		const own = problems.map(placed).filter((each) => each.source === source);
		throw scenarioError(source, own.map(({ remark }) => remark));
	}
	return warnings.map(placed).map(({ source, remark }) => `warning: ${remarkLine(source, remark)}`);
}
/** Creates what finds what a record of a resource becomes by itself; `undefined` if a scenario says so of none of its records. */
function createLaterFinder(later, resource) {
	const own = later.filter((each) => each.resource === resource);
	if (own.length === 0) return void 0;
	const byId = Map.groupBy(own, ({ id }) => id);
	return ({ id, parents = {} }) => {
		const found = byId.get(id)?.find(({ path }) => path === void 0 || isEqualJson(path, parents));
		if (!found) return void 0;
		const { at, set = {}, add } = found;
		return {
			at: Date.parse(at),
			set,
			...add && { add }
		};
	};
}
/** The file that has a key, the extending ones first. */
function withKey(sources, [first = "", second]) {
	return sources.find(({ value }) => {
		const own = Object(value)[first];
		return own !== void 0 && (second === void 0 || Object.hasOwn(Object(own), second));
	}) ?? sources[0];
}
// src/scenarios/scenario-schema.ts
/** How many keys a scenario may have, and how long each may be, in characters. A key with `*` stands for any number of keys. */
const MOST_KEYS = 1e3;
const LONGEST_KEY = 1e3;
/**
* The JSON Schema (2020-12) of scenario files of a contract; of the built-in one it is `scenarios/scenario.schema.json`.
* @param operationIds The operations that faults can strike.
* @param isNamed Whether the schema is to say what records of a resource are. Default: of all.
* @param hasEntries Whether it is to say how single entries of the ledger are settled: these must be found first. Default: yes.
*/
function scenarioSchema(contract, operationIds$1 = operationIds(contract), isNamed = () => true, hasEntries = true) {
	const resources = scenarioResources(contract);
	const listOf = ({ name, list }) => isNamed(name) ? list : {};
	const { noun } = resources;
	const short = [...resources.all.values()].filter(({ isShort }) => isShort);
	return {
		$schema: "https://json-schema.org/draft/2020-12/schema",
		title: "a scenario of petstore-sandbox",
		description: "A scenario as it is written, in a file or in code: missing parts have a default or come from the scenario that it extends.",
		type: "object",
		additionalProperties: false,
		required: ["version"],
		if: { not: { required: ["extends"] } },
		then: { properties: { generate: countsAreRequired(resources) } },
		$defs: {
			fault: faultSchema(operationIds$1),
			requestRoute: routeSchema(operationIds$1),
			...faultDefinitions()
		},
		properties: {
			$schema: textSchema("Where this schema is, for editors of JSON files."),
			version: {
				const: 1,
				description: "The version of the format."
			},
			name: {
				type: "string",
				minLength: 1,
				description: "Default: the name of the file without its extension."
			},
			description: textSchema("A sentence for `scenario list`."),
			extends: {
				type: "string",
				minLength: 1,
				description: "Another scenario, by path or name; the keys of this file are merged over its keys."
			},
			contract: {
				type: "string",
				minLength: 1,
				description: "The OpenAPI document that the scenario is about: a path, relative to this file. Default: that of this package. `--contract` overrides it."
			},
			overlay: {
				type: ["string", "array"],
				minLength: 1,
				items: {
					type: "string",
					minLength: 1
				},
				description: "OpenAPI Overlays of that document, in their order: a path, relative to this file, or several."
			},
			handlers: {
				type: "string",
				minLength: 1,
				description: "Code that says what operations do beyond the contract: the path of a file of JavaScript or TypeScript, relative to this file. `--handlers` overrides it."
			},
			seed: {
				type: "integer",
				minimum: 0,
				maximum: Number.MAX_SAFE_INTEGER,
				description: "The seed of everything that is generated or random. Default: 1."
			},
			chance: {
				type: "integer",
				minimum: 0,
				maximum: 2 ** 32 - 1,
				description: "The state of the random numbers of answers (a uint32), to continue another run. Default: it follows from the seed."
			},
			keys: {
				type: "array",
				minItems: 1,
				maxItems: MOST_KEYS,
				items: keySchema,
				description: "The accepted API keys, in which `*` matches any characters. Default: sandbox-key; of a recording, of another contract and with an upstream, any."
			},
			nextKeys: {
				type: "array",
				maxItems: MOST_KEYS,
				items: keySchema,
				description: "Those whose requests meet the next contract (`--next`), in which `*` matches any characters. Default: none."
			},
			isolation: {
				enum: isolations,
				description: `Whether all keys share one world, or each has its own ${noun}, clock, faults and journal. Default: shared; per-key with an upstream.`
			},
			...Object.fromEntries(short.map((each) => [each.name, listOf(each)])),
			records: recordsSchema(resources, listOf),
			generate: generateSchema(resources),
			lastId: lastIdSchema(resources),
			clock: {
				type: "object",
				additionalProperties: false,
				description: "The time in the sandbox: the real time, a time that stands still, or a time that ticks on from `now`.",
				properties: {
					now: {
						...time,
						description: "Default: the real time."
					},
					ticking: switchSchema("Whether the clock ticks on from `now`. Default: false.")
				}
			},
			deprecatedSince: {
				...time,
				title: `${time.title}, or none`,
				pattern: `^none$|${time.pattern}`,
				description: `The date in the Deprecation header of ${deprecatedIn(contract)}; none omits the header. Default: as in the contract.`
			},
			unspecified: hasEntries ? unspecifiedSchema(contract) : { enum: policies },
			faults: {
				type: "array",
				maxItems: MOST_FAULTS,
				items: { $ref: "#/$defs/fault" },
				description: "What goes wrong, and when. Replaces the faults of the extended scenario."
			},
			"faults+": {
				type: "array",
				maxItems: MOST_FAULTS,
				items: { $ref: "#/$defs/fault" },
				description: "Faults that are appended to those of the extended scenario."
			},
			behaviour: behaviourSchema(),
			later: laterSchema(),
			upstream: {
				type: "string",
				minLength: 1,
				description: "The base address of a real service behind the sandbox, which answers what no route sends to the sandbox. `--upstream` overrides it; only a scenario of the command line may have it."
			},
			routes: {
				type: "array",
				maxItems: MOST_ROUTES,
				items: { $ref: "#/$defs/requestRoute" },
				description: "Who answers, with an upstream: the first route that matches a request decides. What none matches goes to the upstream."
			},
			exchanges: {
				type: ["string", "array"],
				minLength: 1,
				items: tapeEntrySchema,
				description: "A tape: recorded exchanges in order, or the path of a .tape.ndjson."
			},
			replay: {
				type: "object",
				additionalProperties: false,
				description: "How the tape is played.",
				properties: {
					onMiss: {
						anyOf: [{ enum: onMissChoices }, { const: 404 }],
						title: onMissChoices.join(" or "),
						description: "What answers requests that are not on the tape. Default: store."
					},
					overtaken: switchSchema(`Whether the ${noun} have changed since: the store then answers lists and gets.`)
				}
			},
			recording: recordingSchema(resources)
		}
	};
}
const keySchema = {
	type: "string",
	maxLength: LONGEST_KEY,
	pattern: "^[A-Za-z0-9._~+/*-]+=*$",
	title: "a bearer token, in which * matches any characters"
};
const int64 = {
	type: "integer",
	format: "int64"
};
function deprecatedIn({ operations }) {
	const deprecated = operations.filter(({ deprecation }) => deprecation).map(({ id }) => id);
	return deprecated.length > 0 ? firstOf(deprecated).join(", ") : "deprecated operations";
}
/** An object with a key for each resource that has one. */
function byResource({ all }, schemaOf) {
	const entries = [...all.values()].flatMap((resource) => {
		const schema = schemaOf(resource);
		return schema ? [[resource.name, schema]] : [];
	});
	return Object.fromEntries(entries);
}
function recordsSchema(resources, listOf) {
	return {
		type: "object",
		additionalProperties: false,
		description: "The records that exist, by resource. The name of a resource at the top level is short for it.",
		properties: byResource(resources, listOf)
	};
}
/** Of each resource, or of the one that is meant where none is named. */
function generateSchema(resources) {
	const { main } = resources;
	const { description, properties } = main?.generate ?? {};
	return {
		type: "object",
		additionalProperties: false,
		description: description ?? "Records to generate from the schemas of the contract, by resource.",
		properties: {
			...properties,
			...byResource(resources, ({ name, generate }) => properties && Object.hasOwn(properties, name) ? void 0 : generate)
		}
	};
}
/** A scenario that extends none says how many records there are of each kind that it generates. */
function countsAreRequired(resources) {
	const required = {
		required: ["count"],
		$comment: "how many?"
	};
	const { properties } = resources.main?.generate ?? {};
	const isNoKey = ({ name }) => !Object.hasOwn({ ...properties }, name);
	const counted = { properties: byResource(resources, (each) => isNoKey(each) ? required : void 0) };
	if (!properties) return counted;
	return {
		if: { anyOf: [{ maxProperties: 0 }, ...Object.keys(properties).filter((name) => name !== "count").map((name) => ({ required: [name] }))] },
		then: required,
		...counted
	};
}
function lastIdSchema(resources) {
	const { main, noun } = resources;
	const description = `New ids are greater than this one and than those of all ${noun}.`;
	const others = byResource(resources, ({ id }) => id.kind === "int64" ? int64 : void 0);
	if (main && resources.all.size === 1) return {
		...int64,
		description
	};
	return {
		description: main ? `${description} It is about ${main.name}, or by resource.` : `${description} By resource.`,
		type: main ? ["integer", "object"] : "object",
		...main && { format: "int64" },
		additionalProperties: false,
		properties: others
	};
}
const time = {
	type: "string",
	title: "a date (2030-12-04) or a time with its zone (2030-12-04T23:59:00Z)",
	pattern: TIME_PATTERN
};
function recordingSchema({ noun }) {
	return {
		type: "object",
		additionalProperties: false,
		description: "Facts about a recording. Times are ISO 8601.",
		properties: {
			from: {
				...time,
				description: "The time of its first request."
			},
			to: {
				...time,
				description: "The time of its last request."
			},
			contract: {
				type: "string",
				title: "sha256: and 64 hexadecimal digits",
				pattern: "^sha256:[0-9a-f]{64}$",
				description: "The digest of the contract when it was recorded."
			},
			title: textSchema("The title of the contract, unless it is that of this package."),
			conflicts: listSchema({ type: "string" }, `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} that differ between two answers without a write in between.`)
		}
	};
}
function unspecifiedSchema(contract) {
	const beside = otherContractOf(contract);
	const entries = [...beside ? ledgerSettings(ledgerOf(beside)) : [], ...ledgerSettings(ledgerOf(contract))].map(({ name, question, settings }) => [name, {
		enum: settings,
		description: question
	}]);
	return {
		description: "How to decide what the contract leaves open: a policy, or choices for single entries and a policy for the others. Default: `pinned`.",
		type: ["string", "object"],
		if: { type: "string" },
		then: { enum: policies },
		else: {
			additionalProperties: false,
			properties: {
				mode: {
					enum: policies,
					description: "Decides every entry that is not named. Default: pinned."
				},
				...Object.fromEntries(entries)
			}
		}
	};
}
export { allWords as i, checkBehaviour as n, createLaterFinder as r, scenarioSchema as t };
