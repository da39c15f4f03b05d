import { t as lazy } from "./memoize.js";
import { a as wayOut, i as shown } from "./shown.js";
import { i as MAX_DELAY } from "./time.js";
import { r as wordSchemas, t as WORDS } from "./operation-words.js";
import { E as namesRecord, _ as shownMeanings, b as chosenBy, g as MOST_EVENTS, h as queryNames, j as findList, m as meanings, s as idInBody } from "./resources.js";
import { n as createSchemaCompiler, r as explainProblem } from "./schema-validator.js";
import { a as memberPath, b as shapeProperties, m as isObjectShape } from "./ids.js";
import { a as itemParameter, l as readPath, o as lastWord, s as pathKey } from "./paths.js";
import { n as roles, t as decideRoles } from "./roles.js";
import { s as spotError } from "./reference.js";
// src/contract/reading/declared-roles.ts
/** The extension with which a document says itself what operations do. */
const ROLE_EXTENSION = "x-sandbox";
/**
* Creates the check of what a document says itself of a path or an operation (`x-sandbox`).
* @throws UsageError that names the place and the rule.
*/
function createDeclaredRoleCheck() {
	const validate = lazy(() => createSchemaCompiler("double")(RULES));
	return (declared, { file, path }) => {
		if (declared === void 0) return;
		const [problem] = validate()(declared);
		if (problem) throw spotError({
			file,
			path: [
				...path,
				ROLE_EXTENSION,
				...problem.path
			]
		}, explainProblem(problem));
	};
}
/**
* Finds the first value of `x-sandbox` that names what is not there: a resource, a property, a parameter, an array or an example. What
* stands at a path must say something of one of its operations.
* @param document as it is written, with an operationId for each operation
*/
function findDeclaredRoleProblem(document) {
	const { resources, operations, shapes } = decideRoles(document);
	const found = operations.flatMap((role) => {
		const operation = shapes.operations.find(({ id }) => id === role.operation);
		return operation ? [{
			role,
			operation,
			resources,
			document,
			read: shapes.read
		}] : [];
	});
	for (const [template, item] of Object.entries(document.paths)) {
		const places = found.filter(({ role }) => role.path === template);
		for (const { declared, at } of extensionsAt(item, places)) for (const saying of sayingsOf(declared)) {
			const problems = at.map((place) => problemOf(saying, place));
			const [first] = problems;
			if (first && problems.every(Boolean)) {
				const { text } = problems.find((each) => each && !each.isIdle) ?? first;
				return {
					declared,
					path: saying.path,
					text
				};
			}
		}
	}
}
/** Why an operation can not have a role in a resource, as a clause; `undefined` if it can. What shows records elsewhere can read any path. */
function whyNot(role, place, { isElsewhere }) {
	const { operation, resource, read } = place;
	const { method, path, body, success } = operation;
	const isNamed = namesRecord(operation, resource);
	const none = `its path has no id of a record of ${resource.name}`;
	switch (role) {
		case "list": {
			const word = lastWord(path.segments) ?? "";
			const { declared } = operation;
			return success?.answer && findList(success.answer, {
				word,
				read,
				declared: declared.envelope
			}) ? void 0 : "it answers no array of objects";
		}
		case "create": return method === "POST" || method === "PUT" ? void 0 : "only POST and PUT create";
		case "read": return isNamed || isElsewhere ? void 0 : none;
		case "replace": {
			const byBody = resource.id?.property !== void 0 && body !== void 0;
			return isNamed || byBody ? void 0 : none;
		}
		case "remove":
			if (isNamed || chosenBy(place).length > 0) return void 0;
			return `${none}, and neither its body nor its query has members of one alone`;
		case "update":
		case "action": return isNamed ? void 0 : none;
		case "link":
			if (method !== "PUT" && method !== "DELETE") return "PUT adds a link, and DELETE removes it";
			if (body && isObjectShape(body)) return "a link is what its path names, and it takes a body";
			return isNamed ? void 0 : none;
		default: return;
	}
}
/** How many parameters the path of an item of a resource has, and how many that of an operation. */
function itemDepth({ path }, { parents }) {
	const own = path.segments.filter(({ parameter }) => parameter !== void 0).length;
	return {
		wanted: parents.length + 1,
		own
	};
}
const text = {
	type: "string",
	minLength: 1
};
const RULES = {
	type: "object",
	additionalProperties: false,
	properties: {
		resource: text,
		id: text,
		envelope: text,
		sample: text,
		role: { enum: roles },
		every: {
			title: "milliseconds, or a duration such as 300ms or 2s, up to 10m",
			anyOf: [{
				type: "integer",
				minimum: 0,
				maximum: MAX_DELAY
			}, {
				pattern: "^(?:(?:[1-5]?\\d{1,5}|600000)ms|(?:[1-5]?\\d{1,2}|600)s|(?:\\d|10)m)$",
				type: "string"
			}]
		},
		events: {
			type: "integer",
			minimum: 0,
			maximum: MOST_EVENTS
		},
		filters: {
			type: "object",
			additionalProperties: text
		},
		paging: {
			type: "object",
			additionalProperties: { enum: meanings }
		},
		...wordSchemas()
	}
};
/** The extensions of a path and of its operations, with the operations that each is about. */
function extensionsAt(item, places) {
	const own = new Map(places.map((place) => [place, extensionOf(memberOf(item, place.role.method.toLowerCase()))]));
	const ofAll = extensionOf(item);
	return [...places.map((place) => ({
		declared: own.get(place),
		at: [place]
	})), {
		declared: ofAll,
		at: places.filter((place) => own.get(place) === void 0)
	}];
}
function extensionOf(object) {
	return memberOf(object, "x-sandbox");
}
function memberOf(object, name) {
	return typeof object === "object" && object !== null ? object[name] : void 0;
}
function sayingsOf(declared) {
	return Object.entries(Object(declared)).filter(([name]) => !WORDS.some((word) => word === name)).flatMap(([name, value]) => typeof value !== "object" ? [{
		path: [name],
		value: String(value)
	}] : Object.entries(Object(value)).map(([key, each]) => ({
		path: [name, key],
		value: String(each)
	})));
}
function problemOf({ path: [name = "", key = ""], value }, place) {
	const { role } = place;
	const where = `${role.method} ${role.path}`;
	const isOf = (wanted, what, way = "") => role.role === wanted ? void 0 : {
		text: `says nothing here: ${where} has the role ${role.role}, and ${what} of a ${wanted}.${way}`,
		isIdle: true
	};
	switch (name) {
		case "resource": return resourceProblem(value, place);
		case "role": return roleProblem(value, place);
		case "id": return idProblem(value, place);
		case "filters": return isOf("list", "filters are") ?? parameterProblem(key, place) ?? filterProblem(value, place);
		case "paging": return (SHOWN.has(value) && role.resource ? void 0 : isOf("list", "paging is")) ?? parameterProblem(key, place) ?? boundProblem(key, value, place);
		case "envelope": return isOf("list", "an envelope is") ?? envelopeProblem(value, place);
		case "every":
		case "events": return place.operation.success?.stream ? void 0 : {
			text: `says nothing here: ${where} documents no stream.`,
			isIdle: true
		};
		default: return isOf("sample", "sample is", " Add role: sample.") ?? sampleProblem(value, place);
	}
}
/** What query parameters of operations on one record can do. */
const SHOWN = /* @__PURE__ */ new Set([...shownMeanings, "nothing"]);
function resourceProblem(value, { role, operation, resources }) {
	const names = resources.map((each) => each.name);
	const resource = resources.find((each) => each.name === value);
	if (!resource) return { text: `is ${shown(value)}, and there is no such resource.${wayOut(value, names, "There is")}` };
	if (role.role === "sample" || role.role === "list" || itemParameter(operation.path) === void 0) return void 0;
	const { wanted, own } = itemDepth(operation, resource);
	if (own === wanted) return void 0;
	const count = `${wanted} ${wanted === 1 ? "parameter" : "parameters"}`;
	return { text: `is ${shown(value)}, whose items have ${count} in their path, and this one has ${own}. Leave the path to the rules, or say role: sample.` };
}
function roleProblem(value, place) {
	const { role, operation, resources, read } = place;
	const resource = resources.find(({ name }) => name === role.resource);
	if (role.role === value && resource) {
		const isElsewhere = role.elsewhere !== void 0;
		const can = (each) => whyNot(each, {
			operation,
			resource,
			read
		}, { isElsewhere });
		const why = can(role.role);
		if (why === void 0) return void 0;
		const others = roles.filter((each) => each !== role.role && can(each) === void 0);
		return { text: `is ${shown(value)}, which ${role.method} ${role.path} can not be of ${resource.name}: ${why}. It can be ${others.join(", ")}.` };
	}
	if (role.role === value || operation.declared.resource !== void 0) return void 0;
	const first = nearest(operation.path, resources);
	const name = first ? ` Name one beside it: resource: ${first.name}.` : " Take it out.";
	return { text: `is ${shown(value)}, and no resource is at ${role.path}.${name}` };
}
/** The resource whose path has most of another in common with it, from the beginning. */
function nearest({ segments }, resources) {
	const shared = ({ path }) => {
		const own = readPath(path).segments;
		const at = own.findIndex((_, to) => pathKey(own.slice(0, to + 1)) !== pathKey(segments.slice(0, to + 1)));
		return at < 0 ? own.length : at;
	};
	return resources.toSorted((one, other) => shared(other) - shared(one))[0];
}
function idProblem(value, { role, operation, resources, read }) {
	const resource = resources.find(({ name }) => name === role.resource);
	if (resource && operation.rpc && idInBody(value) !== void 0) return void 0;
	if (!resource || itemParameter(operation.path) === void 0) return {
		text: "says nothing here: it stands at the path of an item, such as /orders/{orderId}.",
		isIdle: true
	};
	const { record, name } = resource;
	if (memberPath(value, record, read)) return void 0;
	const [first = ""] = value.split(".");
	const inside = read(record.members.get(first) ?? {}).members;
	return { text: unknownProperty(value, name, [...inside.size > 0 ? [...inside.keys()].map((each) => `${first}.${each}`) : [], ...record.members.keys()]) };
}
function filterProblem(value, { role, resources, read }) {
	if (role.parameters.some(({ property }) => property === value)) return void 0;
	const resource = resources.find(({ name }) => name === role.resource);
	const names = resource ? [...shapeProperties(resource.record, read).keys()] : [];
	return { text: unknownProperty(value, resource?.name ?? "", names) };
}
function parameterProblem(key, { role, operation, read }) {
	const names = queryNames(operation, read);
	if (names.includes(key)) return void 0;
	return { text: `is about a query parameter that ${role.method} ${role.path} does not have.${wayOut(key, names)}` };
}
/** A bound is one of a property. */
function boundProblem(key, value, { role }) {
	if (value !== "since" && value !== "until") return void 0;
	if (role.parameters.some(({ name, meaning }) => name === key && meaning === value)) return void 0;
	return { text: `is ${value}, and records have no time that is meant. Name the property that it bounds: filters: { ${key}: PROPERTY }.` };
}
function envelopeProblem(value, { role, operation, read }) {
	const answer = operation.success?.answer;
	const word = lastWord(operation.path.segments) ?? "";
	if ((answer && findList(answer, {
		word,
		read,
		declared: value
	})?.envelope.join(".")) === value) return void 0;
	const usual = answer && findList(answer, {
		word,
		read
	})?.envelope.join(".");
	return { text: `is ${shown(value)}, where ${role.method} ${role.path} answers no array of objects.${usual ? ` There is one at ${usual}.` : ""}` };
}
function sampleProblem(value, { role, operation }) {
	const names = operation.success?.examples ?? [];
	if (names.includes(value)) return void 0;
	return { text: `is ${shown(value)}, which is no example of ${role.method} ${role.path}.${wayOut(value, names)}` };
}
function unknownProperty(value, resource, names) {
	return `is ${shown(value)}, which no record of ${resource} has.${wayOut(value, names)}`;
}
export { whyNot as a, itemDepth as i, createDeclaredRoleCheck as n, findDeclaredRoleProblem as r, ROLE_EXTENSION as t };
