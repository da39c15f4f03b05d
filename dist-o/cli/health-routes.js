import { x as stringifyJson } from "./json.js";
import { t as lazy } from "./memoize.js";
import { n as packageVersion } from "./package-files.js";
import { f as severities, u as requestViolation } from "./styled-parameters.js";
import { a as objectSchema, i as listSchema, l as withoutNeed, n as countSchema, o as switchSchema, s as textSchema } from "./schema-parts.js";
import { n as routeAddress } from "./route-table.js";
import { n as origins, r as streamEnds } from "./exchange.js";
import { r as uncheckedReasons } from "./exchange-counter.js";
import { n as durationBounds } from "./durations.js";
import { o as operationsOfEither } from "./contract-pair.js";
import { n as MOST_FAULTS, o as checkFault, r as MOST_FAULT_TEXT } from "./fault.js";
import { _ as idleFaultOf, a as remarkText, b as compileExpressions, m as faultSchema, p as faultDefinitions, r as nameOf$1, x as stillUsed, y as TOO_MANY_EXPRESSIONS } from "./check-scenario.js";
import { t as scenarioSchema } from "./scenario-schema.js";
import { n as mergeReceipts, o as recordCounts } from "./worlds-of-keys.js";
import { a as refusal, n as json, o as unknownName, r as problem, t as done } from "./admin-answer.js";
import { i as pathParameter, n as jsonRequest, o as textResponse, r as jsonResponse } from "./document-parts.js";
import process from "node:process";
// src/admin/metrics/metrics.ts
/** A gauge without labels. */
function gauge(name, help, value) {
	return {
		name,
		help,
		type: "gauge",
		values: [{
			labels: {},
			value
		}]
	};
}
/** A counter with one series for each value of a label, or without labels. */
function counter(name, help, values) {
	return {
		name,
		help,
		type: "counter",
		values: typeof values === "number" ? [{
			labels: {},
			value: values
		}] : values
	};
}
/** The durations of requests as a histogram, by method, route and status. */
function histogram(name, help, { series, routeOf }) {
	return {
		name,
		help,
		type: "histogram",
		values: series.flatMap((each) => toSamples(name, each, routeOf(each.operation) ?? "none"))
	};
}
function buildInfo() {
	const labels = {
		version: packageVersion(),
		node: process.versions.node
	};
	return {
		...gauge("petstore_build_info", "The running version.", 1),
		values: [{
			labels,
			value: 1
		}]
	};
}
/** A writer of metrics that is created at its first use. */
function lateMetricsWriter() {
	const create = lazy(() => import("./metrics-text.js").then((each) => each.createMetricsWriter()));
	return async (metrics) => (await create())(metrics);
}
/**
* A sample for each kind of change that an operation met, and whether it refused: as many as the two contracts have, whoever the clients
* are. A change of the whole contract has the operation `none`.
*/
function changeSamples(changes) {
	const met = changes.filter(({ clients }) => clients.length > 0);
	return [...Map.groupBy(met, ({ id, operation = "none" }) => `${id} ${operation}`).values()].flatMap((own) => {
		const [{ id = "", level = "info", operation = "none" } = {}] = own;
		const clients = own.flatMap((change) => change.clients);
		return ["refused", "met"].map((result) => ({
			labels: {
				change: id,
				operation,
				level,
				result
			},
			value: clients.reduce((sum, client) => sum + client[result], 0)
		}));
	});
}
/** The metrics of a sandbox, by the conventions of Prometheus and with the names of OpenTelemetry. No label contains a key or a requested path. */
async function sandboxMetrics(sandbox, streams, { shadow, upstream } = {}) {
	const { durations, contract, evicted } = sandbox;
	const paths = new Map(contract.operations.map(({ id, path }) => [id, path]));
	const trouble = await sandbox.trouble();
	const { open, held, ended } = streams.figures;
	const next = await shadow?.totals();
	return [
		histogram("http_server_request_duration_seconds", "How long answers took.", {
			series: durations.list(),
			routeOf: (operation) => paths.get(operation ?? "")
		}),
		...upstream ? [clientHistogram(upstream.durations)] : [],
		gauge("petstore_sandbox_worlds", "The number of worlds.", sandbox.worlds().length),
		...recordMetrics(sandbox),
		counter("petstore_sandbox_worlds_evicted_total", EVICTED, evicted),
		counter("petstore_sandbox_faults_fired_total", "How often each fault fired, in all worlds.", sandbox.receipts().map(({ id, inAll }) => ({
			labels: { fault: id },
			value: inAll.fired
		}))),
		...keptMetrics(await sandbox.kept()),
		gauge("petstore_sandbox_store_up", "Whether changes can be kept.", trouble === void 0 ? 1 : 0),
		gauge("petstore_sandbox_event_streams", "The number of streams of requests.", open),
		gauge("petstore_sandbox_event_stream_bytes", HELD, held),
		counter("petstore_sandbox_event_streams_ended_total", ENDED, ended),
		...next ? nextMetrics(next) : [],
		buildInfo()
	];
}
/** The metrics of a proxy, by the conventions of Prometheus and with the names of OpenTelemetry. No label contains a key or a requested path. */
async function proxyMetrics({ checker, progress, durations }) {
	const [figures, next, queue, { server, client }] = await Promise.all([
		checker.figures(),
		checker.next(),
		progress(),
		durations()
	]);
	const { clean, violated, unchecked, reasons, violations } = figures;
	return [
		histogram("http_server_request_duration_seconds", "How long answers to clients took.", {
			series: server.list(),
			routeOf: (route) => route
		}),
		clientHistogram({ client }),
		counter("petstore_proxy_exchanges_total", "Exchanges whose check is over: without a violation, with one, or not judged.", Object.entries({
			clean,
			violated,
			unchecked
		}).map(toSample("result"))),
		counter("petstore_proxy_unchecked_total", "Exchanges, or parts of them, that were not judged.", Object.entries({
			...NONE,
			...reasons
		}).map(toSample("reason"))),
		counter("petstore_proxy_violations_total", "How often each rule was broken.", violations.map(({ count, ...labels }) => ({
			labels,
			value: count
		}))),
		...next ? [counter("petstore_proxy_next_total", "How often a change of the next contract would have refused a request, or was met by an exchange.", changeSamples(next.changes))] : [],
		gauge("petstore_proxy_check_queue_length", "Exchanges that wait for their check.", queue?.waiting ?? 0),
		gauge("petstore_proxy_check_lag_seconds", "How long the last checked exchange waited; 0 if none waits now.", (queue?.lag ?? 0) / 1e3),
		buildInfo()
	];
}
/** How long a real service took, by the paths of operations. */
function clientHistogram({ client }) {
	return histogram("http_client_request_duration_seconds", "How long answers of the service took.", {
		series: client.list(),
		routeOf: (route) => route
	});
}
/** The samples of a histogram: cumulative buckets, the sum and the count. */
function toSamples(name, { method, status, counts, sum }, route) {
	const labels = {
		method,
		route,
		status
	};
	let total = 0;
	return [
		...[...counts].map((count, at) => {
			total += count;
			const le = durationBounds[at] ?? "+Inf";
			return {
				name: `${name}_bucket`,
				labels: {
					...labels,
					le
				},
				value: total
			};
		}),
		{
			name: `${name}_sum`,
			labels,
			value: sum
		},
		{
			name: `${name}_count`,
			labels,
			value: total
		}
	];
}
/** The records of each resource in all worlds, where the contract has several resources. */
function recordMetrics(sandbox) {
	const counts = sandbox.everyWorld().map((world) => world.counts);
	const further = Object.keys(counts[0]?.records ?? {});
	const { leading } = sandbox.scenario.resources;
	if (!leading || further.length === 0) return [];
	const sumOf = (count) => counts.reduce((sum, each) => sum + count(each), 0);
	const values = [{
		labels: { resource: leading.name },
		value: sumOf(({ pets }) => pets)
	}, ...further.map((resource) => ({
		labels: { resource },
		value: sumOf(({ records }) => records?.[resource] ?? 0)
	}))];
	return [{
		name: "petstore_sandbox_records",
		help: RECORDS,
		type: "gauge",
		values
	}];
}
/** What exchanges show of the next contract: by its changes, which are as many as there are, and by no client. */
function nextMetrics({ figures, changes }) {
	return [counter("petstore_sandbox_next_exchanges_total", "Exchanges under the current contract, by what the next one would have made of them.", Object.entries(figures).map(([result, value]) => ({
		labels: { result },
		value
	}))), counter("petstore_sandbox_next_changes_total", "How often a change of the next contract would have refused an exchange, or was met by one.", changeSamples(changes))];
}
/** The worlds of keys that outlive the process, if any do. */
function keptMetrics(kept) {
	if (!kept) return [];
	const { count, most, bytes } = kept;
	return [
		gauge("petstore_sandbox_kept_worlds", "The number of worlds of keys that are kept.", count),
		gauge("petstore_sandbox_kept_worlds_limit", "How many worlds of keys may be kept.", most),
		...bytes === void 0 ? [] : [gauge("petstore_sandbox_kept_worlds_bytes", "The size of their files.", bytes)]
	];
}
const RECORDS = "The number of records of each resource, in all worlds.";
const HELD = "What streams of requests hold for clients that have not read it yet.";
const ENDED = "The number of streams of requests that were ended because they were read too slowly.";
const EVICTED = "The number of worlds that were removed because they were unused or too many.";
/** All reasons start at 0, so that the first increase of each is visible. */
const NONE = Object.fromEntries(Object.keys(uncheckedReasons).map((reason) => [reason, 0]));
function toSample(label) {
	return ([name, value]) => ({
		labels: { [label]: name },
		value
	});
}
// src/journal/journal-schemas.ts
const messageProperties = {
	headers: {
		type: "object",
		description: "Header values by name in lower case; `set-cookie` is a list.",
		additionalProperties: {
			type: ["string", "array"],
			items: { type: "string" }
		}
	},
	rawHeaders: listSchema({ type: "string" }, "Header lines as sent: name, value, name, value …"),
	body: textSchema("Absent if there was none, or if it was too long to be kept.")
};
const requestSchema = objectSchema({
	method: { type: "string" },
	target: textSchema("Path and query as in the request line."),
	...messageProperties
}, {
	optional: ["body"],
	description: "What a client sent."
});
const streamSchema = objectSchema({
	events: countSchema("How many of its items were sent whole."),
	bytes: countSchema("How many bytes were sent."),
	kept: countSchema("How many of the items `body` has: the first ones."),
	end: {
		enum: streamEnds,
		description: "How it ended: `whole`, `cut` by a fault, `left` by the client, `stopped` with the server, `full` (the most items) or `late` (the longest time)."
	}
}, { description: "What was sent of an answer that is a stream." });
const answerSchema = objectSchema({
	status: {
		type: "integer",
		minimum: 100,
		maximum: 599
	},
	...messageProperties,
	stream: streamSchema
}, {
	optional: ["body", "stream"],
	description: "What was answered; absent if the connection was cut before an answer."
});
const violationSchema = objectSchema({
	source: { enum: ["request", "response"] },
	severity: {
		enum: severities,
		description: "The severity. A note never fails a run."
	},
	rule: textSchema("The rule that is broken, e.g. `required`, `int64` or `enum`."),
	location: textSchema("The place, e.g. `body.quantity`, `query.limit`, `header.content-type`."),
	message: textSchema("For a person: the place, the rule and the value seen."),
	section: textSchema("The section of the contract that holds the rule, e.g. `4.1`."),
	pointer: textSchema("The place in the document of the contract, `openapi.json`: a JSON pointer (RFC 6901), which is added when the violation is shown.")
}, {
	optional: ["section", "pointer"],
	description: "A rule of the contract that a request or an answer breaks."
});
const nearestSchema = objectSchema({
	operation: textSchema("The operationId."),
	method: { type: "string" },
	path: textSchema("The path as the contract writes it, e.g. `/v1/orders/{orderId}`."),
	text: textSchema("What may have been meant, as one sentence.")
}, { description: "The nearest operation, if the request matches none and one is near." });
const changeName = textSchema("The name of a change, as `GET next` and `contract diff` have it.");
const nextVerdictSchema = objectSchema({
	result: {
		enum: [
			"refused",
			"otherwise",
			"same"
		],
		description: "`refused`: it would be refused; `otherwise`: it would be answered otherwise; `same`: neither."
	},
	refused: listSchema(objectSchema({
		change: changeName,
		why: textSchema("The place and the rule.")
	}), "The changes by which it would be refused."),
	otherwise: listSchema(objectSchema({
		place: textSchema("`status`, `content-type` or a place in the body: `body.*.name`."),
		how: {
			enum: [
				"gone",
				"new",
				"other"
			],
			description: "Whether it is gone, new, or has another value."
		}
	}), "Where the answer would be another one."),
	met: listSchema(objectSchema({
		change: changeName,
		where: textSchema("Where it is met.")
	}), "The changes of which it has something.")
}, { description: "What the next contract would have made of an exchange under the current one: as it is shown here, by the views of its answer under both." });
/** The JSON Schema of an exchange of the journal. */
const exchangeSchema = objectSchema({
	id: textSchema("The value of the answer's `X-Request-Id`."),
	time: {
		type: "number",
		description: "When it arrived, in milliseconds since 1970."
	},
	duration: {
		type: "number",
		description: "How long the answer took, in milliseconds."
	},
	world: textSchema("The id of the world that answered; absent if each key has its own world and the request had no working key."),
	contract: {
		enum: ["current", "next"],
		description: "Which contract it met; absent if there is only one."
	},
	next: nextVerdictSchema,
	operation: textSchema("The operationId; absent if the request matches none."),
	request: requestSchema,
	answer: answerSchema,
	origin: {
		enum: origins,
		description: "What answered: the store, a fault, a tape, the checks against the contract, or none of these (no such route)."
	},
	reason: textSchema("What the answer says, if it is an error of the sandbox; absent from the answers of faults and tapes."),
	hooks: textSchema("What users say of the operation beyond its contract: the hooks that it has met, where they are written, and which of them has ended it."),
	fault: textSchema("The ids of the faults that struck, separated by commas."),
	relied: listSchema({ type: "string" }, "The ledger entries that the answer relied on."),
	drawn: {
		type: "object",
		description: "The choices of these entries that were drawn for this request (`rotate`)."
	},
	violations: listSchema(violationSchema),
	unknownFault: textSchema("The fault that `Prefer` asked for, if it does not exist."),
	abandoned: {
		const: true,
		description: "The client left before there was an answer."
	},
	nearest: nearestSchema,
	miss: textSchema("The nearest request on the tape, if the tape does not have this one.")
}, {
	optional: [...[
		"world",
		"contract",
		"next",
		"operation",
		"answer",
		"fault",
		"drawn",
		"unknownFault"
	], ...[
		"reason",
		"hooks",
		"abandoned",
		"nearest",
		"miss"
	]],
	description: "One request and its answer: plain data without any credential that can be recognised."
});
const differenceSchema = objectSchema({
	name: textSchema("The name of the condition, e.g. `status`."),
	wanted: { description: "What the condition asks for." },
	seen: { description: "What the request has instead; absent if it has nothing." }
}, {
	optional: ["seen"],
	description: "A condition that is not met."
});
/** The JSON Schema of an exchange that almost meets the conditions. */
const nearMissSchema = objectSchema({
	id: textSchema("The id of the exchange."),
	request: textSchema("Its request line and status."),
	differences: listSchema(differenceSchema),
	text: textSchema("All of this as one sentence.")
}, { description: "An exchange that almost meets the conditions, and how it differs." });
const count = countSchema("How often it was met.");
const status = {
	type: "integer",
	minimum: 0,
	maximum: 599,
	description: "The status; 0 for no answer."
};
const coveredAnswerSchema = objectSchema({
	status,
	documented: switchSchema("Whether the contract documents it."),
	count,
	cases: listSchema(objectSchema({
		name: { type: "string" },
		count
	}), "For a list, whether it was empty; for a 401, whether there was a key.")
}, { description: "How often an operation was answered with a status." });
const coveredCaseSchema = objectSchema({
	name: textSchema("A boundary or a choice."),
	count,
	answers: listSchema(objectSchema({
		status,
		count
	}))
}, { description: "How often a case was met, and how it was answered." });
const coveredPlaceSchema = objectSchema({
	place: textSchema("`query.limit`, `path.orderId`, `body.name`"),
	cases: listSchema(coveredCaseSchema)
}, { description: "The cases of a parameter, or of a field of the body." });
const coveredOperationSchema = objectSchema({
	operation: textSchema("The operationId."),
	method: { type: "string" },
	path: { type: "string" },
	deprecated: { type: "boolean" },
	sunset: textSchema("The day on which a deprecated operation is removed, e.g. `2030-12-05`."),
	role: textSchema("What it does to its resource: `list`, `create`, `sample` …"),
	resource: textSchema("The name of its resource; absent for a sample."),
	count,
	answers: listSchema(coveredAnswerSchema, "The documented answers, followed by other answers that were given."),
	places: listSchema(coveredPlaceSchema)
}, {
	optional: [
		"sunset",
		"role",
		"resource"
	],
	description: "What the clients have met of one operation."
});
/** The JSON Schema of what the clients have met of the contract. */
const coverageSchema = objectSchema({
	operations: listSchema(coveredOperationSchema),
	unmatched: countSchema("How many requests matched no operation."),
	met: countSchema("How many of the documented answers and of the cases were met."),
	of: countSchema("How many of them exist."),
	never: listSchema({ type: "string" }, "The names of those that were not met: `listOrders 401 no key`, `listOrders query.limit maximum (100)`.")
}, { description: "Which parts of the contract the clients have met, and which not." });
// src/admin/routes/admin-schemas.ts
/** The schemas that the document of the control plane refers to, by name. */
function adminSchemas(contract) {
	const { $schema: _dialect, $defs, ...scenario } = scenarioSchema(contract);
	const { fault, ...parts } = $defs;
	const named = Object.entries(parts).map(([name, schema]) => [nameOf(name), withComponents(schema)]);
	return {
		Scenario: withComponents(scenario),
		Fault: withComponents(fault),
		FaultBody: withoutNeed(["id"], withComponents(fault)),
		Exchange: exchangeSchema,
		NearMiss: nearMissSchema,
		CountedFault: countedFault(withComponents(fault)),
		Keys: scenario.properties.keys,
		...Object.fromEntries(named)
	};
}
/** The schemas of faults alone, for a control plane without worlds. */
function faultSchemas(contract) {
	const fault = withComponents(faultSchema(contract.operations.map(({ id }) => id)));
	return {
		Fault: fault,
		FaultBody: withoutNeed(["id"], fault),
		CountedFault: countedFault(fault),
		...Object.fromEntries(Object.entries(faultDefinitions()).map(([name, schema]) => [nameOf(name), withComponents(schema)]))
	};
}
/** How many records there are; `records` is optional. */
const countsSchemas = {
	pets: countSchema("The number of records of the main resource, or of the first one of a contract that has none."),
	records: {
		type: "object",
		additionalProperties: {
			type: "integer",
			minimum: 0
		},
		description: "The numbers of records of the other resources, by name; absent if the contract has none."
	}
};
function schemaRef(name) {
	return { $ref: `#/components/schemas/${name}` };
}
/** The same schema with references to the schemas of this document instead of definitions in the schema of scenarios. */
function withComponents(schema) {
	return refer(schema);
}
/** A fault together with what it did. Its own `calls`, which says when it strikes, is only in `definition`. */
function countedFault({ properties }) {
	return objectSchema({
		...properties,
		calls: countSchema("How many calls matched."),
		fired: countSchema("How often it fired."),
		tooEarly: countSchema("Of a rate limit: how many requests came before the `Retry-After` that their client had got was over."),
		requests: listSchema({ type: "string" }, "The `X-Request-Id`s of the last requests that it struck."),
		definition: {
			...schemaRef("Fault"),
			description: "The fault as it was given."
		},
		warnings: listSchema({ type: "string" }, "Why the fault, or a part of it, can never strike.")
	}, {
		optional: [
			...Object.keys(properties),
			"tooEarly",
			"warnings"
		].filter((name) => !HAS.has(name)),
		description: "A fault, and what it did."
	});
}
/** The members that every counted fault has beside its counters. */
const HAS = /* @__PURE__ */ new Set([
	"id",
	"on",
	"calls",
	"fired",
	"requests"
]);
/** `matcher` becomes `Matcher`, the usual form of names in an OpenAPI document. */
function nameOf(definition) {
	return definition.slice(0, 1).toUpperCase() + definition.slice(1);
}
function refer(node) {
	if (Array.isArray(node)) return node.map(refer);
	if (typeof node !== "object" || node === null) return node;
	return Object.fromEntries(Object.entries(node).map(([key, value]) => key === "$ref" && typeof value === "string" ? [key, schemaRef(nameOf(value.replace("#/$defs/", ""))).$ref] : [key, refer(value)]));
}
// src/admin/routes/route-definitions.ts
/** Defines a route of a sandbox. `Input` is what its schemas say of its body, and of a query that has more than `?world=`. */
const sandboxRoute = routeOf();
/** Defines a route of a proxy, in the same way. */
const proxyRoute = routeOf();
/** Finds the worlds that a request is about, by the value of `?world=`; or returns the answer that refuses it. */
async function findWorlds(sandbox, about, name) {
	const { home } = sandbox;
	if (name !== void 0) {
		const world = await sandbox.find(name);
		if (!world) return { refused: unknownWorld() };
		return {
			world,
			worlds: [world],
			isNamed: true
		};
	}
	if (about !== "one") return {
		world: home,
		worlds: sandbox.everyWorld(),
		isNamed: false
	};
	if (sandbox.isolation === "per-key") return { refused: refusal([requestViolation("required", "query.world", UNNAMED)]) };
	return {
		world: home,
		worlds: [home],
		isNamed: false
	};
}
/** The answer for an unknown world. It must not show the name, which may be a key. */
function unknownWorld() {
	return problem(404, UNKNOWN);
}
/** Returns what defines the routes of a subject, as `sandboxRoute` and `proxyRoute` do. */
function routeOf() {
	function define(id, route) {
		return {
			operationId: id,
			...routeAddress(id),
			...route
		};
	}
	return define;
}
const UNKNOWN = "?world= is neither the id of a world nor an accepted key. GET /__admin/worlds lists the worlds.";
const UNNAMED = "world is required, since each key has a world of its own: add ?world= with the id of a world or its key";
// src/admin/routes/fault-routes.ts
const faultRequest = jsonRequest("A fault, as in a scenario.", schemaRef("Fault"));
const faultId = pathParameter("id", "The id of a fault.");
const faultList = jsonResponse("The faults, in the order in which they strike.", objectSchema({ faults: {
	type: "array",
	items: schemaRef("CountedFault")
} }));
const faultRoute = routeOf();
const faultRoutes = [
	faultRoute("listFaults", {
		about: "all",
		reads: "counts",
		summary: "List the faults and what each of them did",
		description: "Without a world, the counts of all worlds are added up.",
		responses: faultList,
		handle: ({ worlds }) => json({ faults: listFaults(worlds) })
	}),
	faultRoute("addFault", {
		about: "all",
		reads: "counts",
		problems: [409],
		summary: "Add a fault",
		description: "It strikes after the existing ones. A world has at most 1,000.",
		requestBody: faultRequest,
		responses: jsonResponse("The fault was added.", schemaRef("CountedFault"), 201),
		handle: (asked) => change(asked, asked.body.id, addFault)
	}),
	faultRoute("orderFaults", {
		about: "all",
		reads: "counts",
		problems: [404],
		summary: "Put the faults in another order",
		description: "They strike in this order; faults that are not named follow in the order that they have. Counts stay. The answer has the faults in their new order.",
		requestBody: jsonRequest("The ids of faults.", objectSchema({ order: {
			type: "array",
			items: { type: "string" },
			minItems: 1,
			uniqueItems: true
		} })),
		responses: faultList,
		handle: orderFaults
	}),
	faultRoute("replaceFault", {
		about: "all",
		reads: "counts",
		problems: [404, 409],
		summary: "Replace a fault",
		description: "The fault keeps its place, and its counts start again.",
		parameters: [faultId],
		requestBody: jsonRequest("A fault, as in a scenario; its id is in the address, and need not be in it.", schemaRef("FaultBody")),
		responses: jsonResponse("The fault was replaced.", schemaRef("CountedFault")),
		handle: (asked) => change(asked, asked.path.id, replaceFault)
	}),
	faultRoute("removeFaults", {
		about: "all",
		reads: "counts",
		summary: "Remove all faults",
		responses: { 204: { description: "All faults were removed." } },
		handle: ({ worlds, notice }) => {
			for (const world of worlds) setFaults(world, () => []);
			notice("all faults were removed");
			return done;
		}
	}),
	faultRoute("removeFault", {
		about: "all",
		reads: "counts",
		problems: [404],
		summary: "Remove a fault",
		parameters: [faultId],
		responses: { 204: { description: "The fault was removed." } },
		handle: ({ worlds, path: { id }, notice }) => {
			const having = worlds.filter(({ current }) => current.faults.has(id));
			if (having.length === 0) return unknown(worlds);
			for (const world of having) setFaults(world, ({ faults }) => faults.filter((fault) => fault.id !== id));
			notice(`fault ${id} was removed`);
			return done;
		}
	})
];
async function change({ sandbox, world, worlds, body, notice }, id, put) {
	const given = await readFault({
		id,
		...body
	});
	if ("refused" in given) return refusal(given.refused);
	const status = put(worlds, id, given);
	if (typeof status !== "number") return status;
	const warnings = faultWarnings(given.fault, world.current, sandbox.contract);
	notice(`fault ${id} was ${status === 201 ? "added" : "replaced"}`);
	for (const warning of warnings) notice(warning);
	const counted = listFaults(worlds).find((fault) => fault.id === id);
	return json({
		...counted,
		...warnings.length > 0 && { warnings }
	}, status);
}
const addFault = (worlds, id, { fault, expressions }) => {
	if (worlds.some(({ current }) => current.faults.has(id))) return problem(409, `There already is a fault ${id}: PUT /__admin/faults/${id} replaces it.`);
	if (worlds.some(({ current }) => current.faults.faults.length >= MOST_FAULTS)) return problem(409, tooManyFaults());
	const refused = refuseTogether(worlds, fault, expressions);
	if (refused) return refused;
	for (const world of worlds) setFaults(world, ({ faults }) => [...faults, fault], expressions);
	return 201;
};
const replaceFault = (worlds, id, { fault, expressions }) => {
	const having = worlds.filter(({ current }) => current.faults.has(id));
	if (having.length === 0) return unknown(worlds);
	if (fault.id !== id) {
		const message = `id must be ${id}, as in the path, got ${JSON.stringify(fault.id)}`;
		return refusal([requestViolation("same-id", "body.id", message)]);
	}
	const refused = refuseTogether(having, fault, expressions);
	if (refused) return refused;
	const replaced = ({ faults }) => faults.map((each) => each.id === id ? fault : each);
	for (const world of having) setFaults(world, replaced, expressions);
	return 200;
};
/** A world with only some of the named faults has those in the given order. */
function orderFaults({ worlds, body, notice }) {
	const { order } = body;
	const ids = new Set(listFaults(worlds).map(({ id }) => id));
	if (order.some((id) => !ids.has(id))) return unknown(worlds);
	const places = new Map(order.map((id, place) => [id, place]));
	const placeOf = ({ id }) => places.get(id) ?? order.length;
	for (const world of worlds) setFaults(world, ({ faults }) => faults.toSorted((a, b) => placeOf(a) - placeOf(b)));
	notice("the faults were put in another order");
	return json({ faults: listFaults(worlds) });
}
function setFaults(world, next, expressions = /* @__PURE__ */ new Map()) {
	const plan = world.current.faults;
	const faults = next(plan);
	const all = new Map([...plan.expressions, ...expressions]);
	world.setFaults(plan.with(faults, stillUsed(faults, all)));
}
const tooManyFaults = () => `There are ${MOST_FAULTS.toLocaleString("en")} faults, and no more in a world: DELETE /__admin/faults/{id} removes one, and DELETE /__admin/faults all.`;
const TOO_LONG = `The faults of a world may have ${MOST_FAULT_TEXT / 1024 / 1024} MiB together: remove one, or shorten its answers.`;
/** Refuses a fault that is too much beside those that stay; one that has its id makes room. */
function refuseTogether(worlds, fault, given) {
	for (const { current } of worlds) {
		const { faults, expressions } = current.faults;
		const all = [...faults.filter(({ id }) => id !== fault.id), fault];
		if (all.reduce((sum, each) => sum + lengthOf(each), 0) > 16777216) return problem(409, TOO_LONG);
		if (stillUsed(all, new Map([...expressions, ...given])).size > 200) return problem(409, `An expression of the fault ${TOO_MANY_EXPRESSIONS}`);
	}
}
/** The lengths of faults as JSON. A fault never changes. */
const lengths = /* @__PURE__ */ new WeakMap();
function lengthOf(fault) {
	const length = lengths.get(fault) ?? stringifyJson(fault).length;
	lengths.set(fault, length);
	return length;
}
/** The faults of these worlds with their counts; a fault of several worlds is listed once. */
function listFaults(worlds) {
	const plans = worlds.map(({ current }) => current.faults);
	const faults = new Map(plans.flatMap((plan) => plan.faults).map((fault) => [fault.id, fault]));
	return mergeReceipts(plans.map((plan) => plan.receipts())).map(({ id, inAll: _inAll, expect: _expect, ...counts }) => {
		const fault = faults.get(id);
		return {
			...fault,
			id,
			...counts,
			definition: fault
		};
	});
}
function unknown(worlds) {
	const ids = listFaults(worlds).map(({ id }) => id);
	return unknownName("fault", ids, "POST /__admin/faults adds one");
}
/** Checks the parts of a fault that its schema cannot express, as in a scenario. */
async function readFault(fault) {
	const problems = checkFault(fault);
	if (problems.length > 0) return { refused: problems.map(toViolation) };
	const { expressions, remarks } = await compileExpressions([fault]);
	if (remarks.length === 0) return {
		fault,
		expressions
	};
	return { refused: remarks.map(({ path: [_index, ...path], text }) => ({
		path,
		text
	})).map(toViolation) };
}
/** Why a fault of a world, or a part of it, can never strike. */
function faultWarnings({ id }, { faults: { faults }, clock }, contract) {
	const now = {
		now: clock.now(),
		ticking: clock.isTicking
	};
	const idle = idleFaultOf(id, faults, {
		operations: operationsOfEither(contract),
		clock: now
	});
	return idle ? [`warning: the fault ${id}: ${idle.path.join(".")} ${idle.text}`] : [];
}
function toViolation(remark) {
	const message = `${nameOf$1(remark.path)} ${remarkText(remark)}`;
	return requestViolation("fault", ["body", ...remark.path].join("."), message);
}
/** Whether the sandbox can take requests. Open to all: a container is addressed by its name. */
const healthRoutes = [sandboxRoute("getHealth", {
	isOpen: true,
	summary: "Show whether the sandbox can take requests",
	responses: healthResponses({
		version: textSchema("The version of petstore-sandbox."),
		scenario: textSchema("The name of the scenario in force."),
		...countsSchemas,
		worlds: countSchema("The number of worlds.")
	}, {
		text: "It can.",
		optional: ["records"]
	}, {
		text: "The sandbox cannot keep changes, or is about to stop. `pets` is missing if the records cannot be counted.",
		optional: ["pets", "records"]
	}),
	handle: async ({ sandbox, isDraining }) => {
		const output = isDraining() ? DRAINING : await sandbox.trouble();
		const { scenario, store } = sandbox.home.current;
		const counts = recordCounts(scenario.resources, (name) => store.count(name));
		const version = packageVersion();
		const worlds = sandbox.worlds().length;
		return healthAnswer(output, {
			version,
			scenario: scenario.name,
			...counts,
			worlds
		});
	}
})];
/** Whether the proxy can take requests. Open to all: a container is addressed by its name. The service itself is not asked. */
const proxyHealthRoutes = [proxyRoute("getHealth", {
	isOpen: true,
	summary: "Show whether the proxy can take requests",
	responses: healthResponses({
		version: textSchema("The version of petstore-sandbox."),
		upstream: textSchema("The base address of the service.")
	}, { text: "The proxy can take requests, whether or not the service runs." }, { text: "The proxy is about to stop." }),
	handle: ({ upstream, isDraining }) => healthAnswer(isDraining() ? DRAINING : void 0, {
		version: packageVersion(),
		upstream
	})
})];
/** Why a server that is about to stop should get no more requests. */
const DRAINING = "It is about to stop.";
/** The responses of a server that can take requests, and of one that should get none. */
function healthResponses(members, pass, fail) {
	const output = textSchema("The reason.");
	const passed = objectSchema({
		status: { const: "pass" },
		...members
	}, { optional: pass.optional ?? [] });
	const failed = objectSchema({
		status: { const: "fail" },
		output,
		...members
	}, { optional: fail.optional ?? [] });
	return {
		...jsonResponse(pass.text, passed),
		...jsonResponse(fail.text, failed, 503)
	};
}
function healthAnswer(output, outline) {
	return output === void 0 ? json({
		status: "pass",
		...outline
	}) : json({
		status: "fail",
		output,
		...outline
	}, 503);
}
const metricsParts = {
	reads: "counts",
	summary: "Show metrics in the text format of Prometheus",
	responses: { 200: textResponse("The metrics since the start.", "text/plain") }
};
/** Metrics of a sandbox for a monitoring system. */
const metricsRoutes = [sandboxRoute("getMetrics", {
	...metricsParts,
	handle: async ({ writeMetrics, sandbox, streams, ...behind }) => writeMetrics(await sandboxMetrics(sandbox, streams, behind))
})];
/** Metrics of a proxy for a monitoring system. */
const proxyMetricsRoutes = [proxyRoute("getMetrics", {
	...metricsParts,
	handle: async (subject) => subject.writeMetrics(await proxyMetrics(subject))
})];
export { faultRoutes as a, sandboxRoute as c, countsSchemas as d, faultSchemas as f, lateMetricsWriter as g, coverageSchema as h, proxyMetricsRoutes as i, unknownWorld as l, withComponents as m, metricsRoutes as n, findWorlds as o, schemaRef as p, proxyHealthRoutes as r, proxyRoute as s, healthRoutes as t, adminSchemas as u };
