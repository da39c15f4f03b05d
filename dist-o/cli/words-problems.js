import { a as wayOut, i as shown } from "./shown.js";
import { i as listed } from "./text.js";
import { o as durationOf, t as DURATION } from "./time.js";
import { r as explainProblem } from "./schema-validator.js";
import { m as memberOf } from "./json.js";
import { t as memberOfRecord } from "./words-in.js";
// src/contract/behaviour/set-values.ts
/** Reads a value of a setting. A text that begins with `$$` is one that begins with `$`. */
function readSetValue(value) {
	const added = addedIn(value);
	if (added !== void 0) {
		const isMinus = typeof added === "string" && added.startsWith("-$");
		return {
			kind: "add",
			by: readSetValue(isMinus ? added.slice(1) : added),
			isMinus
		};
	}
	if (typeof value !== "string" || !value.startsWith("$")) return {
		kind: "literal",
		value
	};
	if (value.startsWith("$$")) return {
		kind: "literal",
		value: value.slice(1)
	};
	if (value === "$now") return { kind: "now" };
	const [, place, way] = /^\$(body|record|path)\.(.+)$/.exec(value) ?? [];
	if (place === void 0 || way === void 0) return {
		kind: "unknown",
		text: value
	};
	return {
		kind: place,
		way: way.split(".")
	};
}
/** The words that a value of a setting can begin with. */
const SET_WORDS = [
	"$now",
	"$body.NAME",
	"$record.NAME",
	"$path.NAME"
];
/** What a member gets; `undefined` if the request has nothing there. */
function setValueOf(value, sources) {
	switch (value.kind) {
		case "literal": return value.value;
		case "now": return sources.now();
		case "body":
		case "record":
		case "path": return value.way.reduce(memberOf, sources[value.kind]);
		default: return;
	}
}
function addedIn(value) {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return void 0;
	const [name, ...others] = Object.keys(value);
	return name === "add" && others.length === 0 ? value.add : void 0;
}
// src/contract/behaviour/words-problems.ts
/** The statuses that the operations of a document describe, by operation. */
function documentedStatuses(document) {
	const all = new Map(Object.values(document.paths).flatMap((item) => Object.values(Object(item)).flatMap((operation) => {
		const { operationId, responses } = Object(operation);
		return operationId === void 0 ? [] : [[String(operationId), Object.keys(Object(responses)).map(Number)]];
	})));
	return (operation) => all.get(operation) ?? [];
}
/** What is wrong with the words of an operation. */
function operationWordsProblems(operation, words, contract) {
	const { roles } = contract;
	const role = roles.operations.find((each) => each.operation === operation);
	const shape = roles.shapes.operations.find(({ id }) => id === operation);
	const resource = roles.resources.find(({ name }) => name === role?.resource);
	if (!role || !shape) return [{
		path: [],
		text: unknownOperation(operation, contract)
	}];
	if (!resource) return [{
		path: [],
		text: `says something of records, and ${role.method} ${role.path} has the role ${role.role}. Say which it has beside: x-sandbox: { role: action, resource: ${roles.resources[0]?.name ?? "NAME"} }.`
	}];
	const place = {
		contract,
		role,
		shape,
		resource
	};
	return [
		...Object.keys(words).flatMap((word) => idleProblem(word, words, place)),
		...onlyProblems(words.only ?? {}, place),
		...settingProblems(words.set ?? {}, ["set"], place, resource),
		...(words.effects ?? []).flatMap((effect, at) => effectProblems(effect, ["effects", String(at)], place)),
		...words.later ? laterProblems(words.later, place) : []
	];
}
/** What is wrong with transitions of the records of a resource. */
function transitionProblems(transitions, resource, { roles }) {
	const { read } = roles.shapes;
	return Object.entries(transitions).flatMap(([name, table]) => {
		const member = memberOfRecord(resource, name, read);
		if (!member) return [{
			path: [name],
			text: unknownMember(name, resource.name, resource.record)
		}];
		if (member.listed.length === 0) return [];
		const known = member.listed.map(String);
		return Object.entries(table).flatMap(([from, all]) => [[from, [name, from]], ...all.map((to, at) => [to, [
			name,
			from,
			String(at)
		]])]).flatMap(([value, path]) => known.includes(value) ? [] : [{
			path,
			text: `is ${shown(value)}, which ${name} cannot be.${wayOut(value, known, "It can be")}`
		}]);
	});
}
/** The warning about a status that an operation does not document. */
function undocumentedElse(operation, { else: otherwise }, { statusesOf }) {
	const status = typeof otherwise === "object" ? otherwise.status : otherwise;
	const documented = statusesOf(operation);
	if (status === void 0 || documented.includes(status)) return void 0;
	const known = documented.filter((each) => each >= 400);
	return {
		path: ["else"],
		text: `is ${status}, which ${operation} does not document: clients get it in the shape of its other errors. It documents ${known.length === 0 ? "no error" : listed(known.map(String), "and")}.`
	};
}
/** Said of an operation that is not in the contract. */
function unknownOperation(operation, { roles }) {
	const known = [...roles.operations.map((each) => each.operation), ...roles.resources.map(({ name }) => name)];
	return `is no operation and no resource of the contract.${wayOut(operation, known, "There are")}`;
}
const KEEPING = [
	"create",
	"replace",
	"update",
	"action"
];
/** The roles of operations that each word says something of. */
const ROLES = {
	only: [
		"read",
		"replace",
		"update",
		"remove",
		"action",
		"link"
	],
	set: KEEPING,
	later: KEEPING,
	effects: [
		...KEEPING,
		"remove",
		"link"
	]
};
function idleProblem(word, words, { role }) {
	const of = ROLES[word];
	if (of && !of.includes(role.role)) return [{
		path: [word],
		text: `says nothing here: ${role.method} ${role.path} has the role ${role.role}. It is a word for ${listed(of, "or")}.`
	}];
	return word === "else" && !words.only && !words.effects && !words.set ? [{
		path: ["else"],
		text: "says nothing without only, set or effects. Say when it is refused."
	}] : [];
}
function onlyProblems(only, { resource, contract }) {
	const { read } = contract.roles.shapes;
	return Object.entries(only).flatMap(([name, wanted]) => {
		const path = ["only", name];
		const member = memberOfRecord(resource, name, read);
		if (!member) return [{
			path,
			text: unknownMember(name, resource.name, resource.record)
		}];
		if (typeof wanted === "object" && wanted !== null && !Array.isArray(wanted)) return conditionProblems(wanted, path);
		return [wanted].flat().flatMap((value) => valueProblems(value, member.schema, path, contract));
	});
}
function conditionProblems(wanted, path) {
	const { matches } = wanted;
	const kinds = Object.keys(wanted).filter((each) => each !== "below");
	if (kinds.length > 1) return [{
		path,
		text: `has ${listed(kinds, "and")}. Use one of them.`
	}];
	if (matches === void 0) return [];
	try {
		new RegExp(matches, "u");
		return [];
	} catch (error) {
		return [{
			path: [...path, "matches"],
			text: `is no regular expression: ${error.message}.`
		}];
	}
}
function settingProblems(setting, path, place, of) {
	const { read } = place.contract.roles.shapes;
	return Object.entries(setting).flatMap(([name, value]) => {
		const at = [...path, name];
		const member = memberOfRecord(of, name, read);
		if (!member) return [{
			path: at,
			text: unknownMember(name, of.name, of.record)
		}];
		if (name === of.id?.property?.[0]) return [{
			path: at,
			text: `is the id of ${of.name}, which no change has another of. Leave it out.`
		}];
		const given = readSetValue(value);
		const isNumber = member.type === "integer" || member.type === "number";
		switch (given.kind) {
			case "literal": return valueProblems(given.value, member.schema, at, place.contract);
			case "now": return member.time || member.type === "string" ? [] : [{
				path: at,
				text: `cannot be $now: it is ${member.type ?? "no time"}. A time is a text (date-time, date) or a count of seconds (unix-time).`
			}];
			case "add":
				if (!isNumber) return [{
					path: at,
					text: `has no number to add to: it is ${member.type ?? "of several types"}.`
				}];
				if (given.by.kind === "literal" && typeof given.by.value !== "number" && typeof given.by.value !== "bigint") return [{
					path: [...at, "add"],
					text: `must be a number, $body.NAME or $record.NAME, got ${shown(given.by.value)}.`
				}];
				return sourceProblems(given.by, [...at, "add"], place);
			default: return sourceProblems(given, at, place);
		}
	});
}
/** What a text with $ names must be there. */
function sourceProblems(value, path, { shape, resource, contract }) {
	const { read } = contract.roles.shapes;
	const problem = (text) => [{
		path,
		text
	}];
	if (value.kind === "unknown") return problem(`is ${shown(value.text)}, and there is no such word.${wayOut(value.text, SET_WORDS, "There are")} A text that begins with $ is written with $$.`);
	if (value.kind === "now" || value.kind === "add") return problem("cannot be that here. Use a number, $body.NAME or $record.NAME.");
	if (value.kind === "literal") return [];
	const [first = ""] = value.way;
	const text = `$${value.kind}.${value.way.join(".")}`;
	if (value.kind === "record") return hasWay(resource.record, value.way, read) ? [] : problem(`is ${shown(text)}, ${unknownMember(first, resource.name, resource.record, "which no record")}`);
	if (value.kind === "body") return shape.body && hasWay(shape.body, value.way, read) ? [] : problem(`is ${shown(text)}, which the body of ${shape.id} does not have.${wayOut(first, [...shape.body?.members.keys() ?? []])}`);
	const names = shape.parameters.filter((each) => each.in === "path").map(({ name }) => name);
	return names.includes(first) ? [] : problem(`is ${shown(text)}, which the path of ${shape.id} does not have.${wayOut(first, names)}`);
}
function hasWay(shape, [first = "", ...rest], read) {
	const schema = shape.members.get(first);
	if (!schema) return shape.isOpen && shape.members.size === 0;
	return rest.length === 0 || hasWay(read(schema), rest, read);
}
function effectProblems({ resource: name, id, set }, path, place) {
	const { resources } = place.contract.roles;
	const of = resources.find((each) => each.name === name);
	if (!of) return [{
		path: [...path, "resource"],
		text: `is ${shown(name)}, and there is no such resource.${wayOut(name, resources.map((each) => each.name), "There is")}`
	}];
	return [...sourceProblems(readSetValue(id), [...path, "id"], place), ...settingProblems(set, [...path, "set"], place, of)];
}
function laterProblems({ after, set }, place) {
	return [...durationOf(after) !== void 0 ? [] : [{
		path: ["later", "after"],
		text: `must be ${DURATION}, got ${shown(after)}.`
	}], ...settingProblems(set, ["later", "set"], place, place.resource)];
}
function valueProblems(value, schema, path, { compile, resolve }) {
	const [problem] = compile(resolve(schema))(value);
	return problem ? [{
		path: [...path, ...problem.path],
		text: explainProblem(problem)
	}] : [];
}
function unknownMember(name, resource, record, subject = "is a member that no record") {
	return `${subject} of ${resource} has.${wayOut(name, [...record.members.keys()])}`;
}
export { unknownOperation as a, undocumentedElse as i, operationWordsProblems as n, readSetValue as o, transitionProblems as r, setValueOf as s, documentedStatuses as t };
