import { E as addNumbers, N as isNumeric, j as isEqualJson, x as stringifyJson } from "./json.js";
import { n as mapTelling } from "./progress.js";
import { t as sha256 } from "./sha256.js";
import { o as durationOf } from "./time.js";
import { o as readSetValue, s as setValueOf } from "./words-problems.js";
import { A as timeIn, a as nounOf, k as readMember } from "./resources.js";
import { i as shown } from "./shown.js";
import { i as listed } from "./text.js";
import { r as explainProblem } from "./schema-validator.js";
import { i as allWords, r as createLaterFinder } from "./scenario-schema.js";
import { g as createDeprecationHeaders } from "./operations.js";
import { r as takesAnyKey } from "./usable-key.js";
import { c as usualCount, s as seedRecords } from "./load-scenario.js";
import { i as pointsOf } from "./ledger-of2.js";
import { h as settle } from "./settlement.js";
import { h as withLater } from "./record-kind.js";
import { t as RecordBase } from "./records.js";
import { a as indexTape } from "./request-choices.js";
import { r as createKeyTest } from "./keys.js";
// src/behaviour/words/compile-only.ts
/** Compiles what a record must be; of one that is not that, it says what would have to be: `orders whose status is open, not shipped`. */
function compileOnly(only, contract, resource) {
	const { many } = nounOf(resource.name, contract.hints, resource.word);
	const tests = Object.entries(only).map(([name, wanted]) => {
		const { schema, mayLack, text } = wantedSchema(wanted);
		const view = contract.views(schema);
		return {
			name,
			text,
			isMet: (value) => value === void 0 ? mayLack : view.problems(value).length === 0
		};
	});
	return (record) => {
		const failed = tests.find(({ name, isMet }) => !isMet(record[name]));
		if (!failed) return void 0;
		const { name, text } = failed;
		const seen = record[name] === void 0 ? "absent" : shown(record[name]);
		return `${many} whose ${name} ${text}, and it is ${seen}`;
	};
}
function wantedSchema(wanted) {
	if (typeof wanted !== "object" || wanted === null || Array.isArray(wanted)) {
		const values = [wanted].flat();
		return {
			schema: { enum: values },
			mayLack: values.some((each) => isEqualJson(each, null)),
			text: `is ${listed(values.map(shown), "or")}`
		};
	}
	const { matches, above, below, not } = wanted;
	if (matches !== void 0) return {
		schema: {
			type: "string",
			pattern: matches
		},
		mayLack: false,
		text: `matches ${String(matches)}`
	};
	if (not !== void 0) {
		const values = [not].flat();
		return {
			schema: { not: { enum: values } },
			mayLack: true,
			text: `is not ${listed(values.map(shown), "or")}`
		};
	}
	if (above === void 0 && below === void 0) return {
		schema: { not: {} },
		mayLack: true,
		text: "is absent"
	};
	return {
		schema: {
			type: "number",
			...above !== void 0 && { exclusiveMinimum: above },
			...below !== void 0 && { exclusiveMaximum: below }
		},
		mayLack: false,
		text: `is ${[...above === void 0 ? [] : [`above ${above}`], ...below === void 0 ? [] : [`below ${below}`]].join(" and ")}`
	};
}
// src/behaviour/words/compile-setting.ts
function compileSetting(setting, contract, resource) {
	const { read } = contract.roles.shapes;
	const members = Object.entries(setting).map(([name, given]) => {
		const schema = resource.record.members.get(name) ?? {};
		const { time = "date-time" } = readMember(schema, read);
		const view = contract.views(contract.resolve(schema));
		return {
			name,
			value: readSetValue(given),
			time,
			view
		};
	});
	return (record, sources, refuse) => {
		const after = { ...record };
		for (const { name, value, time, view } of members) {
			const given = givenBy(value, record[name], {
				...sources,
				now: () => timeIn(time, sources.time)
			});
			if (given === void 0) continue;
			const [problem] = value.kind === "literal" ? [] : view.problems(given);
			if (problem) refuse(`${name} ${explainProblem(problem)}`);
			after[name] = given;
		}
		return after;
	};
}
function givenBy(value, old, sources) {
	if (value.kind !== "add") return setValueOf(value, sources);
	const by = setValueOf(value.by, sources);
	if (!isNumeric(by)) return void 0;
	const added = value.isMinus ? negative(by) : by;
	return isNumeric(old) ? addNumbers(old, added) : added;
}
function negative(value) {
	if (typeof value !== "object") return -value;
	const { rawJSON } = value;
	return JSON.rawJSON(rawJSON.startsWith("-") ? rawJSON.slice(1) : `-${rawJSON}`);
}
// src/behaviour/words/compile-words.ts
/** Compiles what is said of a contract in words; `undefined` if nothing is. Words for what the contract does not have are left out. */
function compileWords(contract, { operations, transitions }, placeOf) {
	if (operations.size === 0 && transitions.size === 0) return void 0;
	const { roles } = contract;
	const resources = new Map(roles.resources.map((each) => [each.name, each]));
	const compiled = new Map(contract.operations.map((each) => [each.id, each]));
	const all = roles.operations.flatMap((role) => {
		const { operation: id } = role;
		const resource = resources.get(role.resource ?? "");
		const operation = compiled.get(id);
		const [words, moves] = [operations.get(id), transitions.get(role.resource ?? "")];
		if (!resource || !operation || !words && !moves) return [];
		const parts = {
			contract,
			role,
			resource,
			operation
		};
		const list = [words && compileOperation(words, parts, placeOf), moves && CHANGING.has(role.role) ? compileTransitions(moves, parts, placeOf) : void 0].filter((each) => each !== void 0);
		return list.length === 0 ? [] : [[id, list]];
	});
	return all.length === 0 ? void 0 : new Map(all);
}
const CHANGING = /* @__PURE__ */ new Set([
	"replace",
	"update",
	"action"
]);
function compileOperation(words, parts, placeOf) {
	const { resource, operation } = parts;
	const refusing = compileRefusing(words.else, operation);
	const only = words.only && compileOnly(words.only, parts.contract, resource);
	const set = words.set && compileSet(words.set, parts, refusing);
	const effects = (words.effects ?? []).map((each) => compileEffect(each, parts, refusing));
	const place = placeOf(operation.id);
	return {
		placeOf: () => place,
		...only && { before: ({ record, refuse }) => {
			const why = record && only(record);
			if (why) refusing(refuse, `${operation.id} is for ${why}`);
		} },
		...set && { change: set },
		...effects.length > 0 && { after: (context) => {
			for (const effect of effects) effect(context);
		} },
		...words.later && { later: compileLater(words.later, parts) }
	};
}
/** A refusal: as it is said, else 409 or 422 where the contract has it, else as of what is invalid. */
function compileRefusing(otherwise, { answers, refusal }) {
	const usual = [409, 422].find((status) => answers.has(status)) ?? refusal;
	const said = typeof otherwise === "object" ? otherwise : { status: otherwise ?? usual };
	return (refuse, message) => refuse(said.status, {
		message,
		...said
	});
}
function compileSet(setting, { contract, resource, role }, refusing) {
	const set = compileSetting(setting, contract, resource);
	const inferred = Object.keys(role.sets?.set ?? {}).filter((name) => !Object.hasOwn(setting, name));
	return (context) => {
		const { record, previous } = context;
		const { refuse } = context;
		return set(without(inferred, record, context.body, previous), sourcesOf(context, record), (why) => refusing(refuse, why));
	};
}
/** A record with some members as they were, unless the body gives them. */
function without(names, record, body, previous) {
	const back = names.filter((name) => !Object.hasOwn(Object(body), name));
	if (back.length === 0) return record;
	const members = Object.entries(record).flatMap(([name, value]) => {
		if (!back.includes(name)) return [[name, value]];
		return previous && Object.hasOwn(previous, name) ? [[name, previous[name]]] : [];
	});
	return Object.fromEntries(members);
}
function compileEffect({ resource: name, id, set }, { contract, operation }, refusing) {
	const resource = contract.roles.resources.find((each) => each.name === name);
	const setting = compileSetting(set, contract, resource);
	const value = readSetValue(id);
	const noun = nounOf(name, contract.hints, resource.word);
	return (context) => {
		const { refuse } = context;
		const sources = sourcesOf(context, context.record);
		const wanted = setValueOf(value, {
			...sources,
			now: () => void 0
		});
		const parents = Object.fromEntries(resource.parents.flatMap(({ parameter }) => context.path[parameter] === void 0 ? [] : [[parameter, context.path[parameter]]]));
		if (!(wanted !== void 0 && context.records(name).update(wanted, (record) => setting(record, sources, (why) => refusing(refuse, `${noun.one} ${wanted}: ${why}`)), parents)) && value.kind === "body" && wanted !== void 0) refuse(operation.refusal, { message: `there is no ${noun.one} ${wanted}` });
	};
}
function compileLater({ after, set }, { contract, resource }) {
	const delay = durationOf(after);
	const added = Object.keys(set).filter((name) => readSetValue(set[name]).kind === "add");
	const setting = compileSetting(set, contract, resource);
	return (context) => {
		const at = Date.parse(context.now) + delay;
		const zeros = Object.fromEntries(added.map((name) => [name, 0]));
		const sources = {
			...sourcesOf(context, context.record),
			time: at
		};
		const becomes = setting(zeros, sources, () => {});
		const entries = Object.entries(becomes);
		const [set, add] = [false, true].map((isAdded) => Object.fromEntries(entries.filter(([name]) => added.includes(name) === isAdded)));
		return {
			at,
			set,
			...added.length > 0 && { add }
		};
	};
}
/** Refuses a change of a member that is none of those that are allowed. */
function compileTransitions(transitions, { operation }, placeOf) {
	const refusing = compileRefusing(void 0, operation);
	const place = placeOf(operation.id);
	const tables = Object.entries(transitions);
	return {
		placeOf: () => place,
		change: ({ record, previous, refuse }) => {
			for (const [name, table] of tables) {
				const [from, to] = [previous?.[name], record[name]];
				if (from === void 0 || from === null || from === to) continue;
				const allowed = Object.hasOwn(table, String(from)) ? table[String(from)] ?? [] : [];
				if (!allowed.includes(String(to))) refusing(refuse, `${name} cannot change from ${from} to ${to}: ${allowedText(allowed)}`);
			}
			return record;
		}
	};
}
function allowedText(allowed) {
	return allowed.length === 0 ? "it stays as it is" : `it can become ${allowed.join(", ")}`;
}
function sourcesOf({ body, path, now }, record) {
	return {
		body,
		path,
		record,
		time: Date.parse(now)
	};
}
// src/sandbox/worlds/template.ts
function createTemplate(scenario, { contract, base, onMiss }) {
	const { keys, unspecified, tape } = scenario;
	const points = pointsOf(contract);
	return {
		scenario,
		data: digestOf(scenario),
		base,
		isKey: createKeyTest(keys),
		ledger: settle(() => points.ledger, unspecified),
		points,
		deprecations: deprecationsOf(contract, scenario),
		tape: indexTape(tape, contract, { takesAnyKey: takesAnyKey(keys) }),
		onMiss,
		words: contract.words,
		errors: contract.errors,
		behaviours: behavioursOf(contract, scenario)
	};
}
/** What is said of the operations of a contract: in words, of its document and of a scenario, then in code. */
function behavioursOf(contract, { behaviour, handlers }) {
	const words = compileWords(contract, allWords(contract.roles, behaviour), (operation) => `behaviour of ${operation}`);
	if (!words || !handlers) return words ?? handlers;
	const ids = /* @__PURE__ */ new Set([...words.keys(), ...handlers.keys()]);
	return new Map([...ids].map((id) => [id, [words.get(id) ?? [], handlers.get(id) ?? []].flat()]));
}
function deprecationsOf({ operations, hints }, { deprecatedSince: since }) {
	const { deprecationDocs: docs } = hints;
	return new Map(operations.flatMap(({ id, deprecation }) => deprecation ? [[id, createDeprecationHeaders({
		id,
		deprecation
	}, {
		since,
		docs
	})]] : []));
}
function templateWithKey(template, key) {
	const { scenario } = template;
	const keys = [...scenario.keys, key];
	return {
		...template,
		scenario: {
			...scenario,
			keys
		},
		isKey: createKeyTest(keys)
	};
}
async function seedBase(scenario, { contract, kinds, onProgress = () => {} }) {
	const records = await seedRecords(scenario, contract, onProgress);
	const { resources, later } = scenario;
	const { noun } = resources;
	const rows = [...kinds].map(([name, { toRow }]) => {
		const list = records.get(name) ?? [];
		const of = list.length;
		const tell = (done) => onProgress({
			step: "preparing",
			done,
			of,
			unit: noun
		});
		const findLater = createLaterFinder(later, name);
		return [name, mapTelling(list, findLater ? (record) => withLater(toRow(record), findLater(record)) : (record) => toRow(record), tell)];
	});
	return RecordBase.of(kinds, new Map(rows));
}
/** Whether worlds of two templates begin with the same records of the same scenario. */
function isOfSameData(one, other) {
	return one.data === other.data && one.scenario.name === other.scenario.name;
}
/** A digest of the data that a scenario seeds its records from, without its faults, keys, clock and description. */
function digestOf(scenario) {
	return sha256(seedsOf(scenario));
}
/**
* The data by the names of resources. What a contract starts as without a scenario is the same when the contract has changed, whatever
* resources it has then, so that state which was kept goes on.
*/
function seedsOf({ records, generate, seed, later, resources: { all } }) {
	const isUsual = [...all.keys()].every((name) => generate.has(name));
	const isAsUsual = ([name, own]) => {
		const resource = all.get(name);
		return resource && own.count === usualCount(resource) && Object.keys(own).length === 1;
	};
	return stringifyJson({
		records: [...records],
		generate: [...generate].filter((each) => !(isUsual && isAsUsual(each))),
		isUsual,
		seed: generate.size > 0 ? seed : void 0,
		later: later.length > 0 ? later : void 0
	});
}
export { isOfSameData as a, digestOf as i, createTemplate as n, seedBase as o, deprecationsOf as r, templateWithKey as s, behavioursOf as t };
