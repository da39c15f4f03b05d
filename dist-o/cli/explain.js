import { r as UsageError } from "./errors.js";
import { n as didYouMean } from "./shown.js";
import { r as firstOf } from "./text.js";
import { a as wordsIn } from "./words-in.js";
import { n as basePathsOf, s as serversOf } from "./document.js";
import { m as operationsIn } from "./operations.js";
import { a as whyNot, i as itemDepth } from "./declared-roles.js";
import { P as unwrap, j as findList, w as isRecordOf } from "./resources.js";
import { a as itemParameter, l as readPath, n as isBelowItem, o as lastWord, s as pathKey } from "./paths.js";
import { t as decideRoles } from "./roles.js";
import { p as isListShape, u as createShapeReader } from "./ids.js";
import { t as streamRole } from "./streams.js";
// src/contract/suspects.ts
/** What may be wrong with operations; those first whose clients would miss most. */
const suspectKinds = [
	"keepsNothing",
	"readAlone",
	"neverCreated",
	"changesNothing",
	"pagingUnread",
	"filterIgnored"
];
/** Finds what may be meant otherwise; what `x-sandbox` says is meant. */
function findSuspects({ resources, operations, shapes }, workingRoles) {
	const shapeOf = new Map(shapes.operations.map((each) => [each.id, each]));
	const byResource = Map.groupBy(operations, ({ resource }) => resource ?? "");
	const found = operations.flatMap((role) => {
		const shape = shapeOf.get(role.operation);
		if (!shape) return [];
		const about = {
			role,
			shape,
			resource: resources.find(({ name }) => name === role.resource)
		};
		const beside = new Set(byResource.get(role.resource ?? "")?.map((each) => each.role));
		return [...shape.declared.role !== void 0 ? [] : ofRole(about, {
			beside,
			workingRoles
		}), ...role.role === "list" ? ofParameters(role, shape) : []].map(({ kind, says }) => ({
			kind,
			role,
			action: actionOf(about, says)
		}));
	});
	return suspectKinds.flatMap((kind) => {
		const all = found.filter((each) => each.kind === kind);
		return all.length === 0 ? [] : suspectOf(kind, all.map(({ role, action }) => [`${role.method} ${role.path}`, action]));
	});
}
/** Whether an operation can be said to have a role in a resource: the path of an item has as many parameters as those of its items. */
function isDeclarable(role, shape, resource) {
	if (role === "list" || itemParameter(shape.path) === void 0) return true;
	const { own, wanted } = itemDepth(shape, resource);
	return own === wanted;
}
/** The suspects among some operations. */
function suspectsAmong(suspects, operations) {
	return suspects.flatMap(({ kind, operations: all, settle }) => {
		const shown = all.flatMap((operation, at) => operations.has(operation) ? [[operation, settle[at]]] : []);
		return shown.length === 0 ? [] : suspectOf(kind, shown);
	});
}
/** The meaning to suggest (`x-sandbox: { paging: … }`) for a parameter that does nothing, by a word in its name. */
function pagingMeaning(name) {
	return USUAL_MEANINGS.find(([word]) => word.test(name))?.[1];
}
function suspectOf(kind, all) {
	const operations = all.map(([operation]) => operation);
	return {
		kind,
		count: all.length,
		operations,
		settle: all.map(([, action]) => action)
	};
}
function ofRole({ role: { role, rpc, resource: name, sets }, shape, resource }, { beside, workingRoles }) {
	const as = !resource || isDeclarable(role, shape, resource) ? {
		role,
		...name !== void 0 && { resource: name },
		...rpc?.id !== void 0 && { id: `body.${rpc.id}` }
	} : { role: "sample" };
	switch (role) {
		case "sample": {
			if (!shape.body || shape.method !== "POST" && shape.method !== "PUT") return [];
			const [likely] = workingRoles(shape);
			return [{
				kind: "keepsNothing",
				says: likely?.role === "create" && !shape.path.template.includes("{") && shape.body.members.has("id") ? {
					role: "action",
					resource: likely.resource,
					id: "body.id"
				} : likely ?? { role: "sample" }
			}];
		}
		case "read": return !beside.has("list") && !beside.has("create") && !resource?.isSingleton ? [{
			kind: "readAlone",
			says: as
		}] : [];
		case "list": {
			const isChanged = CHANGES.some((each) => beside.has(each));
			const isCreated = CREATIONS.some((each) => beside.has(each));
			return isChanged && !isCreated ? [{
				kind: "neverCreated",
				says: as
			}] : [];
		}
		case "action": return ![...shape.body?.members.keys() ?? []].some((each) => each !== rpc?.id && resource?.record.members.has(each)) && !sets ? [{
			kind: "changesNothing",
			says: as
		}] : [];
		default: return [];
	}
}
const CREATIONS = [
	"create",
	"replace",
	"link"
];
const CHANGES = ["update", "remove"];
/** What is said of the parameters of a list that do nothing, without anybody saying so. */
function ofParameters({ parameters }, shape) {
	const flags = new Set(shape.parameters.filter((each) => each.shape.types.includes("boolean")).map(({ name }) => name));
	const idle = parameters.filter(({ meaning, name, because }) => meaning === "nothing" && because !== "x-sandbox says so" && !parameters.some((each) => each.name.startsWith(`${name}[`)));
	const say = (kind, all, meaning) => all.length === 0 ? [] : [{
		kind,
		says: { paging: Object.fromEntries(all.map(({ name }) => [name, meaning(name)])) }
	}];
	const paging = idle.filter(({ name }) => !flags.has(name) && pagingMeaning(name) !== void 0);
	const filters = idle.filter((each) => !paging.includes(each));
	return [...say("pagingUnread", paging, (name) => pagingMeaning(name) ?? "nothing"), ...say("filterIgnored", filters, () => "nothing")];
}
/** What is said at an operation stands in the place of what is said at its path. */
function actionOf({ role, shape }, says) {
	return {
		target: `$.paths[${JSON.stringify(role.path)}].${role.method.toLowerCase()}`,
		update: { "x-sandbox": {
			...shape.declared,
			...says
		} }
	};
}
/** Words of pages in names of parameters, with what they mean. */
const USUAL_MEANINGS = [
	[/sort|order/i, "sort"],
	[/limit|size|per_?page|count|max|top/i, "limit"],
	[/offset|skip|start/i, "offset"],
	[/cursor|after|token|next/i, "after"],
	[/page/i, "page"]
];
// src/contract/explain.ts
/** Explains a contract; `remarks` and `faults` are those of its reading. */
function explain(document, { remarks = [], faults = [] } = {}) {
	const { resources, operations, shapes } = decideRoles(document);
	const read = createShapeReader(document);
	const ids = new Set(resources.filter(({ id }) => id).map(({ name }) => name));
	const found = new Map(shapes.operations.map((each) => [each.id, each]));
	const workingRoles = createWorkingRoles(resources, read);
	const ownPaths = findOwnPaths(document);
	const said = wordsIn({
		resources,
		operations,
		shapes
	});
	return {
		version: 1,
		title: document.info.title,
		contractVersion: document.info.version,
		basePaths: basePathsOf(document.servers),
		resources: resources.map(({ record, ...more }) => {
			const transitions = said.transitions.get(more.name);
			return {
				...more,
				record: {
					schema: record.name,
					properties: [...record.members.keys()]
				},
				...transitions && { transitions }
			};
		}),
		operations: operations.map((each) => {
			const { success, ...asked } = found.get(each.operation) ?? { parameters: [] };
			const array = success?.answer && arrayIn(success.answer, read);
			const shape = found.get(each.operation);
			const change = changesOf(each, {
				array,
				works: shape && each.role === "sample" ? workingRoles(shape, resources.slice(0, 1)) : [],
				hasId: ids.has(each.resource ?? "")
			});
			const parameters = parametersOf(each, asked);
			const merges = isMerging(each, {
				shape,
				read,
				resources
			});
			const basePaths = ownPaths.get(`${each.method} ${each.path}`);
			const stream = shape && streamRole(shape, each, {
				resources,
				read
			});
			const words = said.operations.get(each.operation);
			return {
				...each,
				parameters,
				change,
				...basePaths && { basePaths },
				...merges && { merges },
				...stream && { stream },
				...words && { words }
			};
		}),
		remarks,
		faults,
		suspects: findSuspects({
			resources,
			operations,
			shapes
		}, workingRoles)
	};
}
/**
* The part of an explanation that is asked for: these resources with all of their operations, and these operations with their resources.
* @throws UsageError that names what is not there, and what was meant.
*/
function partOf(explanation, { resources, operations }) {
	if (resources.length === 0 && operations.length === 0) return explanation;
	const callsOf = ({ operation, method, path }) => [operation, `${method} ${path}`];
	assertThere(resources, "--resource", explanation.resources.map(({ name }) => name));
	assertThere(operations, "--operation", explanation.operations.flatMap(callsOf));
	const shown = explanation.operations.filter((each) => resources.includes(each.resource ?? "") || callsOf(each).some((call) => operations.includes(call)));
	const names = /* @__PURE__ */ new Set([...resources, ...shown.map(({ resource }) => resource)]);
	return {
		...explanation,
		resources: explanation.resources.filter(({ name }) => names.has(name)),
		operations: shown,
		suspects: suspectsAmong(explanation.suspects, new Set(shown.map(({ method, path }) => `${method} ${path}`)))
	};
}
/** The base paths of operations with servers of their own, by method and path. */
function findOwnPaths(document) {
	const usual = basePathsOf(document.servers).join();
	return new Map(operationsIn(document.paths).flatMap(({ path, method, operation }) => {
		const own = basePathsOf(serversOf(operation, document.paths[path], document));
		return own.join() === usual ? [] : [[`${method.toUpperCase()} ${path}`, own]];
	}));
}
function assertThere(given, flag, names) {
	const unknown = given.find((each) => !names.includes(each));
	if (unknown === void 0) return;
	const way = didYouMean(unknown, names) || ` There are ${firstOf(names, MOST_NAMED).join(", ")}.`;
	throw new UsageError(`${flag} ${unknown} is not in the contract.${way}`);
}
/** How many names a message has. */
const MOST_NAMED = 20;
/** The changes to the document that would change the decision; the correction of the likeliest mistake comes first. */
function changesOf({ role, method, path, parameters }, { array, works, hasId }) {
	if (role === "sample") {
		const list = method === "GET" && array;
		return [
			...list ? [`x-sandbox: { envelope: ${array} }`] : [],
			...works.map(({ role, resource }) => `x-sandbox: { role: ${role}, resource: ${resource} }`),
			...works.length === 0 && !list ? [NO_RESOURCE] : []
		];
	}
	const lost = parameters.find(({ meaning }) => meaning === "nothing");
	const meaning = lost && pagingMeaning(lost.name);
	return [
		...hasId && role === "read" && path.endsWith("}") ? ["x-sandbox: { id: PROPERTY }"] : [],
		...lost && meaning ? [`x-sandbox: { paging: { ${lost.name}: ${meaning} } }`] : [],
		...lost && !meaning ? [`x-sandbox: { filters: { ${lost.name}: PROPERTY } }`] : [],
		"x-sandbox: { role: sample }"
	];
}
/** Said where no resource of the contract has a part for an operation. */
const NO_RESOURCE = "the contract: it has no resource that this can be about";
/** How many resources are named at an operation. */
const MOST_WORKING = 3;
/** The roles by method, the likeliest first; below an item, the last is the likeliest. */
const LIKELY = {
	GET: ["list", "read"],
	POST: ["create", "action"],
	PUT: [
		"replace",
		"update",
		"link",
		"create"
	],
	PATCH: ["update"],
	DELETE: ["remove", "link"]
};
/** How many resources are looked through for the record that an operation answers, besides those that its path leads through. */
const MOST_ASKED = 200;
/** Creates what finds the roles that would work at an operation: the likeliest in the resources that its path leads through or its answer is of. */
function createWorkingRoles(resources, read) {
	const byKey = Map.groupBy(resources, ({ path }) => pathKey(readPath(path).segments));
	return (shape, others = []) => {
		const { segments } = shape.path;
		const above = segments.flatMap((_, at) => byKey.get(pathKey(segments.slice(0, segments.length - at))) ?? []);
		const answered = resources.slice(0, MOST_ASKED).filter((each) => !above.includes(each) && isAnswer(shape, each, read));
		const near = [...above, ...answered];
		return (near.length > 0 ? near : others).flatMap((resource) => {
			const place = {
				operation: shape,
				resource,
				read
			};
			const isElsewhere = !above.includes(resource);
			const likely = LIKELY[shape.method] ?? [];
			const role = (isBelowItem(shape.path) ? likely.toReversed() : likely).find((each) => !whyNot(each, place, { isElsewhere }));
			return role && isDeclarable(role, shape, resource) ? {
				role,
				resource: resource.name
			} : [];
		}).slice(0, MOST_WORKING);
	};
}
/** Whether an operation replaces records by bodies that require nothing. */
function isMerging({ role, resource: name }, { shape, read, resources }) {
	const resource = resources.find((each) => each.name === name);
	if (role !== "replace" || !shape?.body || !resource) return false;
	const { word, record } = resource;
	return unwrap(shape.body, {
		word,
		record,
		read
	}).record.required.size === 0;
}
/** Whether an operation answers a record of a resource, or a list of them. */
function isAnswer({ success, path }, resource, read) {
	const answer = success?.answer;
	if (!answer) return false;
	const list = findList(answer, {
		word: lastWord(path.segments) ?? "",
		read
	});
	return isRecordOf(list?.record ?? answer, resource, read);
}
const OF_SAMPLES = "a sample is another one for another query, whatever that means";
/** The query parameters of an operation. Those of one that is no list do nothing. */
function parametersOf({ role, parameters: own, impliedParameters: implied = [] }, { parameters }) {
	if (role === "list") return [...own, ...implied];
	const because = role === "sample" ? OF_SAMPLES : "an operation on one record has no use for it";
	return parameters.filter((each) => each.in === "query").map(({ name }) => own.find((each) => each.name === name) ?? {
		name,
		meaning: "nothing",
		because,
		isLost: false
	});
}
/** The member of an answer that is the first array of objects in it. */
function arrayIn(answer, read) {
	for (const [name, schema] of answer.members) if (isListShape(read(schema), read)) return name;
}
export { partOf as n, explain as t };
