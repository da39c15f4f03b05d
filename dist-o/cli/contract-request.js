import { p as wordsOf, s as plainName, u as shortName } from "./text.js";
import { B as compareInt64, H as normaliseInteger, I as nearestDouble, N as isNumeric, O as compareNumbers, T as withoutEnd, U as parseInt64, _ as parseJson, b as readTrusted, h as ownMember, j as isEqualJson, l as isJsonObject, m as memberOf, n as PROTOTYPE_NAMES, v as pointerKeys, w as valueAt, x as stringifyJson } from "./json.js";
import { n as memoize, t as lazy } from "./memoize.js";
import { i as percentEncoded } from "./percent-encoding.js";
import { N as parseMediaType, b as fillTemplate, j as mediaType, l as isJsonKin, o as describedStatus, p as memberBody, w as acceptedType, x as parameterNames } from "./operations.js";
import { a as itemParameter, l as readPath, n as isBelowItem, u as singular } from "./paths.js";
import { n as flatten } from "./flat-schema.js";
import { c as hasHeader, f as headerValue, l as headerPairs, p as isFraming, v as withoutHeader } from "./text-values.js";
import { a as keysIn$1 } from "./security.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { a as etagOf, r as bearerToken, t as askedOrigin, u as splitTarget } from "./http.js";
import { r as explainProblem } from "./schema-validator.js";
import { a as bracketKeys, n as createParameterReader, u as requestViolation } from "./styled-parameters.js";
import { v as bodyViolation } from "./contract.js";
import { A as timeIn, F as bareWords, L as firstNumber, k as readMember, v as usualPage } from "./resources.js";
import { b as shapeProperties, g as mergedMembers, h as isPlainText, s as ATTRIBUTES, v as ownName, y as propertyIn } from "./ids.js";
import { r as uuidOf } from "./candidate-values.js";
import { c as sequenceItem, d as writeFrame, i as itemBranches, l as sequenceKind, n as inText, o as readFrame, r as isComplete, s as sequenceFrames, t as EVENT_FIELDS } from "./sequences.js";
import { r as randomBelow } from "./random.js";
import { n as repeatedKeys } from "./json-places.js";
import { l as whenReady } from "./time.js";
import { i as readingOf, r as readBody, t as LARGEST_BODY } from "./read-body.js";
import { n as jsonPatch, t as PatchError } from "./json-patch.js";
import { t as mergePatch } from "./merge-patch.js";
import { c as countNames, g as announcesItsEnd, l as isCountHeader } from "./silence-kinds.js";
import { i as pointsOf } from "./ledger-of2.js";
import { d as isDisconnection } from "./fault.js";
import { A as requiredIn, C as findOtherContractMembers, D as declaredInAll, E as compileWithoutNew, F as wordedBy, N as parseBody, O as itemsIn, T as compileWithUnknown, _ as recordAt, a as compileTarget, b as onlyMembers, d as compileRecordForm, f as createRowView, g as membersNamed, h as memberSchema, i as refusedUnlessKept, j as RequestContext, k as membersBeside, l as missingAmong, m as formOf, n as compileTapeTaker, o as isOnlyRead, p as eitherOf, r as refuseUnkept, s as itemsAbove, u as answered, v as successOf, w as keepUnshown, x as withoutMembers, y as viewAt } from "./apply-recorded-answer.js";
import { n as allowedBy } from "./request-choices.js";
import { h as playTape, m as playCredential } from "./beyond-contract.js";
import { f as WithLater, i as nounOfAll, o as parentsOf } from "./record-kind.js";
import { n as injectedAnswer, r as injectedWords } from "./ending.js";
import { a as changedLines, c as linesOfChanged, f as withLines, i as REWRITE_HEADER, l as rewriteBody, o as changedStatus, s as isBodyless, u as rewritesOf } from "./fault-plan.js";
import { n as refuse, r as refusedBy } from "./define-handlers.js";
import { a as recordParts, c as compileFieldRules, i as compileBelow, o as toHandler, r as compileRemove, s as compileRecordBody, t as compileLink } from "./remove.js";
import { n as stackOf } from "./stack-of.js";
import { t as streamRole } from "./streams.js";
import { n as readPrefer, r as strikesOf, t as preferred } from "./prefer.js";
import { i as leastId, n as compileIdTexts, t as askableIds } from "./id-values.js";
import { setImmediate as setImmediate$1 } from "node:timers/promises";
// src/sandbox/answers/expanded-members.ts
/** How many bytes an answer may have with what is shown in it; what is beyond stays as it is. */
const MOST_BYTES = 2 ** 20;
/**
* Compiles how the members of a record show the records that they refer to: by an id in the place of the record, by one beside it
* (`customerId`), or the records that belong to it, as its schema has an object or a list of them.
*/
function compileExpanding(parts, schema) {
	const expansions = memoize((name) => expansionOf(parts, schema, name));
	const declared = declaredInAll([schema]);
	return (context, record, names, left) => {
		const shown = { ...record };
		for (const [name, inner] of names) {
			const member = [...declared.keys()].find((each) => plainName(each) === name);
			const expansion = member === void 0 ? void 0 : expansions(member);
			if (member === void 0 || !expansion || left.bytes <= 0) continue;
			const value = expansion.show({
				context,
				record,
				inner,
				left
			});
			if (value !== void 0 && expansion.fits(value)) shown[member] = value;
		}
		return shown;
	};
}
/**
* Compiles which records an answer of JSON:API has in `included` beside its own: those that their relationships name. `undefined` if its
* schema has no such place.
*/
function compileIncluding(parts, whole) {
	const member = declaredInAll([whole]).get("included");
	if (!member) return void 0;
	const schema = eitherOf(itemsIn(member.schemas));
	const view = parts.contract.views(schema);
	const found = memoize((type) => {
		const target = resourceParts(parts, void 0, type);
		return target && {
			target,
			rows: createRowView(target, schema)
		};
	});
	const include = (context, records, { names, left, known = /* @__PURE__ */ new Set() }) => records.flatMap((record) => [...names].flatMap(([name, inner]) => {
		const [, related] = Object.entries(Object(memberOf(record, "relationships"))).find(([each]) => plainName(each) === name) ?? [];
		return [memberOf(related, "data") ?? []].flat().flatMap((reference) => {
			const type = String(memberOf(reference, "type"));
			const id = memberOf(reference, "id");
			const { target, rows } = found(type) ?? {};
			if (!target || known.has(`${type}/${id}`) || left.bytes <= 0) return [];
			const row = !target.kind.own && target.kind.isId(id) ? context.world.store.get(target.resource.name, id) : void 0;
			const value = row && rows?.value(context, row);
			if (value === void 0 || view.problems(value).length > 0) return [];
			known.add(`${type}/${id}`);
			left.bytes -= stringifyJson(value).length;
			return [value, ...include(context, [value], {
				names: inner,
				left,
				known
			})];
		});
	}));
	return include;
}
/** How many records of a list are shown in the one that they belong to. */
const MOST_CHILDREN = 100;
/** How many records are looked through for them where the contract has no filter by what they refer to. */
const MOST_READ = 1e3;
/** How a member shows records; `undefined` if it is no object or list of the records of a resource. */
function expansionOf(parts, schema, name) {
	const member = eitherOf(declaredInAll([schema]).get(name)?.schemas ?? []);
	const items = itemsIn([member]);
	const object = objectIn(items.length > 0 ? eitherOf(items) : member);
	const target = object && resourceParts(parts, object, name);
	if (!object || !target) return void 0;
	const { name: of } = target.resource;
	const rows = createRowView(target, object);
	const expandInner = lazy(() => compileExpanding(target, object));
	const view = parts.contract.views(member);
	const shown = (row, { context, inner, left }) => {
		if (!row || left.bytes <= 0) return void 0;
		const value = rows.value(context, row);
		const whole = inner.size > 0 && isJsonObject(value) ? expandInner()(context, value, inner, left) : value;
		left.bytes -= stringifyJson(whole).length;
		return whole;
	};
	const rowOf = ({ context }, value) => {
		const id = isJsonObject(value) ? valueAt(value, target.kind.id.property ?? []) : value;
		return target.kind.own || !target.kind.isId(id) ? void 0 : context.world.store.get(of, id);
	};
	const beside = (record) => record[Object.keys(record).find((each) => plainName(each) === `${plainName(name)}id`) ?? ""];
	const below = items.length > 0 ? childrenOf(parts, target) : void 0;
	const fits = (value) => view.problems(value).length === 0;
	if (items.length === 0) return {
		fits,
		show: (asked) => {
			const own = memberOf(asked.record, name);
			const reference = isJsonObject(own) || own === void 0 ? beside(asked.record) ?? own : own;
			return shown(rowOf(asked, reference), asked);
		}
	};
	return {
		fits,
		show: (asked) => {
			const own = memberOf(asked.record, name);
			const rowsBelow = below?.(asked);
			if (rowsBelow) return rowsBelow.flatMap((row) => shown(row, asked) ?? []);
			return Array.isArray(own) ? own.slice(0, MOST_CHILDREN).map((each) => shown(rowOf(asked, each), asked) ?? each) : void 0;
		}
	};
}
/** The object that a schema allows: itself, or one of its branches. */
function objectIn(schema) {
	const { keywords, choices } = flatten(schema);
	if ([keywords.type].flat().includes("object") || keywords.properties !== void 0) return schema;
	for (const branch of choices.flat()) {
		const found = objectIn(branch);
		if (found) return found;
	}
}
/** The resource whose records an object is one of: by its schema, else by the name of the member that has it. */
function resourceParts(parts, object, name) {
	const { contract, role } = parts;
	const all = contract.roles.resources.filter(({ isSingleton }) => !isSingleton);
	const word = singular(wordsOf(name).at(-1) ?? "");
	const own = all.filter((each) => contract.resolve(each.record.node) === object);
	const isNamed = (each) => singular(wordsOf(each.word).at(-1) ?? "") === word;
	const found = own.find(isNamed) ?? own[0] ?? all.find(isNamed);
	return found && recordParts({
		...parts,
		role: {
			...role,
			resource: found.name
		}
	});
}
/** The records of a resource that belong to a record: those below it in their path, or with its id in a member that is called after it. */
function childrenOf({ resource, kind }, { resource: target, kind: targetKind }) {
	const above = target.parents.at(-1);
	const isBelow = above?.resource === resource.name && !kind.own;
	const reference = `${plainName(singular(resource.word))}id`;
	const member = [...target.record.members.keys()].find((each) => plainName(each) === reference);
	const known = targetKind.filters.find((each) => each.name === member);
	const filter = isBelow ? `{${above.parameter}}` : known?.name;
	if (filter === void 0 && member === void 0) return void 0;
	return ({ context, record }) => {
		const id = kind.idIn(record);
		if (!kind.isId(id)) return void 0;
		const { store } = context.world;
		const query = {
			order: "id",
			random: () => 0
		};
		if (filter !== void 0) return store.rows(target.name, {
			...query,
			where: [{
				filter,
				values: [id]
			}],
			count: MOST_CHILDREN
		});
		const isOwn = ({ json }) => memberOf(parseJson(json), member ?? "") === id;
		return store.rows(target.name, {
			...query,
			count: MOST_READ
		}).filter(isOwn).slice(0, MOST_CHILDREN);
	};
}
// src/sandbox/answers/name-tree.ts
/** How many members a name leads through: `customer.address.city`. */
const DEEPEST$1 = 3;
/** Adds a name with dots in it to a tree. */
function addName(tree, name) {
	let at = tree;
	for (const part of name.split(".").slice(0, DEEPEST$1).map(plainName)) {
		const inner = at.get(part) ?? /* @__PURE__ */ new Map();
		at.set(part, inner);
		at = inner;
	}
}
// src/sandbox/answers/shown-members.ts
/**
* Compiles what query parameters do to the records of an answer: those that are referred to are shown in full where its schema takes
* them (`expand`), and only the members stay that are asked for or required (`fields`). What the schema does not take is not done.
*/
function compileShownMembers(parts) {
	const { role, contract } = parts;
	const named = (wanted) => role.parameters.flatMap(({ name, meaning }) => meaning === wanted ? name : []);
	const [fields, expansions] = [named("fields"), named("expand")];
	const { status, schema: whole } = formOf(parts);
	if (fields.length + expansions.length === 0 || !whole || role.rpc) return void 0;
	const isList = role.role === "list";
	const place = isList ? role.envelope : [role.wrapper ?? []].flat();
	const at = place.reduce(memberSchema, whole);
	const schema = isList ? eitherOf(itemsIn([at])) : at;
	const { problems } = contract.views(schema);
	const expand = compileExpanding(parts, schema);
	const include = compileIncluding(parts, whole);
	const { problems: problemsOfAll } = contract.views(whole);
	return { finish: (context, answer) => {
		if (answer.status !== status || answer.bytes || answer.body === "") return answer;
		const asked = fieldsIn(context, fields);
		const names = treeOf(expansions.flatMap((each) => namesIn(context.query.values[each])));
		if (asked.length + names.size === 0) return answer;
		const left = { bytes: MOST_BYTES - answer.body.length };
		const records = [];
		const show = (record) => {
			if (!isJsonObject(record)) return record;
			records.push(record);
			const expanded = expand(context, record, names, left);
			return [asked.reduce((value, each) => withFields$1(value, schema, each), expanded), expanded].find((each) => problems(each).length === 0) ?? record;
		};
		const body = changedAt(parseJson(answer.body), place, (value) => isList && Array.isArray(value) ? value.map(show) : show(value));
		const included = include?.(context, records, {
			names,
			left
		}) ?? [];
		const more = included.length > 0 && isJsonObject(body) ? {
			...body,
			included
		} : body;
		const shown = problemsOfAll(more).length === 0 ? more : body;
		return {
			...answer,
			body: stringifyJson(shown)
		};
	} };
}
function fieldsIn({ query }, parameters) {
	return parameters.flatMap((parameter) => {
		const value = query.values[parameter];
		const type = parameter.endsWith("]") ? parameter.split(/[[\]]/)[1] : void 0;
		if (!isJsonObject(value)) return [{
			type,
			names: treeOf(namesIn(value))
		}];
		return Object.entries(value).map(([key, each]) => ({
			type: key,
			names: treeOf(namesIn(each))
		}));
	}).filter(({ names }) => names.size > 0);
}
/** The names in a value: a list, or a text with commas. What has parentheses is of a syntax of its own. */
function namesIn(value) {
	return [value].flat().filter((each) => typeof each === "string").flatMap((text) => /[(){}]/.test(text) ? [] : text.split(/[\s,]+/)).filter((name) => name !== "").slice(0, MOST_ASKED);
}
/** How many names of one parameter are read. */
const MOST_ASKED = 20;
function treeOf(names) {
	const tree = /* @__PURE__ */ new Map();
	for (const name of names) addName(tree, name);
	return tree;
}
/** A record with the members that are asked for, and those that its schema requires; all of it, if it has none of them. */
function withFields$1(record, schema, { type, names }) {
	if (type !== void 0 && record.type !== type) return record;
	const declared = declaredInAll([schema]);
	const isKnown = [...declared.keys()].some((name) => names.has(plainName(name)));
	if (declared.has("attributes") && declared.has("type") && !isKnown) return Object.fromEntries(Object.entries(record).map(([name, value]) => isJsonObject(value) && (name === "attributes" || name === "relationships") ? [name, kept(value, memberSchema(schema, name), names)] : [name, value]));
	return isKnown ? kept(record, schema, names) : record;
}
function kept(value, schema, names) {
	const required = requiredIn(schema);
	return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => {
		const inner = names.get(plainName(name));
		if (!inner) return required.has(name) ? [[name, member]] : [];
		if (inner.size === 0) return [[name, member]];
		const within = memberSchema(schema, name);
		if (isJsonObject(member)) return [[name, kept(member, within, inner)]];
		if (!Array.isArray(member)) return [[name, member]];
		const of = eitherOf(itemsIn([within]));
		return [[name, member.map((each) => isJsonObject(each) ? kept(each, of, inner) : each)]];
	}));
}
/** A value in which what is at a path is changed. */
function changedAt(value, [name, ...rest], change) {
	if (name === void 0) return change(value);
	if (!isJsonObject(value) || !Object.hasOwn(value, name)) return value;
	return {
		...value,
		[name]: changedAt(value[name], rest, change)
	};
}
// src/behaviour/call-hook.ts
/** How long what is asynchronous in a hook may take, in milliseconds. */
const LONGEST_HOOK = 5e3;
/** A hook that ended its request: it refuses it, or it has failed. */
var HookEnd = class extends Error {
	name = "HookEnd";
	at;
	/** `undefined` if it has failed: its cause, or else its message, says why. */
	refused;
	constructor(at, why, { cause, refused } = {}) {
		super(why, { cause });
		this.at = at;
		this.refused = refused;
	}
};
/**
* Calls a hook of an operation; `undefined` if it has none.
* @throws HookEnd when it refuses the request, throws, or does not end in time.
*/
function callHook({ behaviour, hook }, context) {
	const call = behaviour[hook];
	const ended = (error) => {
		const at = {
			hook,
			place: behaviour.placeOf(hook)
		};
		const refused = refusedBy(error);
		if (!refused) return new HookEnd(at, whyOf(error), { cause: error });
		const { status } = refused;
		if (Number.isInteger(status) && status >= 400 && status <= 599) return new HookEnd(at, refused.message ?? "", { refused });
		return new HookEnd(at, `refuse takes a status from 400 to 599, got ${String(status)}`);
	};
	try {
		const result = call?.(context);
		if (!isThenable(result)) return result;
		return inTime(Promise.resolve(result)).catch((error) => {
			throw ended(error);
		});
	} catch (error) {
		throw ended(error);
	}
}
function whyOf(error) {
	return error instanceof Error ? `${error.name}: ${error.message}` : `it has thrown ${String(error)}`;
}
function isThenable(value) {
	return typeof Object(value).then === "function";
}
async function inTime(promise) {
	const late = Promise.withResolvers();
	const timer = setTimeout(() => late.reject(/* @__PURE__ */ new Error(`it has not ended within ${LONGEST_HOOK / 1e3} seconds`)), LONGEST_HOOK);
	try {
		return await Promise.race([promise, late.promise]);
	} finally {
		clearTimeout(timer);
	}
}
// src/behaviour/plain-value.ts
/**
* What code returned, as JSON has it: without members that are `undefined`, times as texts, integers in their one form.
* @throws Error that names the place of what JSON cannot have.
*/
function plainValue(value, path = []) {
	switch (typeof value) {
		case "bigint": return normaliseInteger(value);
		case "number":
			if (Number.isFinite(value)) return value;
			throw unfit(path, String(value));
		case "function":
		case "symbol":
		case "undefined": throw unfit(path, value === void 0 ? "nothing" : `a ${typeof value}`);
		case "object": return value === null ? null : plainObject(value, path);
		default: return value;
	}
}
function plainObject(value, path) {
	if (path.length > 64) throw unfit(path.slice(0, 3), "a value that is nested too deeply");
	if (value instanceof Date) return value.toISOString();
	if (Array.isArray(value)) return value.map((each, at) => plainValue(each, [...path, String(at)]));
	const members = value;
	for (const name of Object.keys(members)) if (!isPlainScalar(members[name])) return plainMembers(members, path);
	return value;
}
function isPlainScalar(value) {
	return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}
function plainMembers(value, path) {
	const members = [];
	for (const [name, each] of Object.entries(value)) if (each !== void 0) members.push([name, plainValue(each, [...path, name])]);
	return Object.fromEntries(members);
}
function unfit(path, what) {
	const place = path.length === 0 ? "it" : path.join(".");
	return /* @__PURE__ */ new Error(`${place} must be a value of JSON, got ${what}`);
}
// src/sandbox/hooks/hook-context.ts
/** What a hook gets. Each member is made when it is asked for: most hooks ask for few. */
var HookContext = class {
	#run;
	#record;
	#random;
	constructor(run, record) {
		this.#run = run;
		this.#record = record;
	}
	get body() {
		return this.#run.context.body.value;
	}
	get path() {
		return this.#run.context.path.values;
	}
	get query() {
		return this.#run.context.query.values;
	}
	get headers() {
		return this.#run.context.request.headers;
	}
	get record() {
		return this.#record();
	}
	get records() {
		const { context, draft, access } = this.#run;
		return (resource) => access.of(resource).open(context, draft, this.newId);
	}
	get now() {
		return new Date(this.#run.context.world.clock.now()).toISOString();
	}
	get random() {
		return () => this.#chance();
	}
	get newId() {
		return () => uuidOf(() => this.#chance());
	}
	get refuse() {
		return refuse;
	}
	#chance() {
		this.#random ??= this.#run.context.choices.stream("behaviour");
		return this.#random();
	}
};
/** What `change` gets besides: the record that the operation is about to keep, and the one that it was. */
var ChangingContext = class extends HookContext {
	#kept;
	#previous;
	constructor(run, record, previous) {
		super(run, () => record);
		this.#kept = record;
		this.#previous = previous;
	}
	get record() {
		return this.#kept;
	}
	get previous() {
		return this.#previous();
	}
};
// src/sandbox/hooks/world-turns.ts
/** How long a request that is tried again may keep the others of its world waiting, in milliseconds. */
const LONGEST_HELD = 100;
/**
* Runs what changes a world by hooks one after another, so that they do not disturb one another: each begins when the one before it has
* `decided`. One that waits for something else is not waited for: it goes on beside the next ones, and its draft finds out whether they have
* changed what it had read. When it is tried again, they wait for it a while.
* @param isAgain whether it is tried again
*/
function inTurn(store, isAgain, task) {
	const queue = queues.get(store) ?? new TurnQueue();
	queues.set(store, queue);
	return queue.run(isAgain, task);
}
const queues = /* @__PURE__ */ new WeakMap();
var TurnQueue = class {
	#waiting = [];
	#current;
	#isWatched = false;
	run(isAgain, task) {
		const begin = () => {
			const turn = new RunningTurn(isAgain, () => this.#left(turn));
			this.#current = turn;
			if (isAgain) setTimeout(turn.leaveEarly, LONGEST_HELD).unref();
			else this.#watch();
			const result = task(turn);
			result.then(turn.decided, turn.decided);
			return result;
		};
		if (!this.#current) return begin();
		return new Promise((resolve, reject) => {
			this.#waiting.push(() => begin().then(resolve, reject));
		});
	}
	#left(turn) {
		if (this.#current !== turn) return;
		this.#current = void 0;
		this.#waiting.shift()?.();
	}
	/** Looks once in a turn of the event loop whether one has been running since the last look. */
	#watch() {
		if (this.#isWatched) return;
		this.#isWatched = true;
		const before = this.#current;
		setImmediate(() => {
			this.#isWatched = false;
			if (this.#current === before && !before?.isHeld) before?.leaveEarly();
			if (this.#current) this.#watch();
		});
	}
};
var RunningTurn = class {
	/** Whether others wait for it, but not for ever. */
	isHeld;
	#leave;
	#isDeciding = false;
	constructor(isHeld, leave) {
		this.isHeld = isHeld;
		this.#leave = leave;
	}
	deciding = () => {
		this.#isDeciding = true;
	};
	decided = () => this.#leave();
	leaveEarly = () => {
		if (!this.#isDeciding) this.#leave();
	};
};
/**
* Compiles an operation in worlds that say more of it than the contract: with its hooks around what it does by itself, in a draft of the
* records that is stored as one change. Other operations pay one look at their world.
*/
function withHooks(parts) {
	const { id } = parts.parts.operation;
	const { handler } = parts;
	const plan = lazy(() => compilePlan$5(parts));
	const handle = (context) => {
		const all = context.world.behaviours?.get(id);
		return all ? behave(plan(), context, all) : handler(context);
	};
	return Object.assign(handle, { take: handler.take });
}
function compilePlan$5({ parts, records, handler, documented, access, tell }) {
	const { contract, role, kinds } = parts;
	const form = formOf(parts);
	const undone = {
		noun: records?.noun ?? {
			one: "change",
			many: nounOfAll(kinds)
		},
		undone: UNDONE[role.role] ?? "changed"
	};
	const isOfOne = records && ![
		"list",
		"create",
		"sample"
	].includes(role.role);
	return {
		handler,
		documented,
		access,
		tell,
		/** The statuses of refusals that were told of: the contract does not document them. */
		told: /* @__PURE__ */ new Set(),
		form,
		undone,
		operation: parts.operation,
		view: contract.views(form.schema ?? {}),
		resource: records?.resource.name,
		isRemoval: role.role === "remove",
		target: isOfOne ? compileTarget(records) : void 0
	};
}
const UNDONE = {
	create: "added",
	remove: "removed"
};
async function behave(plan, context, all) {
	const { store } = context.world;
	const before = context.violations.length;
	context.hooks = all;
	for (let attempt = 0; attempt < 40; attempt += 1) {
		const isAgain = attempt > 0;
		if (isAgain) beginAgain(context, before);
		const answer = await inTurn(store, isAgain, (turn) => tryOnce(plan, context, {
			all,
			turn
		}));
		if (answer) return answer;
	}
	const message = `The ${plan.undone.noun.one} was not ${plan.undone.undone}: others changed what it depends on at the same time. Try again`;
	return context.error(context.decideOn("notKept"), message, "store", ["Retry-After", "1"]);
}
function beginAgain(context, violations) {
	context.violations.length = violations;
	context.ended = void 0;
	context.choices.again();
	context.noteVersion();
	if (context.bodyRule?.kind === "json") context.body = parseBody(context.body.text);
}
/** Serves the request in a draft, and stores that; `undefined` if others have changed meanwhile what it has read. */
async function tryOnce(plan, context, { all, turn }) {
	const draft = context.beginDraft();
	let answer;
	try {
		answer = await serve$4(plan, {
			context,
			draft,
			access: plan.access
		}, all);
	} catch (error) {
		if (!(error instanceof HookEnd)) throw error;
		context.ended = error;
		answer = answerTo(context, error);
	} finally {
		draft.end();
		context.endDraft();
	}
	if (answer.status >= 400) draft.drop();
	turn.deciding();
	try {
		if (!await draft.commit(turn.decided)) return void 0;
		if (context.ended) tellOf(plan, context.ended);
		return answer;
	} catch (error) {
		return refuseUnkept(context, error, plan.undone);
	}
}
/**
* The steps of a request with hooks, after the checks of the contract.
* @throws HookEnd when a hook refuses the request or fails.
*/
async function serve$4(plan, run, all) {
	const { context } = run;
	const named = () => recordOf(plan, run);
	const called = callAll(all, "before", new HookContext(run, named));
	if (called) await called;
	const removed = plan.isRemoval ? named() : void 0;
	const maker = all.findLast(({ answer }) => answer);
	const kept = keepThrough(plan, run, all);
	const shownOf = (row) => row && shownIn(run, plan.resource ?? "", row);
	const answer = maker ? await answerOf(plan, context, maker, new HookContext(run, named)) : await plan.handler(context);
	run.draft.changing = void 0;
	if (answer.status >= 400) return answer;
	const record = () => shownOf(kept()) ?? removed ?? named();
	const ending = callAll(all, "after", new HookContext(run, record));
	if (ending) await ending;
	const row = kept();
	if (row) keepLater(plan, run, all, row);
	return answer;
}
/** Notes what the record that was kept becomes by itself. */
function keepLater({ resource = "" }, run, all, { id }) {
	const last = all.findLast(({ later }) => later);
	if (!last?.later) return;
	const row = run.draft.get(resource, id);
	const later = row && last.later(new HookContext(run, () => shownIn(run, resource, row)));
	run.draft.updateNow(resource, id, (before) => new WithLater(readTrusted(before.json).value, later));
}
/** Calls a hook of all, one after another; a promise if one has to be waited for. */
function callAll(all, hook, context) {
	for (const [at, behaviour] of all.entries()) {
		const result = callHook({
			behaviour,
			hook
		}, context);
		if (result instanceof Promise) return result.then(() => callAll(all.slice(at + 1), hook, context));
	}
}
/** The record that the path names, as it is now. */
function recordOf({ target, resource }, run) {
	const row = target?.find(run.context);
	return row && resource !== void 0 ? shownIn(run, resource, row) : void 0;
}
function shownIn({ access, context }, resource, row) {
	return access.of(resource).shown(context, row);
}
/** Lets what the operation keeps by itself go through `change`; returns what gives the last one that it has kept. */
function keepThrough({ resource }, run, all) {
	if (resource === void 0) return () => void 0;
	let kept;
	const changing = all.filter(({ change }) => change);
	run.draft.changing = {
		resource,
		change: changing.length === 0 ? (value) => value : (value, before) => changed$2(run, changing, {
			resource,
			value,
			before
		}),
		kept: (row) => {
			kept = row;
		}
	};
	return () => kept;
}
function changed$2(run, [behaviour, ...others], { resource, value, before }) {
	if (!behaviour) return value;
	const access = run.access.of(resource);
	const previous = () => before && access.shown(run.context, before);
	const hook = "change";
	const context = new ChangingContext(run, { ...value }, previous);
	return whenReady(callHook({
		behaviour,
		hook
	}, context), (after) => {
		return changed$2(run, others, {
			resource,
			value: within$2(behaviour, hook, () => access.checked(after, () => value)),
			before
		});
	});
}
/** The answer that a hook gives in place of the operation. */
async function answerOf(plan, context, behaviour, given) {
	const refused = plan.documented?.refuse?.(context);
	if (refused) return refused;
	const result = callHook({
		behaviour,
		hook: "answer"
	}, given);
	const value = result instanceof Promise ? await result : result;
	const text = within$2(behaviour, "answer", () => bodyOf(plan, context, value));
	const answer = answered(context, plan.form, text);
	return plan.documented?.finish?.(context, answer) ?? answer;
}
/** @throws Error that names place and rule when the contract does not allow a value as the body of the success. */
function bodyOf({ form, view, operation }, context, given) {
	if (form.schema === void 0) return "";
	const value = given === void 0 ? void 0 : plainValue(given);
	const [problem] = view.problems(value);
	if (!problem) return stringifyJson(view.show(value, viewAt(context, operation.id)));
	const place = ["the answer", ...problem.path].join(".");
	throw new Error(`${place} ${withoutEnd(explainProblem(problem), ".")} (${problem.keyword})`);
}
/** Names the hook in what is wrong with its result. */
function within$2(behaviour, hook, check) {
	try {
		return check();
	} catch (error) {
		throw new HookEnd({
			hook,
			place: behaviour.placeOf(hook)
		}, error.message);
	}
}
/** Tells of a hook that has failed, with the stack of what it has thrown; and once of a refusal that the contract does not document. */
function tellOf({ operation, tell, told }, { at, message, refused, cause }) {
	const what = `${at.place}: ${operation.id}.${at.hook}`;
	if (!refused) {
		tell(`${what} has failed: ${message}${cause instanceof Error ? `\n${stackOf(cause)}` : ""}`);
		return;
	}
	const { status } = refused;
	if (operation.answers.has(status) || told.has(status)) return;
	told.add(status);
	tell(`${what} refuses with ${status}, which the contract does not document for ${operation.id}. Document it, or refuse with another status.`);
}
/** The answer to a request that a hook has ended: its refusal, or that it has failed, of which the log alone says more. */
function answerTo(context, { refused }) {
	if (!refused) return context.error(500, "The sandbox failed; its log says why", "store");
	const { status, code, message } = refused;
	const { answers } = context.operation;
	const described = () => answers.get(status)?.trim() || `Refused with ${status}`;
	return context.error(status, message ?? described(), "store", [], { code });
}
// src/sandbox/lists/record-tests.ts
/** What is wrong with the value of a parameter that searches: each word is looked for in all texts of each record. `undefined` if nothing. */
function problemOfSearch({ name }, given) {
	const count = typeof given === "string" ? wordsIn(given).length : 0;
	if (count <= MOST_WORDS) return void 0;
	const message = `${name} must have at most ${MOST_WORDS} words, got ${count.toLocaleString("en")}: search for fewer at once`;
	return requestViolation("too-many-words", `query.${name}`, message);
}
/** Creates the test of a parameter that searches, or bounds a property, for what it is given; `undefined` if it asks for nothing. */
function createRecordTest({ meaning, property = "", isStrict = false, lookup }, texts, given) {
	if (meaning === "search") return typeof given === "string" ? hasWords(texts, given) : void 0;
	if (lookup) return looksUp(property, lookup, given);
	const moment = momentOf(given);
	if (!isNumeric(given) && !moment) return void 0;
	const way = meaning === "since" ? 1 : -1;
	return (shown) => {
		const order = compareTo(isJsonObject(shown) ? propertyIn(shown, property) : void 0, given, moment);
		return order !== void 0 && (order * way > 0 || order === 0 && !isStrict);
	};
}
/** Creates the test of a filter by an object (`metadata[order]=7`): the property has all that it has. */
function hasMembers(property, given) {
	const wanted = Object.entries(Object(given)).map(([name, value]) => [name, String(value)]);
	return (shown) => {
		const value = isJsonObject(shown) ? propertyIn(shown, property) : void 0;
		return wanted.every(([name, text]) => isJsonObject(value) && Object.hasOwn(value, name) && String(value[name]) === text);
	};
}
/** The properties of records that words are looked for in: plain texts, and lists of them. */
function searchedMembers(record, read) {
	return [...shapeProperties(record, read)].flatMap(([name, schema]) => {
		const shape = read(schema);
		return isPlainText(shape.items ? read(shape.items) : shape) ? name : [];
	});
}
/** How many different words are looked for at once. */
const MOST_WORDS = 20;
function wordsIn(text) {
	return [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))];
}
/** Each of the words is in one of the texts of a record, in capitals or not. */
function hasWords(texts, given) {
	const words = wordsIn(given);
	if (words.length === 0) return void 0;
	return (shown) => {
		if (!isJsonObject(shown)) return false;
		const found = texts.flatMap((name) => [propertyIn(shown, name)].flat()).flatMap((text) => typeof text === "string" ? text.toLowerCase() : []);
		return words.every((word) => found.some((text) => text.includes(word)));
	};
}
/** Tests whether the value of a property, or an item of a list, matches one of the given values by the lookup. */
function looksUp(property, lookup, given) {
	const { compares, ignoresCase, isNegated, isList } = lookup;
	const formOf = (value) => {
		const text = typeof value === "string" ? value : stringifyJson(value);
		return ignoresCase ? text.toLowerCase() : text;
	};
	const wanted = [given].flat().filter(isScalar$1).flatMap((each) => isList && typeof each === "string" ? each.split(",") : [each]).map(formOf);
	if (wanted.length === 0) return void 0;
	const holds = (value) => {
		const values = [value].flat().filter((each) => each !== null && each !== void 0);
		if (compares === "missing") return values.every((each) => each === "") === (wanted[0] !== "false");
		return values.some((each) => wanted.some((one) => COMPARE[compares](formOf(each), one)));
	};
	return (shown) => holds(isJsonObject(shown) ? propertyIn(shown, property) : void 0) !== isNegated;
}
const COMPARE = {
	whole: (value, wanted) => value === wanted,
	part: (value, wanted) => value.includes(wanted),
	start: (value, wanted) => value.startsWith(wanted),
	end: (value, wanted) => value.endsWith(wanted)
};
function isScalar$1(value) {
	return typeof value === "string" || typeof value === "boolean" || isNumeric(value);
}
/** Compares a number, or a time: as days where one of the two is a day. `undefined` for what can not be compared. */
function compareTo(value, bound, other) {
	if (isNumeric(value) && isNumeric(bound)) return compareNumbers(value, bound);
	const one = momentOf(value);
	if (!one || !other) return void 0;
	return one.isDay || other.isDay ? Math.floor(one.time / DAY) - Math.floor(other.time / DAY) : one.time - other.time;
}
const DAY = 864e5;
function momentOf(value) {
	const time = typeof value === "string" ? Date.parse(value) : NaN;
	return Number.isNaN(time) ? void 0 : {
		time,
		isDay: /^\d{4}-\d\d-\d\d$/.test(String(value))
	};
}
// src/sandbox/lists/sort-keys.ts
/**
* Creates the reader of the parameters that sort: `name`, `-name`, `+name`, `name:desc`, `name desc`, `name,desc`, `name_desc`, and
* several by commas. A direction is that of the properties before it in its parameter; alone in its own, it is that of all others.
* A property counts where it is named first, and no more than ten count.
* @param own the property that has the id, which a direction alone is about
*/
function createSortReader(properties, own) {
	const all = properties.toReversed();
	const known = new Map([
		...all.map((each) => [bareWords(wordsOf(ownName(each))).join(""), each]),
		...all.map((each) => [plainName(each), each]),
		...all.map((each) => [plainName(ownName(each)), each])
	]);
	const keyOf = (part) => {
		const [, sign = "", name = ""] = /^([-+]?)(.{1,200})$/.exec(part) ?? [];
		const property = known.get(plainName(name));
		if (property !== void 0) return {
			property,
			isDown: sign === "" ? void 0 : sign === "-"
		};
		const [rest, end] = splitDirection(name);
		const directed = known.get(plainName(rest));
		return directed === void 0 ? void 0 : {
			property: directed,
			isDown: isDownward(end)
		};
	};
	return (values) => {
		let isAllDown;
		const keys = [];
		for (const text of values.flatMap(textsIn)) {
			let begun = keys.length;
			for (const part of text.split(",").map((each) => each.trim())) if (DIRECTION.test(part)) {
				if (begun === keys.length) isAllDown = isDownward(part);
				for (const key of keys.splice(begun)) keys.push({
					isDown: isDownward(part),
					...defined(key)
				});
				begun = keys.length;
			} else keys.push(...[keyOf(part) ?? []].flat());
		}
		if (keys.length === 0) return isAllDown !== void 0 && own !== void 0 ? [{
			property: own,
			isDown: isAllDown
		}] : void 0;
		const first = /* @__PURE__ */ new Map();
		for (const { property, isDown = isAllDown ?? false } of keys) if (first.size < MOST_KEYS && !first.has(property)) first.set(property, {
			property,
			isDown
		});
		return [...first.values()];
	};
}
/** Sorts records by what they show; those that have none of a property come last. Records that are equal stay in their order. */
async function sortShown(shown, keys) {
	const keyed = await mapInSlices(shown, (slice) => slice.map((each) => ({
		each,
		by: sortValues(each.value, keys)
	})));
	const compare = createComparison(keys);
	return (await sortInSlices(keyed, (one, other) => compare(one.by, other.by))).map(({ each }) => each);
}
/** What a record, as it is shown, is sorted by; `undefined` for what it does not have. */
function sortValues(shown, keys) {
	return keys.map(({ property }) => isJsonObject(shown) ? propertyIn(shown, property) ?? void 0 : void 0);
}
/** Creates the comparison of what records are sorted by. */
function createComparison(keys) {
	return (one, other) => {
		for (const [at, { isDown }] of keys.entries()) {
			const [a, b] = [one[at], other[at]];
			const order = compareValues(a, b) * (isDown && a !== void 0 && b !== void 0 ? -1 : 1);
			if (order !== 0) return order;
		}
		return 0;
	};
}
/** How many records are worked on before other requests get their turn. */
const SLICE = 500;
/** Maps and filters records, in their order; of many, a slice at a time. */
async function mapInSlices(all, map) {
	if (all.length <= SLICE) return map(all);
	const mapped = [];
	for (let at = 0; at < all.length; at += SLICE) {
		if (at > 0) await setImmediate$1();
		mapped.push(...map(all.slice(at, at + SLICE)));
	}
	return mapped;
}
/** Sorts records; those that are equal stay in their order. Many are sorted a slice at a time, and merged. */
async function sortInSlices(all, compare) {
	if (all.length <= SLICE) return all.toSorted(compare);
	let runs = [];
	for (let at = 0; at < all.length; at += SLICE) {
		runs.push(all.slice(at, at + SLICE).sort(compare));
		await setImmediate$1();
	}
	while (runs.length > 1) {
		const merged = [];
		for (let at = 0; at < runs.length; at += 2) merged.push(await merge(runs[at], runs[at + 1] ?? [], compare));
		runs = merged;
	}
	return runs[0] ?? [];
}
const MOST_KEYS = 10;
const DIRECTION = /^(?:asc|desc)(?:ending)?$/i;
/** A name and the direction behind it; both empty if there is none. */
function splitDirection(name) {
	const end = /(?:asc|desc)(?:ending)?$/i.exec(name);
	let length = end?.index ?? 0;
	while (length > 0 && " 	\n:._-".includes(name.charAt(length - 1))) length -= 1;
	return length === 0 ? ["", ""] : [name.slice(0, length), end?.[0] ?? ""];
}
function isDownward(direction) {
	return /^desc/i.test(direction);
}
function defined(key) {
	return key.isDown === void 0 ? { property: key.property } : key;
}
function textsIn(value) {
	return [value].flat().filter((each) => typeof each === "string");
}
function compareValues(one, other) {
	if (one === void 0 || other === void 0) return Number(one === void 0) - Number(other === void 0);
	if (isNumeric(one) && isNumeric(other)) return compareNumbers(one, other);
	const [a, b] = [String(one), String(other)];
	return a < b ? -1 : Number(a > b);
}
async function merge(one, other, compare) {
	const merged = [];
	let [at, from] = [0, 0];
	while (at < one.length && from < other.length) {
		const isFirst = compare(one[at], other[from]) <= 0;
		merged.push(isFirst ? one[at] : other[from]);
		if (isFirst) at += 1;
		else from += 1;
		if (merged.length % SLICE === 0) await setImmediate$1();
	}
	return merged.concat(one.slice(at), other.slice(from));
}
// src/sandbox/lists/list-request.ts
/** No list without a bound of its own in the contract has more records on a page than this. */
const MOST_ON_PAGE = 1e3;
/** The value of a limit that means no limit, where the schema allows a word. */
const ALL = "all";
/** More records than a store can have. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** Compiles the parameters of a list; what is invalid in them is clamped (ledger, `invalidQuery`). */
function compileListRequest(parts) {
	const { operation, role, kind, resource } = parts;
	const { compile, roles } = parts.contract;
	const implied = (role.impliedParameters ?? []).map((each) => ({
		...each,
		whole: each.name,
		members: [],
		schema: IMPLIED,
		field: each.name,
		read: readerOf(IMPLIED, compile)
	}));
	const known = [...knownParameters(role.parameters, operation.parameters, {
		compile,
		body: role.rpc && memberBody(operation)
	}), ...implied];
	const of = (...meanings) => known.filter(({ meaning }) => meanings.includes(meaning));
	const [limit] = of("limit");
	const [[offset], [page], [after], [before]] = [
		of("offset"),
		of("page"),
		of("after"),
		of("before")
	];
	const filters = of("filter");
	const tested = of("search", "since", "until", "lookup");
	const sorts = of("sort");
	const goings = of("after", "offset", "page");
	const { read } = roles.shapes;
	const texts = searchedMembers(resource.record, read);
	const own = kind.id.property?.length === 1 ? kind.id.property[0] : void 0;
	const readSort = createSortReader([...shapeProperties(resource.record, read).keys()], own);
	const usual = limit ? usualPage(limit.schema) : page || offset ? 50 : NO_LIMIT;
	const most = limit ? mostOf(limit.schema, usual) : usual;
	const sortIn = (query) => readSort(sorts.map((each) => valueGiven(each, query)));
	const goingIn = (query) => goings.find((each) => isGiven(each, query)) ?? goings[0];
	const wantedBy = (context) => {
		const own = givenQuery(context.query);
		const query = role.rpc ? givenBody(context.body.value, own) : withImplied(own, implied, context.request.search);
		const isWhole = implied.length > 0 && !implied.some((each) => isGiven(each, query));
		let where;
		let tests;
		for (const each of filters) {
			const value = valueGiven(each, query);
			if (value === void 0) continue;
			if (isJsonObject(value)) {
				tests = [...tests ?? [], hasMembers(each.property, value)];
				continue;
			}
			if (each.everything !== void 0 && [value].flat().includes(each.everything)) continue;
			where ??= [];
			where.push({
				filter: each.property,
				values: value === INVALID ? [] : foundValues(value)
			});
		}
		let refused;
		for (const each of tested) {
			const given = valueGiven(each, query);
			if (each.meaning === "search") refused ??= problemOfSearch(each, given);
			const test = createRecordTest(each, texts, given);
			if (test) tests = [...tests ?? [], test];
		}
		const asked = limit && numberGiven(limit, query);
		const count = isWhole || limit !== void 0 && valueGiven(limit, query) === ALL ? NO_LIMIT : asked === void 0 || asked < 0 ? usual : Math.min(asked, most);
		const isByPage = page && (!offset || isGiven(page, query) && !isGiven(offset, query));
		return {
			where,
			tests,
			refused,
			limit: count,
			skip: isByPage ? skipped(page, query, count) : offset ? skipped(offset, query, 1) : 0,
			after: after && placeIn(after, query),
			before: before && placeIn(before, query),
			sort: sorts.length === 0 ? void 0 : sortIn(query),
			going: goings.length === 0 ? void 0 : goingIn(query)
		};
	};
	return {
		known,
		read: wantedBy
	};
}
/** Finds the parameters of a list that do something. */
function knownParameters(roles, parameters, { compile, body }) {
	return roles.flatMap((role) => {
		if (role.meaning === "nothing") return [];
		const place = placeOf$2(role.name, parameters) ?? (body && placeInBody(role.name, body));
		return place ? [{
			...role,
			...place,
			read: readerOf(place.schema, compile)
		}] : [];
	});
}
/** A query with the places of what is wrong in it. */
function givenQuery(query) {
	const { values, texts, violations } = query;
	return {
		values,
		texts,
		bad: violations.length > 0 ? new Set(violations.map((each) => each.location)) : NOTHING
	};
}
/** A query with the values of a valid body, for lists by POST. */
function givenBody(value, query) {
	if (!isJsonObject(value)) return query;
	const values = {
		...query.values,
		...value
	};
	return {
		...query,
		values,
		inBody: value
	};
}
/** What is taken of a parameter that is not declared. */
const IMPLIED = {
	type: "integer",
	minimum: 0
};
/** A query with the whole numbers of parameters that are not declared. */
function withImplied(query, implied, search) {
	if (implied.length === 0 || search === "") return query;
	const given = new URLSearchParams(search);
	const found = implied.flatMap(({ name }) => {
		const text = given.get(name);
		return text !== null && WHOLE.test(text) ? [[name, text]] : [];
	});
	if (found.length === 0) return query;
	const texts = Object.fromEntries(found);
	const numbers = found.map(([name, text]) => [name, Number(text)]);
	return {
		...query,
		values: {
			...query.values,
			...Object.fromEntries(numbers)
		},
		texts: {
			...query.texts,
			...texts
		}
	};
}
/** Stands for a value that no record has. */
const INVALID = Symbol("invalid");
/** The value of a parameter; `undefined` if there is none. */
function valueGiven({ whole, members, read }, { values, texts, bad }) {
	if (members.length > 0) return memberIn(values[whole], members);
	if (bad.size === 0 || !bad.has(`query.${whole}`)) return values[whole];
	return read(texts[whole] ?? "") ?? INVALID;
}
/** The number of a parameter, which may be written as a text; an invalid one is clamped. `undefined` if there is none. */
function numberGiven(each, query) {
	const { whole, members, schema } = each;
	if (query.bad.size > 0 && members.length === 0 && query.bad.has(`query.${whole}`)) return clamped(query.texts[whole] ?? "", schema);
	const value = valueGiven(each, query);
	if (isNumeric(value)) {
		const number = nearestDouble(value);
		return Math.trunc(Math.min(Math.max(number, -MOST), MOST));
	}
	return typeof value === "string" && WHOLE.test(value) ? Number(value) : void 0;
}
/** Whether a query has a parameter itself, and not only its default. */
function isGiven({ whole, members, field }, { texts, values, inBody = texts }) {
	return [whole, field].some((name) => name !== void 0 && (Object.hasOwn(texts, name) || Object.hasOwn(inBody, name))) || members.length > 0 && memberIn(values[whole], members) !== void 0;
}
/** The most records that a page may come after: numbers of stores are exact up to it. */
const FARTHEST = 2 ** 40;
/** The largest page: the maximum of the contract, else what the sandbox can answer at once. */
function mostOf({ maximum }, usual) {
	return typeof maximum === "number" ? maximum : Math.max(usual, MOST_ON_PAGE);
}
/** How many records a parameter leaves out, where each of its steps is so many. */
function skipped(parameter, query, size) {
	const { first = 0 } = parameter;
	const places = ((numberGiven(parameter, query) ?? first) - first) * size;
	return Math.min(Math.max(0, places), FARTHEST);
}
/** The place that a parameter names; `undefined` if it names none, as an empty one. */
function placeIn(parameter, query) {
	const value = valueGiven(parameter, query);
	return value === INVALID || value === "" ? void 0 : value;
}
function foundValues(value) {
	return (Array.isArray(value) ? value : [value]).filter((each) => typeof each !== "object");
}
const NOTHING = /* @__PURE__ */ new Set();
/** Numbers are exact up to it. */
const MOST = Number.MAX_SAFE_INTEGER;
const WHOLE = /^-?\d{1,15}$/;
function placeOf$2(name, parameters) {
	const inQuery = parameters.filter((each) => each.in === "query");
	const own = inQuery.find((each) => each.name === name);
	if (own) return {
		whole: name,
		members: [],
		schema: own.schema,
		field: name
	};
	const [base, ...members] = bracketKeys(name) ?? [];
	const whole = inQuery.find((each) => each.name === base);
	if (!whole) return void 0;
	const schema = members.reduce(memberSchema, whole.schema);
	return {
		whole: whole.name,
		members,
		schema,
		field: fieldOf$1(name, whole, members)
	};
}
/** The place of a parameter that is a member of a body. */
function placeInBody(name, body) {
	const [whole = "", ...members] = bracketKeys(name) ?? [name];
	return {
		whole,
		members,
		schema: members.reduce(memberSchema, memberSchema(body, whole)),
		field: void 0
	};
}
/** How a member of an object is written in a query (OpenAPI 3.1, section 4.8.12.4). */
function fieldOf$1(name, { style = "form", explode = style === "form", media }, members) {
	if (media !== void 0) return void 0;
	if (style === "deepObject") return name;
	return style === "form" && explode && members.length === 1 ? members[0] : void 0;
}
/** What an object in a query has; values of objects are not declared as such. */
function memberIn(value, members) {
	return members.reduce((at, member) => isJsonObject(at) && Object.hasOwn(at, member) ? at[member] : void 0, value);
}
function readerOf(schema, compile) {
	const read = createParameterReader(schema, compile);
	return (text) => {
		const found = read(text);
		return "value" in found ? found.value : void 0;
	};
}
/** The nearest allowed number, or the usual one if the text is not an integer. */
function clamped(text, { minimum, maximum, default: usual }) {
	if (!/^-?\d+$/.test(text)) return typeof usual === "number" ? usual : void 0;
	const least = typeof minimum === "number" ? minimum : 0;
	const most = typeof maximum === "number" ? maximum : MOST;
	return Math.min(Math.max(Number(text), least), most);
}
// src/sandbox/hooks/draft-records.ts
function compileRecordAccess(contract, kinds) {
	const compile = memoize((resource) => compileResource(contract, kinds, resource));
	return { of: (resource) => {
		if (kinds.has(resource)) return compile(resource);
		throw new Error(`there is no resource ${shown(resource)}.${didYouMean(resource, [...kinds.keys()])}`);
	} };
}
function compileResource(contract, kinds, resource) {
	const kind = kinds.get(resource);
	const described = contract.roles.resources.find(({ name }) => name === resource);
	const view = contract.views(contract.resolve(described?.record.node ?? {}));
	const below = compileBelow(contract, resource);
	/** Rows never change, and a store has the same ones as long as their records stay. */
	const sound = /* @__PURE__ */ new WeakSet();
	const access = {
		kind,
		noteSound: (row) => {
			sound.add(row);
			return row;
		},
		shown: (context, row) => {
			const { value } = readTrusted(row.json);
			if (sound.has(row) || view.problems(value).length === 0) {
				sound.add(row);
				return value;
			}
			return Object(view.show(value, recordAt(context, resource, row.id)));
		},
		checked: (value, before) => checked(view, resource, value, before),
		open: (context, draft, newId) => new DraftRecords(access, below, {
			context,
			draft,
			newId
		})
	};
	return access;
}
function checked(view, resource, given, before) {
	const value = given === void 0 ? void 0 : plainValue(given);
	if (!isJsonObject(value)) throw new Error(`a record of ${resource} must be an object, got ${value === void 0 ? "nothing" : shown(value)}`);
	const problems = view.problems(value);
	if (problems.length === 0) return value;
	const known = new Set(view.problems(before() ?? {}).map(placeOf$1));
	const [fresh] = problems.filter((each) => !known.has(placeOf$1(each)));
	if (!fresh) return value;
	const place = [resource, ...fresh.path].join(".");
	throw new Error(`${place} ${withoutEnd(explainProblem(fresh), ".")} (${fresh.keyword})`);
}
function placeOf$1({ keyword, path }) {
	return JSON.stringify([keyword, path]);
}
var DraftRecords = class {
	#access;
	#below;
	#opened;
	constructor(access, below, opened) {
		this.#access = access;
		this.#below = below;
		this.#opened = opened;
	}
	get(id, parents) {
		const row = this.#opened.draft.get(this.#name, this.#keyOf(id, parents));
		return row && this.#shown(row);
	}
	list(where = {}) {
		const { draft, context } = this.#opened;
		const wanted = Object.entries(where).filter(([, value]) => value !== void 0);
		const random = () => context.choices.random();
		const query = {
			where: this.#found(wanted),
			count: NO_LIMIT,
			order: "id",
			random
		};
		return draft.rows(this.#name, query).map((row) => this.#shown(row)).filter((record) => wanted.every(([name, value]) => isEqualJson(record[name], value)));
	}
	update(id, change, parents) {
		const { kind } = this.#access;
		let after = {};
		const row = this.#opened.draft.updateNow(this.#name, this.#keyOf(id, parents), (before) => {
			const checked = this.#access.checked(change(this.#shown(before)), () => this.#shown(before));
			after = kind.withId(kind.idOf(before), checked);
			return after;
		});
		if (!row) return void 0;
		this.#access.noteSound(row);
		return after;
	}
	create(value, parents) {
		const { draft, context, newId } = this.#opened;
		const { kind } = this.#access;
		const own = kind.idIn(value);
		if (own === void 0 && kind.id.kind === "int64") {
			const above = context.world.scenario.lastIds.get(this.#name) ?? 0;
			const record = {
				value: this.#checkedNew(value, 1),
				parents
			};
			return this.#shown(draft.createNow(this.#name, record, {
				step: 1,
				above
			}));
		}
		const id = own ?? newId();
		if (!kind.isId(id)) throw new Error(`an id of ${this.#name} cannot be ${shown(id)}`);
		const row = draft.addNow(this.#name, {
			id,
			value: this.#checkedNew(value, id),
			parents
		});
		if (!row) throw new Error(`${this.#name} has a record with the id ${shown(id)} already`);
		return this.#shown(row);
	}
	remove(id, parents) {
		const { draft } = this.#opened;
		const row = draft.get(this.#name, this.#keyOf(id, parents));
		if (!row) return false;
		for (const below of this.#below(draft, row)) draft.removeNow(below.resource, below.id);
		return draft.removeNow(this.#name, row.id);
	}
	get #name() {
		return this.#access.kind.name;
	}
	/** A value is checked with an id that stands for the one that it will have. */
	#checkedNew(value, id) {
		return this.#access.checked(this.#access.kind.withId(id, value), () => void 0);
	}
	#shown(row) {
		return this.#access.shown(this.#opened.context, row);
	}
	/** Code may have an id from a text, where the contract says that it is an integer. */
	#keyOf(id, parents) {
		const { kind } = this.#access;
		const isText = kind.id.kind === "int64" && typeof id === "string";
		return kind.keyOf(isText ? parseInt64(id) ?? id : id, parents);
	}
	/** The conditions that the store can look up: of members that every record has. */
	#found(wanted) {
		const { draft } = this.#opened;
		const { filters } = this.#access.kind;
		return wanted.flatMap(([name, value]) => {
			return filters.some((each) => each.name === name) && isScalar(value) && !draft.has(this.#name, name, void 0) ? [{
				filter: name,
				values: [value]
			}] : [];
		});
	}
};
function isScalar(value) {
	return [
		"string",
		"number",
		"bigint",
		"boolean"
	].includes(typeof value);
}
// src/sandbox/media/write-media.ts
/** Whether a value that fits the schema of a media type can be written in it; others have a sample of their own. */
function isWritable(type) {
	return kindOf(mediaType(type)) !== void 0;
}
/**
* Writes a value in a media type: JSON and its kin, XML, CSV, or text. What is none of these is a small file that
* programs can open: an image, a document, an archive.
*/
function writeMedia(written, value, schema) {
	const type = mediaType(written);
	const kind = kindOf(type);
	if (kind === void 0) {
		const bytes = smallFile(type);
		if (bytes) return { bytes };
		return { text: typeof value === "string" ? value : stringifyJson(value) };
	}
	return { text: WRITERS[kind](value, schema) };
}
function kindOf(type) {
	if (isJsonKin(type)) return "json";
	if (/[/+]xml$/.test(type) && type !== "image/svg+xml") return "xml";
	if (type === "text/csv") return "csv";
	return type === "text/html" ? "html" : void 0;
}
const WRITERS = {
	json: (value) => stringifyJson(value),
	xml: (value, schema) => isMarkup(value) ? value : writeXml(value, schema),
	csv: (value) => isLines(value) ? value : writeCsv(value),
	html: (value) => isMarkup(value) ? value : "<!doctype html>\n<html lang=\"en\"><title>A sample</title></html>\n"
};
function isMarkup(value) {
	return typeof value === "string" && value.trimStart().startsWith("<");
}
function isLines(value) {
	return typeof value === "string" && /[,;\n]/.test(value);
}
/** Writes records as lines of CSV (RFC 4180); anything else is one field. */
function writeCsv(value) {
	const rows = [value].flat().map((row) => isJsonObject(row) ? row : { value: row });
	const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	return [names, ...rows.map((row) => names.map((name) => fieldOf(row, name)))].map((fields) => `${fields.map(quoted).join(",")}\r\n`).join("");
}
function fieldOf(row, name) {
	const value = Object.hasOwn(row, name) ? row[name] : void 0;
	if (value === void 0 || value === null) return "";
	return typeof value === "string" ? value : stringifyJson(value);
}
function quoted(field) {
	return /[",\r\n]/.test(field) ? `"${field.replaceAll("\"", "\"\"")}"` : field;
}
/** Files in base64, as short as they can be. */
const FILES = {
	"image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==",
	"image/gif": "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
	"image/jpeg": "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z",
	"image/webp": "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
	"application/zip": "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==",
	"application/gzip": "H4sIAAAAAAACAwMAAAAAAAAAAAA="
};
const SVG = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"><rect width=\"1\" height=\"1\" fill=\"gray\"/></svg>\n";
/** Bytes that are no text in UTF-8. */
const BYTES = "AAECA//+/fw=";
/** A page without anything on it; readers find the objects without a table of them. */
const PDF = [
	"%PDF-1.4",
	"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
	"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj",
	"trailer<</Root 1 0 R/Size 4>>",
	"%%EOF\n"
].join("\n");
function xmlOf(schema) {
	return flatten(schema).keywords.xml ?? {};
}
function itemsOf(schema) {
	return flatten(schema).keywords.items ?? {};
}
/** Writes the element of a value: of a list, one for each item, in a wrapper if it has one. */
function write(usual, value, schema) {
	const { name = usual, prefix, namespace, wrapped } = xmlOf(schema);
	const full = prefix === void 0 ? name : `${prefix}:${name}`;
	const spaces = namespace === void 0 ? {} : { [prefix === void 0 ? "xmlns" : `xmlns:${prefix}`]: namespace };
	if (Array.isArray(value)) {
		const items = value.map((each) => write(name, each, itemsOf(schema))).join("");
		return wrapped ? element(full, spaces, items) : items;
	}
	if (!isJsonObject(value)) return element(full, spaces, escaped(value));
	const properties = flatten(schema).keywords.properties ?? {};
	const members = Object.entries(value).map(([each, inner]) => {
		const part = Object.hasOwn(properties, each) ? properties[each] : {};
		return {
			each,
			inner,
			part,
			...xmlOf(part)
		};
	});
	const attributes = members.filter(({ attribute }) => attribute).map(({ each, name: own = each, inner }) => [own, inner]);
	const children = members.filter(({ attribute }) => !attribute).map(({ each, inner, part }) => write(each, inner, part));
	return element(full, {
		...spaces,
		...Object.fromEntries(attributes)
	}, children.join(""));
}
function element(name, attributes, content) {
	const tag = tagOf(name);
	return `<${tag}${Object.entries(attributes).map(([each, value]) => ` ${tagOf(each)}="${escaped(value)}"`).join("")}>${content}</${tag}>`;
}
/** A name that XML allows. */
function tagOf(name) {
	const plain = name.replace(/[^\p{L}\p{N}:._-]/gu, "_");
	return /^[\p{L}_:]/u.test(plain) ? plain : `_${plain}`;
}
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;"
};
function escaped(value) {
	if (value === null || value === void 0) return "";
	return (typeof value === "string" ? value : stringifyJson(value)).replace(/[&<>"]/g, (letter) => ENTITIES[letter]).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "�");
}
/** A small file of a media type that programs can open: an image of one pixel, a page, an empty archive; `undefined` for other text. */
function smallFile(type) {
	if (type === "image/svg+xml") return Buffer.from(SVG);
	if (type === "application/pdf") return Buffer.from(PDF, "latin1");
	const known = FILES[type];
	if (known !== void 0) return Buffer.from(known, "base64");
	if (/^(?:text\/|application\/(?:x-)?yaml)/.test(type)) return void 0;
	return Buffer.from(type.startsWith("image/") ? FILES["image/png"] : BYTES, "base64");
}
/** Writes a value as XML, by the names, attributes and wrappers of its schema (OpenAPI 3.1, section 4.8.26). */
function writeXml(value, schema) {
	const { name = "root" } = xmlOf(schema);
	return `<?xml version="1.0" encoding="UTF-8"?>\n${Array.isArray(value) && !xmlOf(schema).wrapped ? element(name, {}, value.map((each) => write("item", each, itemsOf(schema))).join("")) : write(name, value, schema)}\n`;
}
// src/sandbox/media/documented-answer.ts
/**
* Compiles what the contract says of the answers of an operation besides their JSON: the headers, and the other media types, of which the
* client gets what it accepts. `undefined` where it says no more.
*/
function compileDocumented(parts) {
	const { operation, contract } = parts;
	const successes = Object.entries(operation.responses).filter(([status]) => /^[23d]/i.test(status)).map(([status, response]) => [status, withLocation(status, response)]);
	const hasMore = ([, { headers = {}, content = {} }]) => Object.keys(headers).length > 0 || Object.keys(content).length > 1;
	if (!successes.some(hasMore)) return void 0;
	const responses = {
		...operation.responses,
		...Object.fromEntries(successes)
	};
	const makers = new Map(successes.map(([, response]) => [response, compileHeaders(withoutDates(response, operation.deprecation), contract.views)]));
	const own = formOf(parts).contentType ?? "application/json";
	const types = typesOf(successOf(parts).response, own);
	const accepted = ({ request: { headers } }) => acceptedType(headers.accept, types);
	return {
		refuse: (context) => {
			if (types.length === 0 || !operation.answers.has(406) || accepted(context) !== void 0) return void 0;
			const { accept } = context.request.headers;
			const message = `Accept must allow ${types.join(" or ")}, got ${String(accept)}`;
			return context.error(406, message, "contract");
		},
		finish: (context, answer) => {
			if (answer.origin !== "store" || answer.status >= 400) return answer;
			const response = responseFor(answer.status, responses);
			if (!response) return answer;
			const isChosen = types.length > 1;
			const chosen = isChosen ? inType(answer, accepted(context) ?? own, response) : answer;
			const lines = [...makers.get(response)?.(context, chosen) ?? [], ...isChosen ? ["Vary", "Accept"] : []];
			return lines.length === 0 ? chosen : {
				...chosen,
				headers: [...chosen.headers, ...lines]
			};
		}
	};
}
/** A redirection says where to, though its contract does not (RFC 9110, section 15.4). */
function withLocation(status, response) {
	const { headers = {} } = response;
	if (Object.keys(headers).some((name) => name.toLowerCase() === "location") || !REDIRECTIONS.has(status)) return response;
	return {
		...response,
		headers: {
			...headers,
			Location: {
				required: true,
				schema: TEXT
			}
		}
	};
}
const REDIRECTIONS = /* @__PURE__ */ new Set([
	"301",
	"302",
	"303",
	"307",
	"308"
]);
const TEXT = { type: "string" };
function withoutDates({ headers = {} }, { since, sunset } = {}) {
	const dated = [since !== void 0 && "deprecation", sunset !== void 0 && "sunset"];
	const entries = Object.entries(headers).filter(([name]) => !dated.includes(name.toLowerCase()));
	return { headers: Object.fromEntries(entries) };
}
/** The media types in which an answer can be written, its own first. */
function typesOf(response, own) {
	const documented = Object.keys(response?.content ?? {});
	const mine = documented.includes(own) ? own : documented.find((each) => isJsonKin(each));
	if (mine === void 0) return [];
	const isKnown = (type) => isWritable(type) || sequenceKind(type) !== void 0;
	return [mine, ...documented.filter((each) => each !== mine && isKnown(each))];
}
/** The documented answer of a status: its own, else that of its range, else the usual one. */
function responseFor(status, responses) {
	const range = `${String(status).slice(0, 1)}XX`;
	return responses[status] ?? responses[range] ?? responses[range.toLowerCase()] ?? responses.default;
}
/** An answer in JSON, written in another media type. */
function inType(answer, type, { content = {} }) {
	const own = answer.contentType ?? "application/json";
	const media = content[type];
	if (type === own || !media || answer.body === "" || !isJsonKin(own)) return answer;
	if (sequenceKind(type)) return answer;
	const body = writeMedia(type, readTrusted(answer.body).value, media.schema ?? {});
	return "bytes" in body ? answer : {
		...answer,
		body: body.text,
		contentType: type
	};
}
/**
* Compiles the documented headers of an answer: those that are required, and those that say what is known (an entity tag, limits of
* rates). Others follow from the seed; what its schema does not take is made by it.
*/
function compileHeaders({ headers = {} }, views) {
	const known = Object.entries(headers).filter(([name]) => !isFraming({
		in: "header",
		name
	}) && !OWN.has(plainName(name))).map(([name, { required, schema = {}, example }]) => ({
		name,
		meaning: MEANINGS[plainName(name)],
		isRequired: required === true,
		example: example ?? schema.example,
		view: views(schema),
		isNumber: takesNumbers(schema)
	})).filter(({ name, meaning, isRequired, example }) => meaning !== void 0 || isRequired || example !== void 0 && EXEMPLARY.has(plainName(name)));
	return (context, answer) => {
		const given = new Set(answer.headers.filter((_, at) => at % 2 === 0).map(plainName));
		const isCrossOrigin = context.request.headers.origin !== void 0;
		return known.flatMap(({ name, meaning, example, view, isNumber }) => {
			if (given.has(plainName(name))) return [];
			if (isCrossOrigin && CORS.test(plainName(name))) return [];
			const meant = meaning?.(context, answer);
			const other = example ?? OTHERWISE[plainName(name)];
			const value = meant === void 0 ? other : isNumber ? Number(meant) : meant;
			const { seed } = context.world.scenario;
			const at = {
				seed,
				path: `header/${name}`,
				keepsUnknown: true,
				isFull: true
			};
			const shown = value !== void 0 && view.fits(value) ? value : view.show(value, at);
			const text = typeof shown === "string" ? shown : stringifyJson(shown);
			return FIT.test(text) ? [name, text] : [];
		});
	};
}
/** Headers that every answer has anyway. */
const OWN = /* @__PURE__ */ new Set([
	"contenttype",
	"xrequestid",
	"accesscontrolalloworigin"
]);
const CORS = /^accesscontrol/;
/** What a header may hold (RFC 9110, section 5.5). */
const FIT = /^[\t\x20-\x7e]*$/;
/** The requests that a client may still make, where a contract says that it limits them. */
const LIMIT = 1e3;
const MEANINGS = {
	etag: (_, { body, bytes }) => etagOf(bytes ?? body),
	date: ({ world }) => new Date(world.clock.now()).toUTCString(),
	lastmodified: ({ world }) => new Date(world.clock.now()).toUTCString(),
	...named(["xratelimitlimit", "ratelimitlimit"], () => String(LIMIT)),
	...named(["xratelimitremaining", "ratelimitremaining"], () => String(999)),
	...named(["xratelimitreset", "ratelimitreset"], ({ world }) => String(Math.ceil(world.clock.now() / 1e3) + 3600)),
	...named(["requestid", "xcorrelationid"], ({ request }) => request.id),
	contentlocation: ({ request }) => pathOf(request.target),
	location: ({ request }, { status }) => status < 300 ? pathOf(request.target) : void 0
};
/** Headers that have the value of their example, although they are not required: it is what is known. */
const EXEMPLARY = /* @__PURE__ */ new Set(["sunset", "deprecation"]);
/** Fallback values of headers: a redirection must not lead to itself. */
const OTHERWISE = { location: "/" };
function pathOf(target) {
	return splitTarget(target).path;
}
function named(names, meaning) {
	return Object.fromEntries(names.map((name) => [name, meaning]));
}
function takesNumbers(schema) {
	const { type } = flatten(schema).keywords;
	return [type].flat().some((each) => each === "integer" || each === "number");
}
// src/sandbox/media/sample-value.ts
/** Compiles how values of a schema are made for the answers of an operation. What is no JSON stays as its example has it. */
function compileSampleValue({ contract, operation }, schema, isJson) {
	const { method } = operation;
	const view = contract.views(schema);
	const hints = ownMember(contract.hints.samples, operation.id);
	const points = pointsOf(contract);
	const properties = flatten(schema).keywords.properties ?? {};
	const fields = Object.entries(properties).map(([field, each]) => {
		const forms = hints && ownMember(hints.fields, field);
		const point = forms?.entry === void 0 ? void 0 : points.named(forms.entry);
		return {
			name: field,
			view: contract.views(each),
			isTime: each.format === "date-time" && method !== "GET",
			isId: isIdName(field) && method !== "GET",
			echo: echoOf(field, operation),
			form: forms && point ? {
				point,
				forms: forms.forms
			} : void 0
		};
	});
	/** Examples that are their own view stay it, whatever member is replaced by another that fits. */
	const isLoose = keysOfWhole(schema).length === 0;
	/** The value of an example that is JSON in a text, where its schema takes none. */
	const inText = (base) => isJson && typeof base === "string" && !view.fits(base) ? parsed(base) : void 0;
	return (context, base, place = "") => {
		const { target } = context.request;
		const now = method === "GET" ? void 0 : context.world.clock.now();
		const at = {
			seed: context.world.scenario.seed,
			path: `${method} ${target}${place}`,
			keepsUnknown: true,
			isFull: true,
			...now !== void 0 && { now }
		};
		const made = base === void 0 ? view.show(void 0, at) : inText(base) ?? base;
		if (!isJsonObject(made)) return isJson && !view.fits(made) ? view.show(made, at) : made;
		const value = { ...made };
		for (const field of fields) {
			const { name, echo } = field;
			if (Object.hasOwn(value, name) || echo && echoed(echo, context) !== void 0) value[name] = sampleField(field, value[name], context);
		}
		return isLoose && base !== void 0 && view.fits(made) ? value : view.show(value, {
			...at,
			isFull: false
		});
	};
}
/** The values of the named examples of an answer. */
function exampleValues({ examples = {} }) {
	return Object.values(examples).flatMap(({ value }) => value === void 0 ? [] : [value]);
}
function exampleOf(content, name) {
	const { examples = {} } = content ?? {};
	return Object.hasOwn(examples, name) ? examples[name]?.value : void 0;
}
/** The example of an answer: the one that `x-sandbox` names, else the first. */
function usualExample(content, told) {
	const { example, examples = {}, schema } = content;
	const [first] = Object.values(examples);
	return (told === void 0 ? void 0 : exampleOf(content, told)) ?? example ?? first?.value ?? schema?.example;
}
/** What a text has in JSON; `undefined` if it has none. */
function parsed(text) {
	try {
		return parseJson(text);
	} catch {
		return;
	}
}
/** Finds the member of the body, else the parameter, that has a name but for case and separators. */
function echoOf(field, { bodyFields, parameters }) {
	const isSame = (name) => plainName(name) === plainName(field);
	const own = [...bodyFields].find(isSame);
	if (own !== void 0) return {
		from: "body",
		name: own
	};
	const parameter = parameters.find((each) => isSame(each.name));
	if (parameter?.in !== "path" && parameter?.in !== "query") return void 0;
	return {
		from: parameter.in,
		name: parameter.name
	};
}
function echoed({ from, name }, { body, path, query }) {
	if (from === "path") return path.values[name];
	if (from === "query") return query.values[name];
	return isJsonObject(body.value) && Object.hasOwn(body.value, name) ? body.value[name] : void 0;
}
/** What a member is in this answer: in the form of the ledger, as in the request, new, now, or as in the example. */
function sampleField({ view, echo, form, isId, isTime }, usual, context) {
	const now = context.world.clock.now();
	if (form) {
		const chosen = form.forms[String(context.decide(form.point))];
		return chosen === void 0 ? usual : formed(chosen, context, now);
	}
	const given = echo && echoed(echo, context);
	if (given !== void 0 && view.fits(given)) return given;
	const other = isId ? newLike(usual, () => context.choices.random()) : isTime ? new Date(now).toISOString() : void 0;
	return other !== void 0 && view.fits(other) ? other : usual;
}
/** The keywords of an object about its members as a whole. */
function keysOfWhole(schema) {
	const { keywords, choices } = flatten(schema);
	const known = [
		"type",
		"properties",
		"required",
		"title",
		"description",
		"example"
	];
	const others = Object.keys(keywords).filter((each) => !known.includes(each) && !each.startsWith("x-"));
	return choices.length > 0 ? ["choices", ...others] : others;
}
function isIdName(name) {
	return [
		"id",
		"uuid",
		"guid",
		"gid",
		"sid"
	].includes(plainName(name));
}
/** A new id in the form of another: a prefix (`msg_`) stays. */
function newLike(value, random) {
	if (typeof value === "number") return 1 + randomBelow(2 ** 31 - 1, random);
	if (typeof value !== "string") return void 0;
	if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return uuidOf(random);
	const at = Math.max(value.lastIndexOf("_"), value.lastIndexOf("-"));
	return value.slice(0, at + 1) + drawn(16, 36, random);
}
function drawn(length, radix, random) {
	return Array.from({ length }, () => randomBelow(radix, random).toString(radix)).join("");
}
/** The value of a form: a new id, or the time in one of the forms of ISO 8601. */
function formed(form, { choices }, now) {
	const random = () => choices.random();
	if (typeof form === "object") return form.prefix + drawn(form.length, form.radix, random);
	const time = new Date(now).toISOString();
	switch (form) {
		case "uuid": return uuidOf(random);
		case "seconds": return time.replace(/\.\d+Z$/, "Z");
		case "offset": return time.replace(/Z$/, "+00:00");
		case "milliseconds": return time;
	}
}
// src/sandbox/media/streamed-answer.ts
/**
* Compiles the streams of an operation: a client gets one that it accepts, or asks for by `stream: true` in its body. Its items are the
* documented example, else made from the schema. `undefined` where the contract documents none.
*/
function compileStream(parts) {
	const streams = streamsOf(parts);
	if (!streams) return void 0;
	const sourceOf = memoize((form) => compileSamples(parts, form, streams.role));
	return { finish: (context, answer) => {
		if (answer.origin !== "store" || answer.status >= 300 || answer.stream) return answer;
		const form = streams.choose(context);
		if (!form) return answer;
		const wanted = preferred(context.request.headers.prefer, "example");
		const named = wanted === void 0 ? void 0 : exampleOf(form.content, wanted);
		const items = sourceOf(form)(context, named);
		return streamed(context, {
			...answer,
			...named !== void 0 && { applied: [`example=${wanted}`] }
		}, {
			form,
			items,
			every: streams.role.every
		});
	} };
}
/** Compiles the stream of a list whose items are its records; `undefined` where there is none. */
function compileRecordStream(parts) {
	const streams = streamsOf(parts);
	if (streams?.role.shows !== "records") return void 0;
	const { status } = successOf(parts);
	const writerOf = memoize((form) => compileRecordWriter(parts, form));
	return (context, rowsOf, headers) => {
		const form = streams.choose(context);
		if (!form?.item) return void 0;
		const write = writerOf(form);
		const rows = rowsOf();
		const idOf = (row) => inText(parts.kind.idOf(row));
		const items = {
			count: rows.length,
			frame: (at) => write(context, rows[at]),
			placeOf: (id) => rows.findIndex((row) => idOf(row) === id)
		};
		return streamed(context, context.json(status, "", headers), {
			form,
			items,
			every: streams.role.every
		});
	};
}
/** The streams of an operation, how they are served, and which of them a request asks for, if any. */
function streamsOf(parts) {
	const { contract, operation, role } = parts;
	const content = Object.entries(successOf(parts).response?.content ?? {});
	const forms = content.flatMap(([type, media]) => {
		const kind = sequenceKind(type);
		const item = kind && sequenceItem(media.schema ?? {}, kind);
		return kind ? [{
			content: {
				...media,
				type
			},
			kind,
			item
		}] : [];
	});
	if (forms.length === 0) return void 0;
	const { shapes, resources } = contract.roles;
	const shape = shapes.operations.find(({ id }) => id === operation.id);
	const decided = shape && streamRole(shape, role, {
		resources,
		read: shapes.read
	});
	if (!decided) return void 0;
	const types = content.map(([type]) => type);
	const inOrder = [...types.filter(isJsonKin), ...types.filter((each) => !isJsonKin(each))];
	const hasOther = forms.length < types.length;
	const choose = ({ request, body }) => {
		const said = isJsonObject(body.value) ? ownMember(body.value, "stream") : void 0;
		if (hasOther && said === false) return void 0;
		const isSaid = !hasOther || said === true;
		const among = isSaid ? forms.map((each) => each.content.type) : inOrder;
		const accepted = acceptedType(request.headers.accept, among);
		return forms.find((each) => each.content.type === accepted) ?? (isSaid ? forms[0] : void 0);
	};
	return {
		choose,
		role: decided
	};
}
/** An answer with some items as its body, after the one that the client had last. */
function streamed(context, answer, { form, items, every }) {
	const { kind, content } = form;
	const last = lastId(context, kind);
	const skipped = last === void 0 ? 0 : items.placeOf(last) + 1;
	if (skipped > 0 && skipped === items.count && context.operation.answers.has(204)) return {
		...answer,
		status: 204,
		body: ""
	};
	const isEvents = kind === "events";
	return {
		...answer,
		headers: isEvents ? [
			...answer.headers,
			"Cache-Control",
			"no-store"
		] : answer.headers,
		body: "",
		contentType: content.type,
		stream: {
			count: items.count - skipped,
			every,
			isEvents,
			frame: (at) => items.frame(skipped + at)
		}
	};
}
/** The id of the event that a client had last: in its header (HTML standard, section 9.2.4), or a query parameter of that name. */
function lastId({ request, query, operation }, kind) {
	const parameter = operation.parameters.find((each) => each.in === "query" && plainName(each.name) === "lasteventid");
	const given = parameter && query.values[parameter.name];
	const header = kind === "events" ? request.headers["last-event-id"] : void 0;
	return header === void 0 ? given === void 0 ? void 0 : inText(given) : String(header);
}
/** Compiles how a record is written as an item: with its id, and in the data of an event if its schema is that of one. */
function compileRecordWriter(parts, { kind, item }) {
	const { schema, isEvent } = item;
	const { data } = Object(flatten(schema).keywords.properties);
	const rows = createRowView(parts, isEvent ? data ?? {} : schema);
	const view = parts.contract.views(schema);
	const hasId = declaresId(schema);
	const idOf = (row) => inText(parts.kind.idOf(row));
	return (context, row) => {
		if (!isEvent) return writeFrame(kind, rows.text(context, row), { id: idOf(row) });
		const data = rows.value(context, row);
		const at = recordAt(context, parts.resource.name, row.id);
		const event = view.show({ data }, at);
		return writeEvent(hasId && isEventValue(event) ? withId(event, idOf(row), view.fits) : event, void 0);
	};
}
/** Compiles the items of a stream that shows no records. */
function compileSamples(parts, form, { events }) {
	const { kind, item, content } = form;
	const made = item ? compileMade(parts, item) : compileTexts(parts, form);
	const write = (value, at) => {
		if (kind !== "events") return writeFrame(kind, stringifyJson(value));
		const isEvent = item?.isEvent ?? true;
		const id = !item || !isEvent || declaresId(item.schema) ? String(at + 1) : void 0;
		return isEvent && isEventValue(value) ? writeEvent(value, id) : writeFrame(kind, inText(value), { id });
	};
	const all = exampleValues(content);
	const areItems = all.length > 1 && all.every((each) => isJsonObject(each));
	const isNamed = parts.role.sample !== void 0;
	const usual = areItems && !isNamed ? all : usualExample(content, parts.role.sample);
	const ofExample = (example) => {
		if (typeof example === "string") return framesOf(whole(example, kind), kind);
		return framesOf([example].flat().map(write).join(""), kind);
	};
	return (context, named) => {
		const example = named ?? usual;
		if (example !== void 0) return ofExample(example);
		const count = events ?? made.usual;
		return {
			count,
			frame: (at) => {
				const value = made.item(context, at);
				return "text" in value ? value.text : write(value.value, at);
			},
			placeOf: (id) => /^[1-9]\d{0,6}$/.test(id) && Number(id) <= count ? Number(id) - 1 : -1
		};
	};
}
/** Items from a schema: of a choice one of each branch after the other. */
function compileMade(parts, item) {
	const branches = itemBranches(item).slice(0, BRANCHES);
	const makers = branches.map((each) => compileSampleValue(parts, each, true));
	const make = compileSampleValue(parts, item.schema, true);
	const { fits } = parts.contract.views(item.schema);
	const hasId = item.isEvent && declaresId(item.schema);
	return {
		usual: Math.max(USUAL, branches.length),
		item: (context, at) => {
			const place = at === 0 ? "" : `#${at + 1}`;
			const first = makers[at % makers.length]?.(context, void 0, place);
			const value = fits(first) ? first : make(context, void 0, place);
			return { value: hasId && isEventValue(value) ? withId(value, String(at + 1), fits) : value };
		}
	};
}
/** Texts as items, as far as the schema takes them together; else the text alone. */
function compileTexts(parts, { kind, content }) {
	const { schema = {} } = content;
	const view = parts.contract.views(schema);
	const make = compileSampleValue(parts, schema, false);
	return {
		usual: 1,
		item: (context) => {
			const value = make(context, void 0);
			const text = writeFrame(kind, kind === "events" ? inText(value) : stringifyJson(value));
			return { text: view.fits(text) || typeof value !== "string" ? text : value };
		}
	};
}
/** How many items are made, unless there are more branches, and of how many branches at most. */
const USUAL = 3;
const BRANCHES = 50;
/** The items in a text. */
function framesOf(text, kind) {
	const frames = sequenceFrames(text, kind);
	return {
		count: frames.length,
		frame: (at) => frames[at] ?? "",
		placeOf: (id) => frames.findIndex((each) => readFrame(each, kind)?.fields.id === id)
	};
}
/** A text whose last item is complete: in YAML, a text in a block ends with one line break. */
function whole(text, kind) {
	if (text === "" || isComplete(text, kind)) return text;
	return kind === "events" && !/[\r\n]$/.test(text) ? `${text}\n\n` : `${text}\n`;
}
function isEventValue(value) {
	return isJsonObject(value) && Object.hasOwn(value, "data") && Object.keys(value).every((name) => EVENT_FIELDS.has(name));
}
/** Writes a value as an event: its fields if it has those alone, with an id if it has none; else it is the data. */
function writeEvent(value, id) {
	if (!isEventValue(value)) return writeFrame("events", inText(value), { id });
	const { data, ...fields } = value;
	return writeFrame("events", inText(data), {
		id,
		...fields
	});
}
/** An event with an id, as its schema has one. */
function withId(event, id, fits) {
	return [id, Number(id)].map((each) => ({
		...event,
		id: each
	})).find(fits) ?? event;
}
/** Whether an event may have an id. */
function declaresId(schema) {
	const { keywords, choices } = flatten(schema);
	if (Object.hasOwn(Object(keywords.properties), "id")) return true;
	return choices.flat().some(declaresId);
}
// src/sandbox/operations/create.ts
function compileCreate(parts) {
	const plan = compilePlan$4(parts);
	return toHandler({
		handle: (context) => {
			const missing = plan.target.missingParent(context);
			if (missing) return missing;
			const given = plan.body.read(context);
			return plan.body.refuse(context, given) ?? add(plan, context, given);
		},
		take: compileTapeTaker(parts, {
			isNew: true,
			make: (context, mention) => make$2(plan, context, mention)
		})
	});
}
function compilePlan$4(parts) {
	const { contract, operation, resource, noun, kind, record } = parts;
	const body = compileRecordBody(parts, { isNew: true });
	const form = compileRecordForm(parts);
	const isOfRecord = contract.views(form.schema ?? {}) === contract.views(record);
	const points = pointsOf(contract);
	const { headers = {} } = operation.responses["201"] ?? {};
	return {
		body,
		form,
		kind,
		noun,
		undone: {
			noun,
			undone: "added"
		},
		operation,
		name: resource.name,
		target: compileTarget(parts),
		drawId: compileIds(parts),
		/** The least id that the schema of ids allows. */
		least: leastId(idSchema(parts)),
		givesId: body.isDeclared(kind.id.property?.[0] ?? ""),
		/** Whether a record of declared fields is its own view. */
		isSound: body.isSound && resource.parents.length === 0 && isOfRecord,
		addressOf: compileAddress(parts),
		location: points.at("location", operation.id),
		sequence: points.at("idSequence", operation.id),
		reuse: points.at("idReuse", operation.id),
		hasLocation: Object.keys(headers).some((each) => each.toLowerCase() === "location")
	};
}
async function add(plan, context, given) {
	const { body, target, kind } = plan;
	const picked = body.pick(context, given);
	const parents = target.parents(context);
	const stamps = body.stamps(context);
	const value = parents || stamps ? target.named({
		...picked,
		...stamps
	}, parents) : picked;
	const own = plan.givesId && context.body.value !== void 0 ? kind.idIn(picked) : void 0;
	const id = own !== void 0 && kind.isId(own) ? own : void 0;
	try {
		const row = await keep(plan, context, {
			value,
			parents
		}, id);
		if (!row) return id === void 0 ? noneFree(plan, context) : refuseTaken(plan, context, id);
		const lines = plan.hasLocation || context.decide(plan.location) === "address" ? ["Location", plan.addressOf(context, kind.idOf(row))] : [];
		return plan.isSound && given.undeclared.length === 0 && !context.hooks ? plan.form.whole(context, row, lines) : plan.form.row(context, row, lines);
	} catch (error) {
		return refuseUnkept(context, error, plan.undone);
	}
}
/** Does what a recorded creation asked for, whose answer does not show the record. */
async function make$2(plan, context, { id, members }) {
	const { body, target, name } = plan;
	const given = body.read(context);
	if (id === void 0) {
		const answered = await add(plan, context, given);
		return answered.status < 300 ? void 0 : answered;
	}
	const picked = {
		...body.pick(context, given),
		...body.stamps(context)
	};
	const parents = target.parents(context);
	const value = {
		...target.named(picked, parents),
		...members
	};
	const adding = context.world.store.add(name, {
		id,
		value,
		parents
	});
	return refusedUnlessKept(context, adding, plan.undone);
}
/** Adds a record under its own id, or a new one; `undefined` if that is taken, or none is free. */
function keep(plan, context, record, id) {
	if (id !== void 0) return context.world.store.add(plan.name, {
		id,
		...record
	});
	if (plan.kind.id.kind !== "int64") return addUnderNew(plan, context, record);
	const sequence = context.decide(plan.sequence);
	return sequence === "next" && context.decide(plan.reuse) === "again" ? addAgain(plan, context, record) : addNext(plan, context, record, sequence);
}
async function addNext(plan, context, record, sequence) {
	const rule = nextId(plan, context, sequence);
	const { row, lastId } = await context.world.store.create(plan.name, record, rule);
	context.lastId = lastId;
	return row;
}
/** Adds a record under the id after the greatest that is there: one that was removed may have had it (ledger, `idReuse`). */
async function addAgain(plan, context, record) {
	const { store } = context.world;
	const { name, least = 1 } = plan;
	const [last] = store.near(name, {
		from: void 0,
		isBack: true,
		count: 1
	});
	const greatest = last && typeof last.id !== "string" ? last.id : 0;
	const id = max(normaliseInteger(BigInt(greatest) + 1n), least);
	const row = await store.add(name, {
		id,
		...record
	});
	if (row) return row;
	return (await store.create(name, record, nextId(plan, context, "next"))).row;
}
/** How often an id is drawn that is not taken: a schema may allow few. */
const DRAWS = 100;
/** Adds a record under a new id that is a text; `undefined` if each that was drawn is taken. */
async function addUnderNew({ name, drawId }, context, record) {
	for (let draw = 0; draw < DRAWS; draw += 1) {
		const row = await context.world.store.add(name, {
			id: drawId(context),
			...record
		});
		if (row) return row;
	}
}
/** Chooses the id of the next record, greater than all earlier ones (ledger, `idSequence`). */
function nextId({ name, least }, context, sequence) {
	const { tape, scenario } = context.world;
	const step = sequence === "sparse" ? 1 + randomBelow(WIDEST_GAP, () => context.choices.random()) : 1;
	const used = max(tape?.greatestIdOf(name) ?? 0, scenario.lastIds.get(name) ?? 0);
	const known = least === void 0 ? used : max(used, normaliseInteger(BigInt(least) - 1n));
	return {
		step,
		above: sequence === "beyond-2^53" ? max(known, FIRST_BEYOND - 1n) : known
	};
}
const FIRST_BEYOND = 2n ** 53n + 1n;
const WIDEST_GAP = 1e3;
function max(a, b) {
	return compareInt64(a, b) < 0 ? b : a;
}
/** The answer when the schema of ids allows no more records. */
function noneFree({ noun, operation }, context) {
	const status = operation.answers.has(409) ? 409 : 503;
	const message = `The ${noun.one} was not added: no id was found that its schema allows and that is not taken`;
	return context.error(status, message, "store");
}
function refuseTaken({ noun, kind, operation }, context, id) {
	const field = kind.id.property?.join(".") ?? "id";
	const message = `${field} must be that of no other ${noun.one}, got ${shown(id)}`;
	const violation = requestViolation("taken", `body.${field}`, message);
	if (!operation.answers.has(409)) return context.refuse([violation]);
	context.violations.push(violation);
	return context.error(409, message, "store");
}
/** Compiles the path of a new record: that at which it is read, where the contract has one. */
function compileAddress({ contract, operation: { path }, resource: { name } }) {
	const read = contract.roles.operations.find((each) => each.role === "read" && each.resource === name && itemParameter(readPath(each.path)) !== void 0);
	const item = contract.operations.find(({ id }) => id === read?.operation)?.path ?? `${path}/{id}`;
	const last = parameterNames(item).length - 1;
	const [before = "", after = ""] = item.split(/\{[^{}]+\}/);
	const idText = (id) => typeof id === "string" ? percentEncoded(id) : id;
	if (last === 0) return (_context, id) => `${before}${idText(id)}${after}`;
	const own = parameterNames(path);
	return ({ request: { params } }, id) => fillTemplate(item, (at) => at === last ? String(id) : params[own[at] ?? ""] ?? "");
}
/** Compiles the drawing of ids that are texts: UUIDs, and others within their schema. */
function compileIds(parts) {
	const { contract, kind } = parts;
	const draw = kind.id.kind === "uuid" ? uuidOf : compileIdTexts(idSchema(parts), contract.views);
	return ({ choices }) => draw(() => choices.random());
}
function idSchema({ contract, kind, record, resource }) {
	const own = kind.id.property?.reduce(memberSchema, record);
	const asked = contract.resolve(resource.id?.asked ?? {});
	return askableIds(own && contract.resolve(own), asked);
}
// src/sandbox/lists/page-members.ts
/** Reads the name of a member that leads to a page: `next`, `prev_page`, `nextPageToken`, `first_url`. */
function readLink(plain) {
	if (ENDS_OF_PAGE.has(plain)) return void 0;
	const own = CURSORS.get(plain);
	if (own) return {
		page: own,
		part: "cursor"
	};
	const [, name = "", part = ""] = LINK.exec(plain) ?? [];
	const page = PAGES$1.get(name);
	return page && {
		page,
		part: PARTS.get(part)
	};
}
/** What a member says of a page that it is within: `{ next: { href, offset } }`. */
function partOfPage(plain) {
	return PARTS.get(plain) ?? PLAIN_PARTS.get(plain);
}
/**
* What a member says of a list by its name, where that is no link; `undefined` if it says nothing of it.
* @param plain its name without case and separators
* @param beside those of the members beside it, and the name of the array of records
*/
function listFact(plain, facts, { beside, array }) {
	const { total, count, limit, pages } = facts;
	const skipped = pages.self.skipped ?? 0;
	const has = (names) => names.some((name) => beside.has(name));
	const name = plain.replace(array === "" ? /$^/ : array, "items");
	if (isTotal(name)) return total;
	if (PAGE_COUNTS.test(name) || isIn(countNames.pages, name)) return Math.ceil(total / Math.max(1, limit));
	switch (name) {
		case "count":
		case "itemscount":
		case "resultcount": return [...beside].some(isTotal) ? count : total;
		case "size": return has(["limit", "pagesize"]) ? count : limit;
		case "start":
		case "startat":
		case "offset":
		case "skip": return skipped + (facts.firstRecord ?? 0);
		case "from":
		case "startindex": return count === 0 ? void 0 : skipped + (facts.firstRecord ?? 1);
		case "to":
		case "end":
		case "endindex": return count === 0 ? void 0 : skipped + count - 1 + (facts.firstRecord ?? 1);
	}
	return Object.hasOwn(FACTS, name) ? FACTS[name]?.(facts) : void 0;
}
/** Whether a member is about other pages, or about places: then null says that there is none. */
function isAboutPlaces(plain) {
	return readLink(plain) !== void 0 || PLACES.has(plain);
}
/** Finds the pages that a page of a list leads to, with all other parameters of the request as they are. */
function pageLinks(place) {
	const { target, known, going, isByCursor } = place;
	const { path, search } = splitTarget(target);
	const self = {
		address: path + search,
		cursor: void 0,
		...numbersAt(place.skipped, place)
	};
	const write = (changes) => withFields(path, search, changes);
	return isByCursor || going?.meaning === "after" || going === void 0 ? byCursor(place, self, known, write) : byNumber(place, self, going, write);
}
const PAGES$1 = new Map([...[
	"next",
	"previous",
	"first",
	"last",
	"self"
].map((page) => [page, page]), ...[["prev", "previous"], ["current", "self"]]]);
const LINK = /^(next|prev|previous|first|last|self|current)(?:page)?(url|uri|link|href|path|token|cursor|marker|number|index|offset|start|startindex|id)?$/;
/** The part of a link that the end of a name stands for. */
const PARTS = new Map([
	...[
		"url",
		"uri",
		"link",
		"href",
		"path",
		"self"
	].map((each) => [each, "address"]),
	...[
		"token",
		"cursor",
		"marker",
		"id"
	].map((each) => [each, "cursor"]),
	...[
		"number",
		"index",
		"page"
	].map((each) => [each, "number"]),
	...[
		"offset",
		"start",
		"startindex",
		"skip"
	].map((each) => [each, "skipped"])
]);
/** Further names of members that stand for a cursor. */
const PLAIN_PARTS = new Map([
	"after",
	"before",
	"startingafter",
	"endingbefore",
	"pagetoken",
	"continue"
].map((each) => [each, "cursor"]));
/** Names of cursors. */
const CURSORS = new Map([
	...[
		"cursor",
		"after",
		"aftercursor",
		"endcursor",
		"continue",
		"continuation"
	].map((each) => [each, "next"]),
	...[
		"continuationtoken",
		"iterator",
		"marker",
		"nextafter",
		"pagetoken",
		"scrollid"
	].map((each) => [each, "next"]),
	...[
		"before",
		"beforecursor",
		"previterator",
		"startcursor"
	].map((each) => [each, "previous"])
]);
function isTotal(plain) {
	return isIn(countNames.total, plain) || TOTALS.test(plain);
}
function isIn(names, name) {
	return names.includes(name);
}
/** Names like those that every list has, with the noun of its records. */
const TOTALS = /^(?:odata)?(?:total|overall)(?:numberof)?(?:of)?(?:count|size|number|hits|(?:items?|results?|elements?|records?|rows|entries|objects)(?:count)?)?$|^(?:recordcount|numberofitems|numfound|odatacount)$/;
const PAGE_COUNTS = /^(?:pages|pagecount|pagescount|pagetotal|numpages|numberofpages|maxpage|(?:total|count)(?:of)?pages?(?:count)?|totalpagecount)$/;
const PLACES = /* @__PURE__ */ new Set([
	"from",
	"to",
	"startindex",
	"endindex"
]);
/** Names of the ids that a page begins and ends with, which are no links to other pages. */
const ENDS_OF_PAGE = /* @__PURE__ */ new Set(["firstid", "lastid"]);
const facts = (names, fact) => names.split(" ").map((name) => [name, fact]);
/** By names without case and separators. */
const FACTS = Object.fromEntries([
	...facts("limit perpage pagesize pagelen itemsperpage maxresults pagelimit take", ({ limit }) => limit),
	...facts("page pagenumber currentpage pageindex pageno number", ({ pages }) => numberOf(pages.self)),
	...facts("numberofelements returned itemsonpage currentitemcount", ({ count }) => count),
	...facts("hasmore hasmorepages more truncated istruncated", ({ hasMore }) => hasMore),
	...facts("hasnext hasnextpage", ({ hasNext }) => hasNext),
	...facts("hasprevious hasprev haspreviouspage hasprevpage", ({ hasPrevious }) => hasPrevious),
	...facts("isfirst isfirstpage", ({ hasPrevious }) => !hasPrevious),
	...facts("islast islastpage done", ({ hasNext }) => !hasNext),
	...facts("empty isempty", ({ count }) => count === 0),
	...facts("hascontent", ({ count }) => count > 0),
	...facts("firstid", ({ firstId }) => firstId),
	...facts("lastid", ({ lastId }) => lastId),
	...facts("paged", () => true),
	...facts("unpaged incompleteresults", () => false),
	...facts("object", () => "list"),
	...facts("success", () => true)
]);
function numberOf({ number = 1 }) {
	return number;
}
function byCursor(place, self, known, write) {
	const { next, previous, skipped, total, limit } = place;
	const of = (meaning) => known.filter((each) => each.meaning === meaning);
	const [afters, befores] = [of("after"), of("before")];
	const clear = [...afters, ...befores].map((each) => [each, void 0]);
	const at = (cursor, [way]) => cursor === void 0 ? void 0 : {
		address: way && write([...clear, [way, cursor]]),
		cursor,
		number: void 0,
		skipped: void 0
	};
	const isWhole = skipped === 0 && total <= limit;
	return {
		self,
		first: {
			address: write(clear),
			cursor: void 0,
			...numbersAt(0, place)
		},
		last: isWhole ? self : void 0,
		next: at(next, afters),
		previous: at(previous, befores)
	};
}
function byNumber(place, self, going, write) {
	const { limit, skipped, total, next } = place;
	const size = Math.max(1, limit);
	const { first = 0, meaning } = going;
	const end = Math.floor(Math.max(0, total - 1) / size) * size;
	const at = (skip) => ({
		address: write([[going, (meaning === "page" ? skip / size : skip) + first]]),
		cursor: void 0,
		...numbersAt(skip, place)
	});
	const back = Math.min(Math.max(0, skipped - size), end);
	return {
		self,
		first: at(0),
		last: at(end),
		next: next === void 0 ? void 0 : at(skipped + size),
		previous: skipped > 0 && total > 0 ? at(back) : void 0
	};
}
/** The number of a page, and what comes before it. */
function numbersAt(skipped, { limit, firstPage }) {
	return {
		number: Math.floor(skipped / Math.max(1, limit)) + firstPage,
		skipped
	};
}
function withFields(path, search, changes) {
	const asked = new URLSearchParams(search);
	for (const [{ field }, value] of changes) {
		if (field === void 0 && value !== void 0) return void 0;
		if (field === void 0) continue;
		if (value === void 0) asked.delete(field);
		else asked.set(field, String(value));
	}
	const text = asked.toString();
	return text === "" ? path : `${path}?${text}`;
}
// src/sandbox/lists/envelope.ts
/** Fills an envelope by the meanings of its members; what its schema does not take, a view leaves out or makes. */
function filled(schema, path, { records, facts }) {
	const [member, ...inside] = path;
	if (member === void 0) return records;
	const members = membersIn(schema);
	const around = {
		...surroundingsOf(members, path.at(-1) ?? ""),
		facts
	};
	const entries = members.map((each) => [each.name, each.name === member ? filled(each.schema, inside, {
		records,
		facts
	}) : meant(each, around)]);
	return Object.fromEntries(entries.filter(([, value]) => value !== void 0));
}
/** The names of the members of an answer, and of the objects in it, without case and separators. */
function namesInEnvelope(schema) {
	const all = membersIn(schema).flatMap((each) => [each, ...membersIn(each.schema)]);
	return new Set(all.map(({ name }) => plainName(name)));
}
/**
* Compiles the documented headers of a list that say what its page is and what it leads to: `Link` (RFC 8288), `X-Page`, `X-Next-Page`.
* `undefined` if it has none.
*/
function compilePageHeaders(names) {
	const makers = names.flatMap((name) => {
		const plain = plainName(name).replace(/^x?(?:pagination)?/, "");
		if (plainName(name) === "link") return [(facts) => lineOf(name, linksText(facts))];
		if (!ABOUT_PAGES.test(plain)) return [];
		const schema = { type: /(?:url|uri|link|cursor|token|marker)$/.test(plain) ? "string" : "integer" };
		return [(facts) => lineOf(name, meantBy(plain, schema, facts))];
	});
	return makers.length === 0 ? void 0 : (facts) => makers.flatMap((make) => make(facts));
}
const DEEPEST = 6;
/** What a member means by its name, or by those of its own members (`meta`, `links`, `paging`). */
function meant(member, around, depth = 0) {
	const { name, schema, isRequired } = member;
	if (depth > DEEPEST) return void 0;
	const members = membersIn(schema);
	const types = typesIn(schema);
	const isNullable = types.includes("null");
	if (members.length > 0) {
		const inside = within$1(plainName(name), members, around);
		if (!inside) return isNullable ? null : void 0;
		const inner = members.map((each) => [each.name, meant(each, inside, depth + 1)]).filter(([, value]) => value !== void 0);
		return inner.length > 0 ? Object.fromEntries(inner) : void 0;
	}
	const value = types.includes("array") ? linkList(schema, around) : scalar(member, types, around);
	if (value !== void 0) return value;
	if (!isAboutPlaces(plainName(name)) || types.includes("array")) return void 0;
	if (isNullable) return null;
	if (!isRequired) return void 0;
	return types.includes("string") ? "" : isNumber(types) ? 0 : void 0;
}
/** What is known within an object; `undefined` if it is about a page that is not there. */
function within$1(plain, members, { facts, array, part, page }) {
	const link = readLink(plain);
	const isCursors = plain === "cursors" || plain === "cursor";
	const about = isCursors ? void 0 : link && facts.pages[link.page];
	if (link && !isCursors && !about) return void 0;
	const own = about ?? page;
	return {
		...surroundingsOf(members, array),
		facts,
		...own && { page: own },
		...(isCursors || part) && { part: "cursor" },
		...plain === "sort" && { isInSort: true }
	};
}
function surroundingsOf(members, array) {
	return {
		beside: new Set(members.map(({ name }) => plainName(name))),
		array: plainName(array)
	};
}
function scalar({ name, schema }, types, { facts, beside, array, page, part, isInSort }) {
	const plain = plainName(name);
	if (isInSort) return SORTING[plain]?.(facts);
	const asTyped = (value) => isNumeric(value) && types.includes("string") && !isNumber(types) ? String(value) : value;
	const within = page && partOfPage(plain);
	if (within) return asTyped(partOf(page, within, {
		schema,
		name,
		facts
	}));
	const link = readLink(plain);
	const fact = listFact(plain, facts, {
		beside,
		array
	});
	if (!link || fact !== void 0 && !types.includes("boolean")) {
		if (fact !== void 0) return asTyped(fact);
		return partOfPage(plain) === "address" ? partOf(facts.pages.self, "address", {
			schema,
			name,
			facts
		}) : void 0;
	}
	if (types.includes("boolean")) return ENDS[link.page]?.(facts);
	const to = facts.pages[link.page];
	const wanted = link.part ?? part ?? (isNumber(types) ? numberPart(facts) : "address");
	return to && asTyped(partOf(to, wanted, {
		schema,
		name,
		facts
	}));
}
/** The numbers that a list goes by: those of pages, or of records. */
function numberPart({ pages: { next, self }, firstRecord }) {
	if (firstRecord !== void 0) return "skipped";
	return (next ?? self).number === void 0 ? "cursor" : "number";
}
function partOf(link, part, { schema, name, facts }) {
	const { address, number, skipped, cursor } = link;
	if (part === "address") return address === void 0 ? void 0 : (isWhole(schema, name) ? facts.origin : "") + address;
	if (cursor !== void 0) return typesIn(schema).includes("string") ? String(cursor) : cursor;
	if (skipped === void 0) return void 0;
	return part === "skipped" || part === "cursor" && facts.firstRecord !== void 0 ? skipped + (facts.firstRecord ?? 0) : number;
}
/** Whether an address must have its origin, too: its format, its name or an example says so. */
function isWhole(schema, name) {
	const { format, example, examples, pattern, ...more } = flatten(schema).keywords;
	if ([
		"uri",
		"url",
		"iri"
	].includes(String(format))) return true;
	const found = [
		example,
		examples,
		more.default,
		pattern
	].flat().find((each) => typeof each === "string" && each !== "");
	return found === void 0 ? /url$/i.test(name) : /^\^?https?:/.test(String(found));
}
/** A list of links: `[{ rel: 'next', href: '…' }]`. */
function linkList(schema, { facts }) {
	const { items } = flatten(schema).keywords;
	if (!isJsonObject(items)) return void 0;
	const members = membersIn(items);
	const rel = members.find(({ name }) => plainName(name) === "rel");
	const href = members.find(({ name }) => partOfPage(plainName(name)) === "address");
	if (!rel || !href) return void 0;
	return RELATIONS.flatMap(([relation, page]) => {
		const link = facts.pages[page];
		const address = link && partOf(link, "address", {
			...href,
			facts
		});
		return address === void 0 ? [] : [{
			[rel.name]: relation,
			[href.name]: address
		}];
	});
}
/** Relations of links (RFC 8288), and the pages that they lead to. */
const RELATIONS = [
	["self", "self"],
	["first", "first"],
	["prev", "previous"],
	["next", "next"],
	["last", "last"]
];
const SORTING = {
	sorted: ({ isSorted }) => isSorted,
	unsorted: ({ isSorted }) => !isSorted,
	empty: ({ isSorted }) => !isSorted
};
/** The value of a boolean member that is named like a page (`first`, `next`). */
const ENDS = {
	first: ({ hasPrevious }) => !hasPrevious,
	last: ({ hasNext }) => !hasNext,
	next: ({ hasNext }) => hasNext,
	previous: ({ hasPrevious }) => hasPrevious
};
/** The members of an object; of a union, those of all branches. */
function membersIn(schema) {
	const required = requiredIn(schema);
	return [...declaredInAll([schema]).keys()].map((name) => ({
		name,
		schema: memberSchema(schema, name),
		isRequired: required.has(name)
	}));
}
function typesIn(schema) {
	const { keywords, choices } = flatten(schema);
	return keywords.type === void 0 ? choices.flat().flatMap(typesIn) : [keywords.type].flat();
}
function isNumber(types) {
	return types.includes("integer") || types.includes("number");
}
const ABOUT_PAGES = /^(?:total|page|perpage|next|prev|last|first|current|limit$|offset$)/;
function lineOf(name, value) {
	return value === void 0 || value === null || value === "" ? [] : [name, String(value)];
}
/** The pages that a page leads to, as a header has them. */
function linksText({ pages, origin }) {
	return RELATIONS.flatMap(([relation, page]) => {
		const { address } = pages[page] ?? {};
		return address === void 0 || page === "self" ? [] : `<${origin}${address}>; rel="${relation}"`;
	}).join(", ");
}
/** The value of a header about a list, by its name. */
function meantBy(name, schema, facts) {
	return meant({
		name,
		schema,
		isRequired: false
	}, {
		beside: /* @__PURE__ */ new Set(["total"]),
		array: "",
		facts
	});
}
// src/sandbox/lists/selection.ts
/** Selects the records of a list: by the store, or by what they show where records may lack what is asked for, or are sorted. */
function select(listed, context, selected) {
	const { name, required } = listed;
	const { where, tests, sort } = selected;
	const { store } = context.world;
	return sort || tests || where?.some(({ filter }) => isShownIn(filter, required) && store.has(name, filter, void 0)) ? byViews(listed, context, selected) : inStore(store, name, where);
}
/** Compiles whether a record meets all conditions by what it shows; parents are beside it. */
function compileConditions(where = []) {
	const conditions = where.map(({ filter, values }) => ({
		filter,
		values: new Set(values)
	}));
	return (row, shown) => conditions.every((each) => meets(each, row, shown));
}
function meets({ filter, values }, row, shown) {
	const found = filter.startsWith("{") || !isJsonObject(shown) ? row[`.${filter}`] : propertyIn(shown, filter);
	return (Array.isArray(found) ? found : [found]).some((each) => values.has(each));
}
function inStore(store, name, where) {
	return {
		count: () => store.count(name, where),
		rows: (query) => {
			const { before, count, order } = query;
			if (before === void 0) return store.rows(name, query);
			return store.near(name, {
				where,
				from: before,
				isBack: order !== "newest",
				count
			}).toReversed();
		},
		text: (query) => query.order === "id" && query.before === void 0 ? store.list(name, query) : void 0
	};
}
/** Selects by what records show: a required member that a record does not have is made. */
async function byViews({ name, rowView, required }, context, { where = [], tests = [], sort, ties }) {
	const wider = where.map((each) => isShownIn(each.filter, required) ? {
		...each,
		values: [...each.values, void 0]
	} : each);
	const isMet = compileConditions(where);
	const random = () => context.choices.random();
	const shown = await mapInSlices(context.world.store.rows(name, {
		where: wider,
		count: NO_LIMIT,
		order: "id",
		random
	}), (slice) => slice.map((row) => ({
		row,
		value: rowView.value(context, row)
	})).filter(({ row, value }) => isMet(row, value) && tests.every((test) => test(value))));
	const sorted = sort && await sortShown(ties === "newest" ? shown.toReversed() : shown, sort);
	const rowsIn = (query) => (sorted ?? ordered(shown, query)).map(({ row }) => row);
	return {
		count: () => shown.length,
		rows: (query) => pageOf$1(rowsIn(query), query, sorted !== void 0),
		text: () => void 0
	};
}
/** Whether every record is shown with what a filter is about: a member, or one in an object that it is shown with. */
function isShownIn(filter, required) {
	const [outer = "", inner] = filter.split(".");
	const isInner = inner !== void 0 && ownName(filter) === filter;
	return required.has(filter) || isInner && required.has(outer);
}
function ordered(shown, { order, random }) {
	if (order === "newest") return shown.toReversed();
	if (order === "id") return shown;
	return shown.map((each) => ({
		each,
		place: random()
	})).toSorted((one, other) => one.place - other.place).map(({ each }) => each);
}
/** A page of rows in their order. What comes after a record that is gone is not known where they are sorted: then there is nothing. */
function pageOf$1(rows, { before, after, skip = 0, count, order }, isSorted) {
	const isBeyond = ({ id }, from) => order === "newest" ? id < from : id > from;
	/** The place of a record, or where it would be. */
	const placeOf = (from) => {
		const own = rows.findIndex(({ id }) => id === from);
		if (own >= 0 || isSorted) return own;
		const next = rows.findIndex((row) => isBeyond(row, from));
		return (next < 0 ? rows.length : next) - .5;
	};
	if (before !== void 0) {
		const end = Math.max(0, Math.ceil(placeOf(before)));
		return rows.slice(Math.max(0, end - count), end);
	}
	const place = after === void 0 ? -.5 : placeOf(after);
	if (place === -1) return NONE$1;
	const first = Math.floor(place) + 1 + skip;
	return rows.slice(first, first + count);
}
const NONE$1 = [];
// src/sandbox/operations/list.ts
function compileList(parts) {
	const plan = compilePlan$3(parts);
	return (context) => serve$3(plan, context);
}
function compilePlan$3(parts) {
	const { contract, resource, role, operation, noun, kind } = parts;
	const form = formOf(parts);
	const { schema = {} } = form;
	const wanted = compileListRequest(parts);
	const points = pointsOf(contract);
	const { id } = operation;
	const cursor = role.parameters.find(({ meaning }) => meaning === "after" || meaning === "before");
	const items = itemsIn([role.envelope.reduce(memberSchema, schema)]);
	const itemSchema = eitherOf(role.envelope.length === 0 ? items.slice(0, 1) : items);
	const rowView = createRowView(parts, itemSchema);
	const headers = Object.keys(successOf(parts).response?.headers ?? {});
	const countHeader = headers.find(isCountHeader);
	const pageHeaders = compilePageHeaders(headers.filter((each) => each !== countHeader));
	const byPage = wanted.known.find(({ meaning }) => meaning === "page");
	return {
		form,
		schema,
		wanted,
		noun,
		kind,
		rowView,
		countHeader,
		pageHeaders,
		name: resource.name,
		envelope: role.envelope,
		target: compileTarget(parts),
		stream: compileRecordStream(parts),
		order: points.at("listOrder", id),
		fill: points.at("listFill", id),
		total: points.at("listTotal", id),
		ties: points.at("sortTies", id),
		stale: points.at("staleCursor", id, cursor?.name),
		fields: new Map(role.parameters.map((each) => [each.meaning, each.name])),
		goesOn: cursor !== void 0,
		whole: contract.views(schema),
		isKnown: createKnownPages(rowView.fits),
		firstPage: byPage?.first ?? firstNumber("page", {}, namesInEnvelope(schema)),
		/** The members that every record is shown with. */
		required: new Set(asNames(flatten(itemSchema).keywords.required)),
		isBare: role.envelope.length === 0 && !pageHeaders && !isWholeRuled(schema)
	};
}
function serve$3(plan, context) {
	const { target } = plan;
	const wanted = plan.wanted.read(context);
	if (wanted.refused) return context.refuse([wanted.refused]);
	const isShort = context.decide(plan.fill) === "short";
	const order = context.decide(plan.order);
	const isCounted = context.decide(plan.total) === "header" || plan.countHeader !== void 0;
	const { skip, after, before, sort, tests } = wanted;
	const ties = sort && context.decide(plan.ties);
	const missing = target.missingParent(context);
	if (missing) return missing;
	const key = keyAt(plan, context, wanted);
	if (key === STALE) return refuseStale(plan, context, wanted);
	const parents = target.where(context);
	const where = parents ? [...wanted.where ?? [], ...parents] : wanted.where;
	const asked = {
		query: {
			where,
			count: wanted.limit,
			random: () => context.choices.random(),
			order: plan.goesOn && order === "shuffled" ? "id" : order,
			after: after === void 0 ? void 0 : key,
			before: before === void 0 ? void 0 : key,
			skip: skip > 0 ? skip : void 0
		},
		wanted,
		isShort,
		isCounted
	};
	const selected = select(plan, context, {
		where,
		tests,
		sort,
		ties
	});
	return selected instanceof Promise ? selected.then((selection) => answerPage(plan, context, selection, asked)) : answerPage(plan, context, selected, asked);
}
/** Stands for a cursor whose record does not exist. */
const STALE = Symbol("stale");
/** The key in the store of the record that the list continues from. */
function keyAt({ target, name, stale }, context, { after, before }) {
	const cursor = after ?? before;
	if (cursor === void 0) return void 0;
	const key = target.keyAt(context, cursor);
	if (key === void 0) return STALE;
	if (context.decide(stale) === "go-on") return key;
	return context.world.store.get(name, key) ? key : STALE;
}
function refuseStale({ fields, noun }, context, { after, before }) {
	const field = fields.get(after === void 0 ? "before" : "after") ?? "";
	const message = `${field} must be that of a ${noun.one} that is there, got ${shown(after ?? before)}`;
	return context.refuse([requestViolation("staleCursor", `query.${field}`, message)]);
}
function answerPage(plan, context, selection, asked) {
	const { wanted, isShort, isCounted } = asked;
	const query = isShort ? {
		...asked.query,
		count: shortCount(wanted.limit, selection.count() - wanted.skip)
	} : asked.query;
	const headers = isCounted ? [plan.countHeader ?? "X-Total-Count", String(selection.count())] : NONE;
	const stream = plan.stream?.(context, () => selection.rows(query), headers);
	if (stream) return stream;
	if (plan.isBare) return answered(context, plan.form, bareText(plan, context, selection, query), headers);
	const { records, facts } = pageOf(plan, context, selection, {
		...asked,
		query
	});
	const value = filled(plan.schema, plan.envelope, {
		records,
		facts
	});
	const text = stringifyJson(plan.whole.show(value, recordAt(context, plan.name)));
	return answered(context, plan.form, text, [...headers, ...plan.pageHeaders?.(facts) ?? NONE]);
}
/** The records as a JSON array. The text that the store has ready is sent as it is if each of its records is its own view. */
function bareText({ isKnown, rowView }, context, selection, query) {
	const ready = selection.text(query);
	if (ready !== void 0 && isKnown(ready)) return ready;
	return `[${selection.rows(query).map((row) => rowView.text(context, row)).join(",")}]`;
}
/** The records of a page, and the facts for its envelope and headers. */
function pageOf({ rowView, target, kind, wanted: { known }, firstPage }, context, selection, { query, wanted: { going, sort } }) {
	const { count, skip: skipped = 0, before, after } = query;
	const isBack = before !== void 0;
	const found = selection.rows({
		...query,
		count: count + 1
	});
	const total = selection.count();
	const rows = isBack ? found.slice(-count || found.length) : found.slice(0, count);
	const isMore = rows.length > 0 && found.length > rows.length;
	const records = rows.map((row) => rowView.value(context, row));
	const [first, last] = [rows[0], rows.at(-1)];
	const hasNext = isBack ? last !== void 0 : isMore;
	const hasPrevious = isBack ? isMore : skipped > 0 || after !== void 0;
	const limit = count === NO_LIMIT ? rows.length : count;
	const pages = pageLinks({
		target: context.request.target,
		known,
		going,
		limit,
		skipped,
		firstPage,
		total,
		next: hasNext && last ? target.placeOf(last) : void 0,
		previous: hasPrevious && first ? target.placeOf(first) : void 0,
		isByCursor: isBack || after !== void 0
	});
	return {
		records,
		facts: {
			total,
			limit,
			count: rows.length,
			firstId: first && kind.idOf(first),
			lastId: last && kind.idOf(last),
			hasMore: isMore,
			hasNext,
			hasPrevious,
			pages,
			isSorted: sort !== void 0,
			firstRecord: going?.meaning === "offset" ? going.first : void 0,
			origin: context.request.origin
		}
	};
}
const NONE = [];
/** Whether a schema of a list says something of it as a whole, or there are several. */
function isWholeRuled(schema) {
	const { keywords, choices } = flatten(schema);
	return choices.length > 0 || [
		"minItems",
		"maxItems",
		"uniqueItems",
		"contains",
		"prefixItems"
	].some((each) => keywords[each] !== void 0);
}
function asNames(value) {
	return Array.isArray(value) ? value.map(String) : [];
}
/** Half of what a list could have. */
function shortCount(limit, all) {
	return Math.floor(Math.max(0, Math.min(limit, all)) / 2);
}
/** How many pages are known by heart, and the longest of them, in characters. */
const PAGES = 500;
const LONGEST = 1e5;
/** Tells whether every record in the text of a page is its own view. A text that the store has ready is read once. */
function createKnownPages(fits) {
	const known = /* @__PURE__ */ new Map();
	return (text) => {
		const remembered = known.get(text);
		if (remembered !== void 0) return remembered;
		const { value } = readTrusted(text);
		const areWhole = value.every(fits);
		if (known.size >= PAGES) known.clear();
		if (text.length <= LONGEST) known.set(text, areWhole);
		return areWhole;
	};
}
// src/sandbox/operations/read.ts
/**
* Compiles an operation that reads a record; the only one of its resource is made if there is none. A path that is no item's shows the
* first record, or the last one: it is made if there is none and no 404 is documented.
*/
function compileRead(parts) {
	const { resource, role } = parts;
	const plan = compilePlan$2(parts);
	if (role.elsewhere) return (context) => serveEnd(plan, context);
	return resource.isSingleton ? (context) => serveOnly(plan, context) : (context) => serve$2(plan, context);
}
function compilePlan$2(parts) {
	const { contract, resource, operation, noun, role, record } = parts;
	return {
		name: resource.name,
		noun,
		operation,
		target: compileTarget(parts),
		form: compileRecordForm(parts),
		successor: compileSuccessor(parts),
		removed: pointsOf(contract).at("readRemoved", operation.id),
		isLast: role.elsewhere?.isLast === true,
		takesAny: isOnlyRead(contract.roles, resource),
		view: contract.views(record),
		isByKey: role.elsewhere?.isByKey === true
	};
}
function serve$2(plan, context) {
	const { target, form, successor, takesAny } = plan;
	const refused = takesAny ? target.missingParent(context) : void 0;
	if (refused) return refused;
	const row = target.find(context) ?? (takesAny && target.hasId(context) && madeAt(plan, context));
	return row ? withSuccessor(form.row(context, row), row, successor) : missing(plan, context);
}
/** A record with all that it may have, the same for the same key. */
function madeAt({ target, view, name }, context) {
	const at = viewAt(context, `${name}/${target.id(context)}`);
	const value = view.show({}, {
		...at,
		isFull: true
	});
	return target.made(context, isJsonObject(value) ? value : {});
}
function serveOnly({ target, form, name }, context) {
	const refused = target.missingParent(context);
	if (refused) return refused;
	const row = context.world.store.get(name, target.key(context, target.id(context)));
	return form.row(context, row ?? target.made(context));
}
function serveEnd(plan, context) {
	const { target, form, name, isLast, isByKey, operation } = plan;
	const refused = target.missingParent(context);
	if (refused) return refused;
	const end = {
		where: target.where(context),
		from: void 0,
		isBack: isLast,
		count: 1
	};
	const [row] = context.world.store.near(name, end);
	if (row) return form.row(context, row);
	return isByKey || operation.answers.has(404) ? target.missing(context) : form.value(context, {}, `${name}/`);
}
function missing({ target, removed, noun, name }, context) {
	if (context.decide(removed) !== 410) return target.missing(context);
	const { store } = context.world;
	const lastId = store.at(store.version)?.lastId(name) ?? 0;
	const id = target.id(context);
	if (typeof id === "string" || id <= 0 || id > lastId) return target.missing(context);
	return context.error(410, `the ${noun.one} ${id} was removed`, "store");
}
/** The successor of a deprecated operation, if it is a list that filters by a property with few values. */
function compileSuccessor({ contract, operation, kind }) {
	const path = operation.deprecation?.successorPath;
	const list = contract.operations.find((each) => each.path === path && each.method === "GET");
	const role = contract.roles.operations.find((each) => each.operation === list?.id);
	if (role?.role !== "list" || role.resource !== kind.name) return void 0;
	for (const { name, property, meaning } of role.parameters) {
		const filter = kind.filters.find((each) => each.name === property);
		if (meaning !== "filter" || !filter?.values) continue;
		const text = (value) => percentEncoded(typeof value === "string" ? value : stringifyJson(value));
		return {
			key: filter.key,
			queries: new Map(filter.values.map((value) => [value, `${name}=${text(value)}`]))
		};
	}
}
function withSuccessor(answer, row, successor) {
	const successorQuery = successor?.queries.get(row[successor.key]);
	return successorQuery === void 0 ? answer : {
		...answer,
		successorQuery
	};
}
// src/sandbox/operations/replace.ts
/**
* Compiles an operation that puts a record in place of another. An unknown one is created where 201 is documented, where there is no
* other way to create one, and where a resource has one record only; else it is a 404. A creation answers 201 where that is documented,
* and a replacement what else is.
*/
function compileReplace(parts) {
	const plan = compilePlan$1(parts);
	return toHandler({
		handle: (context) => serve$1(plan, context),
		take: compileTapeTaker(parts, {
			isNew: false,
			make: (context, mention) => make$1(plan, context, mention)
		})
	});
}
function compilePlan$1(parts) {
	const { contract, resource, noun, kind, operation, role } = parts;
	const { name, isSingleton } = resource;
	const form = compileRecordForm(parts, "changed");
	const canCreate = contract.roles.operations.some((each) => each.role === "create" && each.resource === name);
	return {
		name,
		noun,
		kind,
		form,
		target: compileTarget(parts),
		body: compileRecordBody(parts, { isNew: false }),
		newBody: compileRecordBody(parts, { isNew: true }),
		createdForm: operation.answers.has(201) ? compileRecordForm(parts, "created") : form,
		mayLeaveOut: role.mayLeaveOut === true,
		beside: findOtherContractMembers(parts),
		withUnknown: compileWithUnknown(parts),
		/** Whether the body says which record is meant, and not the path. */
		isByBody: !isSingleton && itemParameter(readPath(operation.path)) === void 0,
		creates: isSingleton || operation.answers.has(201) || !canCreate,
		unknown: pointsOf(contract).at("unknownReplaced", operation.id)
	};
}
function serve$1(plan, context) {
	const { target, body, kind, noun, isByBody } = plan;
	const given = body.read(context);
	const refused = target.missingParent(context) ?? body.refuse(context, given);
	if (refused) return refused;
	const id = isByBody ? kind.idIn(given.members) : target.id(context);
	if (isByBody && !kind.isId(id)) {
		const field = kind.id.property?.join(".") ?? "id";
		const message = `${field} must be that of the ${noun.one}, got ${shown(id)}`;
		return context.refuse([requestViolation("required", `body.${field}`, message)]);
	}
	if (!isByBody && !target.hasId(context)) return target.missing(context);
	return replace(plan, context, id, body.pick(context, given));
}
function replace(plan, context, id, picked) {
	const { target, name } = plan;
	const row = context.world.store.get(name, target.key(context, id));
	if (!row && mayCreate(plan, context)) return create(plan, context, id, picked);
	if (!row || !target.isBelow(context, row)) return target.missing(context);
	return change(plan, context, id, picked);
}
function mayCreate({ unknown, creates }, context) {
	return unknown.name === void 0 ? creates : context.decide(unknown) === "create";
}
async function create({ name, noun, kind, target, newBody, createdForm, creates }, context, id, picked) {
	const { store } = context.world;
	const parents = target.parents(context);
	const given = {
		...picked,
		...newBody.stamps(context)
	};
	const value = kind.withId(id, target.named(given, parents));
	try {
		await store.put(name, {
			id,
			value,
			parents
		});
	} catch (error) {
		return refuseUnkept(context, error, {
			noun,
			undone: "added"
		});
	}
	const row = store.get(name, target.key(context, id));
	if (!row) return target.missing(context);
	const answer = createdForm.row(context, row);
	return creates ? answer : {
		...answer,
		status: 201
	};
}
async function change(plan, context, id, picked) {
	const { target, name, noun, form, body } = plan;
	const stamps = body.stamps(context);
	try {
		const after = await context.world.store.update(name, target.key(context, id), (before) => replaced(plan, before, id, picked, stamps));
		return after ? form.row(context, after) : target.missing(context);
	} catch (error) {
		return refuseUnkept(context, error, {
			noun,
			undone: "changed"
		});
	}
}
/** What the record becomes: members that are not the client's to give stay, and those that only another contract over the same state has. */
function replaced({ body, beside, withUnknown, target, kind, mayLeaveOut }, before, id, picked, stamps) {
	const { value } = readTrusted(before.json);
	const old = isJsonObject(value) ? value : {};
	const stay = mayLeaveOut || body.isPartial ? old : Object.fromEntries(Object.entries(old).filter(([each]) => !body.isDeclared(each)));
	const given = withUnknown({
		...mergedMembers(stay, picked),
		...stamps
	}, old);
	const after = target.named(given, parentsOf(before, kind));
	return kind.withId(id, beside ? beside.keep(after, old) : after);
}
/** Does what a recorded replacement asked for, whose answer does not show the record. */
async function make$1(plan, context, { members }) {
	const { target, body, kind, name, noun, isByBody } = plan;
	const given = body.read(context);
	const id = isByBody ? kind.idIn(given.members) : target.id(context);
	if (!kind.isId(id)) return void 0;
	const { store } = context.world;
	const key = target.key(context, id);
	const there = store.get(name, key);
	if (there && !target.isBelow(context, there)) return void 0;
	const picked = {
		...body.pick(context, given),
		...members
	};
	const stamps = body.stamps(context);
	const parents = target.parents(context);
	const value = kind.withId(id, target.named({
		...picked,
		...stamps
	}, parents));
	const changing = async () => {
		if (!await store.update(name, key, (before) => replaced(plan, before, id, picked, stamps))) await store.put(name, {
			id,
			value,
			parents
		});
	};
	return refusedUnlessKept(context, changing(), {
		noun,
		undone: "changed"
	});
}
// src/sandbox/operations/sample.ts
/**
* Compiles an operation that has no part in records: its answer is the documented example, else made from the schema. The same request
* has the same answer, but for new ids; fields that the request has too are echoed, and times are those of the world.
*/
function compileSample(parts) {
	const answer = compileAnswer(parts);
	const rules = compileFieldRules(parts);
	const above = itemsAbove(parts);
	return (context) => {
		const missing = missingAmong(above, context);
		if (missing) return missing;
		const { value } = context.body;
		const violations = rules(context, isJsonObject(value) ? value : {});
		return violations.length > 0 ? context.refuse(violations) : answer(context);
	};
}
/** Compiles the body of the success of an operation on records where that is documented in other media types than JSON: a sample. */
function compileSampleBody(parts) {
	const types = contentsOf(parts);
	if (types.length === 0 || types.some(({ type }) => isJsonKin(type))) return void 0;
	const answer = compileAnswer(parts);
	return { finish: (context, given) => {
		if (given.origin !== "store" || given.status >= 300 || given.body !== "" || given.stream) return given;
		const sample = answer(context);
		const headers = [...given.headers, ...sample.headers];
		return {
			...sample,
			status: given.status,
			headers
		};
	} };
}
function compileAnswer(parts) {
	const { contract, operation } = parts;
	const form = formOf(parts);
	const contents = contentsOf(parts);
	const { schema = {} } = contents[0] ?? {};
	const hints = ownMember(contract.hints.samples, operation.id);
	const status = hints?.status === void 0 ? void 0 : pointsOf(contract).named(hints.status);
	const sampleValue = compileSampleValue(parts, schema, isJsonKin(contents[0]?.type ?? ""));
	return (context) => {
		const wanted = preferred(context.request.headers.prefer, "example");
		const content = contents.length > 1 ? acceptedContent(context, contents) : contents[0];
		const named = wanted === void 0 ? void 0 : exampleOf(content, wanted);
		const value = content === void 0 ? "" : sampleValue(context, named ?? usualExample(content, parts.role.sample));
		const body = content ? writeMedia(content.type, value, schema) : { text: "" };
		const chosen = status ? Number(context.decide(status)) : form.status;
		const contentType = content?.type === "application/json" ? void 0 : content?.type;
		return {
			..."bytes" in body ? {
				...context.json(chosen, "", ["Content-Type", contentType ?? ""]),
				bytes: body.bytes
			} : context.json(chosen, body.text),
			...contentType !== void 0 && { contentType },
			...named !== void 0 && { applied: [`example=${wanted}`] }
		};
	};
}
/** The contents of an answer: one in JSON if there is any, else all of them; streams are answered elsewhere (`compileStream`). */
function contentsOf(parts) {
	const content = successOf(parts).response?.content ?? {};
	const all = Object.entries(content).filter(([type]) => sequenceKind(type) === void 0).map(([type, each]) => ({
		...each,
		type: concrete(type)
	}));
	const json = all.find(({ type }) => isJsonKin(type));
	return json ? [json] : all;
}
/** The content that a client accepts, of several; the first if it accepts none. */
function acceptedContent({ request }, contents) {
	const types = contents.map(({ type }) => type);
	const type = acceptedType(request.headers.accept, types);
	return contents.find((each) => each.type === type) ?? contents[0];
}
/** A media type of a range. */
function concrete(type) {
	const [kind] = type.split("/*", 1);
	if (!type.includes("*")) return type;
	return RANGES[kind ?? ""] ?? "application/octet-stream";
}
const RANGES = {
	text: "text/plain",
	image: "image/png"
};
// src/sandbox/answers/change-problems.ts
/**
* Compiles what is left of the problems of a changed record without those that its body brings with it: a valid body may give what
* records do not have by their own schema (the name of an assignee, and records have an object). Such a value is kept as it is given,
* and answers show what they can of it; so is an object that was not there, of which the body gives a part. What a change takes away, or makes wrong in the rest, stays a problem.
*/
function compileChangeProblems(parts) {
	const { views } = parts.contract;
	const declared = lazy(() => declaredInAll([parts.record]));
	const isBeyond = ({ schemas }, given, before) => schemas.length > 0 && schemas.every((schema) => [given, mergePatch(before, withoutNulls(given))].every((each) => views(schema).problems(each).some(isOfValue(given))));
	return (problems, picked, old) => {
		if (problems.length === 0) return problems;
		const beyond = new Set(Object.entries(picked).flatMap(([name, given]) => {
			const member = declared().get(name);
			if (!member || given === null) return [];
			return isBeyond(member, given, Object(old)[name]) ? [name] : [];
		}));
		const isOfNew = ({ keyword, path: [first = "", ...inner] }) => keyword === "required" && inner.length > 0 && isJsonObject(picked[first]) && atPath(old, [first, ...inner.slice(0, -1)]) === void 0 && atPath(picked, [first, ...inner]) !== null;
		const isTheirs = ({ path: [first] }) => first === void 0 ? beyond.size > 0 : beyond.has(first);
		return problems.filter((each) => !isTheirs(each) && !isOfNew(each));
	};
}
/** Whether a problem is one of the value: an object is merged with what there is, and need not be whole; an array replaces what there is. */
function isOfValue(given) {
	return ({ keyword, path }) => keyword !== "required" || path.some((_, at) => Array.isArray(at === 0 ? given : atPath(given, path.slice(0, at))));
}
function atPath(value, path) {
	return path.reduce((found, name) => Object(found)[name], value);
}
/** A value without what a merge patch takes away (RFC 7396). */
function withoutNulls(value) {
	if (!isJsonObject(value)) return value;
	const entries = Object.entries(value).filter(([, each]) => each !== null);
	return Object.fromEntries(entries.map(([name, each]) => [name, withoutNulls(each)]));
}
// src/sandbox/operations/action-values.ts
/** Compiles what an action sets of its record by its word, as a patch (RFC 7396); `undefined` if nothing. */
function compileActionSet({ contract: { roles }, role: { sets }, resource }) {
	if (!sets) return void 0;
	const { read } = roles.shapes;
	const schemas = shapeProperties(resource.record, read);
	const values = Object.entries(sets.set).map(([path, value]) => {
		const form = value === "$now" && readMember(schemas.get(path) ?? {}, read).time;
		return {
			path,
			of: form ? (now) => timeIn(form, now) : () => value
		};
	});
	return ({ world }) => {
		const now = world.clock.now();
		const set = {};
		const attributes = {};
		for (const { path, of } of values) if (ownName(path) === path) set[path] = of(now);
		else attributes[ownName(path)] = of(now);
		return Object.keys(attributes).length > 0 ? {
			...set,
			[ATTRIBUTES]: attributes
		} : set;
	};
}
// src/sandbox/operations/update.ts
/**
* Compiles an operation that changes a record by what is sent: a part of it (RFC 7396), or a list of changes (RFC 6902) where that is
* the media type or what is sent is a list. An action, a word below an item, is one: it answers the item, and of its body takes what is the item's.
*/
function compileUpdate(parts) {
	const plan = compilePlan(parts);
	return toHandler({
		handle: (context) => serve(plan, context),
		take: compileTapeTaker(parts, {
			isNew: false,
			make: (context, mention) => make(plan, context, mention)
		})
	});
}
function compilePlan(parts) {
	const { contract, resource, noun, kind, record, operation } = parts;
	const points = pointsOf(contract);
	return {
		noun,
		kind,
		record,
		undone: {
			noun,
			undone: "changed"
		},
		name: resource.name,
		views: contract.views,
		isSingleton: resource.isSingleton,
		target: compileTarget(parts),
		body: compileRecordBody(parts, { isNew: false }),
		form: compileRecordForm(parts),
		view: contract.views(record),
		leaveOut: compileWithoutNew(parts),
		/** What only another contract over the same state declares. */
		other: findOtherContractMembers(parts),
		beside: membersBeside(parts),
		fixed: readOnlyIn(record),
		taken: compileTaken(parts),
		act: compileActionSet(parts),
		ownProblems: compileChangeProblems(parts),
		unknownFields: points.at("unknownFields", operation.id),
		nullMember: points.at("nullMember", operation.id)
	};
}
function serve(plan, context) {
	const { target, body, isSingleton } = plan;
	const given = isJsonPatch(context) ? NO_MEMBERS : body.read(context);
	const refused = target.missingParent(context) ?? body.refuse(context, given);
	if (refused) return refused;
	if (isSingleton) return update(plan, context, onlyRecord(plan, context), given);
	const row = target.find(context);
	return row ? update(plan, context, row, given) : target.missing(context);
}
/** The only record of its resource is created if there is none, as a read does. */
function onlyRecord({ target, name }, context) {
	return context.world.store.get(name, target.key(context, target.id(context))) ?? target.made(context);
}
async function update(plan, context, row, given) {
	const { target, form, name, isSingleton } = plan;
	const { store } = context.world;
	try {
		const picked = pickedIn(plan, context, given);
		const change = (before) => changed$1(plan, context, before, picked);
		const after = await store.update(name, row.id, change) ?? (isSingleton ? await putOnly(plan, context, row, change(row)) : void 0);
		return after ? form.row(context, after) : target.missing(context);
	} catch (error) {
		return refusalOf$1(plan, context, error);
	}
}
async function putOnly({ name, kind }, { world: { store } }, row, value) {
	await store.put(name, {
		id: kind.idOf(row),
		value,
		parents: parentsOf(row, kind)
	});
	return store.get(name, row.id);
}
/** Does what a recorded change asked for, whose answer does not show the record. */
async function make(plan, context, { members }) {
	const { target, name, kind } = plan;
	const row = target.find(context);
	if (!row) return void 0;
	try {
		const picked = pickedIn(plan, context, plan.body.read(context));
		await context.world.store.update(name, row.id, (before) => kind.withId(kind.idOf(before), {
			...changed$1(plan, context, before, picked),
			...members
		}));
		return;
	} catch (error) {
		if (error instanceof RefusedChange || error instanceof PatchError) return void 0;
		return refuseUnkept(context, error, plan.undone);
	}
}
/** What a body gives of a record; `undefined` for a list of changes. */
function pickedIn({ body, taken }, context, given) {
	return isJsonPatch(context) ? void 0 : taken(body.pick(context, given));
}
/**
* What a record becomes.
* @throws RefusedChange when that is no record by the contract; PatchError when a list of changes cannot be made.
*/
function changed$1(plan, context, before, picked, act = picked && plan.act?.(context)) {
	const { kind, target, beside, view } = plan;
	const { value } = readTrusted(before.json);
	const old = asShown(plan, context, before, value);
	const merge = (from, given) => withMerged(plan, context, act ? withSet(plan, from, act) : from, given);
	const after = picked ? merge(old, picked) : withSame(withoutNew(plan, context, jsonPatch(old, context.body.value), old), old, plan.fixed);
	const stamps = plan.body.stamps(context);
	const whole = (members) => {
		const all = {
			...isJsonObject(members) ? members : {},
			...stamps
		};
		return kind.withId(kind.idOf(before), target.named(all, parentsOf(before, kind)));
	};
	const kept = whole(after);
	const found = view.problems(isJsonObject(after) ? withoutMembers(kept, beside) : after);
	const asBefore = () => withoutMembers(kind.withId(kind.idOf(before), old), beside);
	const known = new Set(found.length === 0 ? [] : view.problems(asBefore()).map(placeOf));
	const fresh = found.filter((each) => !known.has(placeOf(each)));
	const problems = plan.ownProblems(fresh, picked ?? {}, old);
	if (problems.length > 0 && act) return changed$1(plan, context, before, picked, null);
	if (problems.length > 0) throw new RefusedChange(problems.map((each) => bodyViolation(each, "the record")));
	if (old === value) return kept;
	return whole(picked ? merge(value, picked) : keepUnshown(after, old, value, placesIn(context)));
}
/** The record as the contract shows it: a record that an earlier contract wrote is changed in this form. */
function asShown({ name, view, other, beside }, context, { id }, value) {
	const own = other ? other.strip(value) : value;
	const shownPart = withoutMembers(own, beside);
	if (view.problems(shownPart).length === 0) return own;
	return {
		...Object(view.show(shownPart, recordAt(context, name, id))),
		...isJsonObject(value) && onlyMembers(value, beside)
	};
}
/** A record with what an action sets; null stays where the schema takes it. */
function withSet({ record, views }, value, set) {
	return withNulls(mergePatch(value, set), set, record, views);
}
/** What merges need not be a merge patch (RFC 7396): null may be a value. */
function withMerged({ record, views, nullMember }, context, value, given) {
	const merged = mergePatch(value, given);
	return isMergePatch(context) || hasNull(given) && context.decide(nullMember) === "removed" ? merged : withNulls(merged, given, record, views);
}
/** Refuses or leaves out what a list of changes adds to a record beyond the contract, as the other bodies do. */
function withoutNew({ leaveOut, unknownFields, noun }, context, after, old) {
	const unknown = [];
	const left = leaveOut(after, old, ({ path, isKnown }) => {
		if (!isKnown) unknown.push(path);
		return true;
	});
	const decided = unknown.length === 0 ? "drop" : context.decide(unknownFields);
	if (decided === "keep") return leaveOut(after, old, ({ path }) => PROTOTYPE_NAMES.includes(path.at(-1) ?? ""));
	if (decided !== "reject") return left;
	throw new RefusedChange(unknown.map((path) => {
		const message = `${shown(path.join("."))} is not a field of the ${noun.one}`;
		return requestViolation("unknownFields", `body.${path.join(".")}`, message);
	}));
}
/**
* A changed value in which members that were set to null are null, where its schema takes that.
* @param merged what the merge of `patch` gave
*/
function withNulls(merged, patch, schema, views) {
	if (!isJsonObject(merged) || !isJsonObject(patch)) return merged;
	const entries = Object.entries(patch).flatMap(([name, value]) => {
		if (value !== null) {
			const inside = Object.hasOwn(merged, name) ? withNulls(merged[name], value, memberSchema(schema, name), views) : void 0;
			return inside === merged[name] || inside === void 0 ? [] : [[name, inside]];
		}
		const declared = membersNamed(schema, name);
		return declared.length > 0 && views(eitherOf(declared)).fits(null) ? [[name, null]] : [];
	});
	return entries.length === 0 ? merged : {
		...merged,
		...Object.fromEntries(entries)
	};
}
/** Which rule a problem is about, and where. */
function placeOf({ keyword, path }) {
	return JSON.stringify([keyword, path]);
}
/** A JSON patch has no members of a record to check; the changed record is checked instead. */
const NO_MEMBERS = {
	members: {},
	undeclared: []
};
/** Compiles what is taken of a body. An action takes what it needs (why an order is cancelled); the record has of it what it declares, and can be. */
function compileTaken({ contract, role, record }) {
	if (!isBelowItem(readPath(role.path))) return (picked) => picked;
	const { properties, required } = flatten(record).keywords;
	const needed = new Set(Array.isArray(required) ? required : []);
	const views = new Map(Object.keys(properties ?? {}).map((each) => [each, contract.views(memberSchema(record, each))]));
	const isOfRecord = ([each, value]) => views.has(each) && (value === null ? !needed.has(each) : views.get(each)?.fits(value) === true);
	return (picked) => Object.fromEntries(Object.entries(picked).filter(isOfRecord));
}
/** The members of a record that only answers have: no body changes them. */
function readOnlyIn(record) {
	const { properties } = flatten(record).keywords;
	return Object.entries(Object(properties)).flatMap(([name, schema]) => flatten(schema).keywords.readOnly === true ? [name] : []);
}
/** A changed record with some members as they were. */
function withSame(after, old, names) {
	if (!isJsonObject(after) || !isJsonObject(old) || names.length === 0) return after;
	const isIn = (record) => (name) => Object.hasOwn(record, name);
	const added = names.filter((name) => !isIn(old)(name));
	const entries = names.filter(isIn(old)).map((name) => [name, old[name]]);
	return {
		...Object(withoutMembers(after, new Set(added))),
		...Object.fromEntries(entries)
	};
}
/** The changed record would not be valid by the contract. */
var RefusedChange = class extends Error {
	violations;
	constructor(violations) {
		super("the change is refused");
		this.violations = violations;
	}
};
/** Whether a body is a list of changes: by its media type, or because it is a list, as some contracts have it in plain JSON. */
function isJsonPatch({ request, body }) {
	if (body.value === void 0) return false;
	return typeOf(request) === "application/json-patch+json" || Array.isArray(body.value);
}
/** The places that a list of changes gives a value to. */
function placesIn({ body }) {
	return body.value.flatMap(({ op, path }) => op === "test" || op === "remove" ? [] : [pointerKeys(path)]);
}
/** Whether a value is or contains null where a merge patch acts on it: a merge does not look into lists. */
function hasNull(value) {
	return value === null || isJsonObject(value) && Object.values(value).some(hasNull);
}
/** Whether null takes members out by the media type (RFC 7396), whatever the contract says of them. */
function isMergePatch({ request }) {
	return typeOf(request) === "application/merge-patch+json";
}
function typeOf({ headers }) {
	const type = parseMediaType(headers["content-type"]);
	return type.kind === "type" ? type.name : void 0;
}
/** The answer to a change that can not be made; 409 is for one that does not fit the record as it is (RFC 5789, section 2.2). */
function refusalOf$1({ undone }, context, error) {
	if (error instanceof RefusedChange) return context.refuse(error.violations);
	if (!(error instanceof PatchError)) return refuseUnkept(context, error, undone);
	const violation = requestViolation("patch", "body", error.message);
	if (!error.isConflict || !context.operation.answers.has(409)) return context.refuse([violation]);
	context.violations.push(violation);
	return context.error(409, error.message, "store");
}
// src/sandbox/operations/handlers.ts
/**
* Returns the function that compiles the handler of an operation of a contract from its role, and remembers it. An operation whose
* method has none is a sample.
* @param kinds the records that the contract is about.
* @param tell tells the user what is wrong with a hook.
*/
function createHandlers(contract, kinds, tell) {
	const partsOf = createParts(contract, kinds);
	const access = compileRecordAccess(contract, kinds);
	return memoize((operation) => {
		const parts = partsOf(operation);
		const records = recordParts(parts);
		const documented = compileDocumented(parts);
		const told = [compileStream(parts), documented];
		return withHooks({
			parts,
			records,
			handler: records ? compileOnRecords(records, told) : within(compileSample(parts), told),
			documented,
			access,
			tell
		});
	});
}
/** Returns the function that finds what the handler of an operation of a contract is compiled from. */
function createParts(contract, kinds) {
	const { operations, shapes } = contract.roles;
	const names = lazy(() => new Map(shapes.operations.map(({ id, body }) => [id, body?.name])));
	const roles = lazy(() => new Map(operations.map((each) => [each.operation, each])));
	return (operation) => ({
		contract,
		kinds,
		operation,
		bodyName: names().get(operation.id) ?? "the body",
		role: roles().get(operation.id) ?? sampleOf(operation)
	});
}
function compileOnRecords(parts, told) {
	const around = [
		compileShownMembers(parts),
		compileEntityTags(parts),
		compileSampleBody(parts),
		...told
	];
	return within(COMPILERS[parts.role.role](parts), around);
}
function within(handler, all) {
	const around = all.filter((each) => each !== void 0);
	if (around.length === 0) return handler;
	const outward = around.flatMap(({ finish }) => finish ?? []);
	const inward = around.toReversed().flatMap(({ refuse }) => refuse ?? []);
	const finish = (context, answer) => outward.reduce((answered, each) => each(context, answered), answer);
	const handle = (context) => {
		for (const refuse of inward) {
			const refused = refuse(context);
			if (refused) return refused;
		}
		const answer = handler(context);
		return answer instanceof Promise ? answer.then((later) => finish(context, later)) : finish(context, answer);
	};
	return Object.assign(handle, { take: handler.take });
}
const COMPILERS = {
	list: compileList,
	create: compileCreate,
	read: compileRead,
	replace: compileReplace,
	update: compileUpdate,
	remove: compileRemove,
	action: compileUpdate,
	link: compileLink,
	sample: compileSample
};
function sampleOf({ id, method, path }) {
	return {
		operation: id,
		method,
		path,
		role: "sample",
		resource: void 0,
		status: void 0,
		envelope: [],
		wrapper: void 0,
		parameters: [],
		because: "its method has no role"
	};
}
/** An answer with its tag; without its body, if the client has that. */
function tagged({ request }, answer, tag) {
	const headers = [
		...answer.headers,
		"ETag",
		tag
	];
	const known = request.headers["if-none-match"];
	if (known === void 0 || !names(String(known), tag)) return {
		...answer,
		headers
	};
	return {
		...answer,
		headers,
		status: 304,
		body: ""
	};
}
/** Whether a list of tags has one, or stands for any. */
function names(list, tag) {
	return list.split(",").some((each) => [
		"*",
		tag,
		`W/${tag}`
	].includes(each.trim()));
}
/**
* Compiles the entity tags of an operation on one record where the ledger may choose them (`entityTags`; RFC 9110, section 13): a read says
* its tag, and answers 304 where the client has it; a write is refused with 412 where the record is another by now.
*/
function compileEntityTags(parts) {
	const { contract, operation, role, noun } = parts;
	const point = pointsOf(contract).at("entityTags", operation.id);
	if (point.name === void 0) return void 0;
	const target = compileTarget(parts);
	const found = (context) => context.world.store.get(parts.resource.name, target.key(context, target.id(context)));
	if (role.role === "read") return { finish: (context, answer) => {
		if (answer.status !== 200 || context.decide(point) !== "etag") return answer;
		const row = found(context);
		return row ? tagged(context, answer, etagOf(row.json)) : answer;
	} };
	return { refuse: (context) => {
		const wanted = context.request.headers["if-match"];
		if (wanted === void 0 || context.decide(point) !== "etag") return void 0;
		const row = found(context);
		if (!row || names(String(wanted), etagOf(row.json))) return void 0;
		const message = `the ${noun.one} was changed since: its ETag is ${etagOf(row.json)}`;
		return context.error(412, message, "store", ["ETag", etagOf(row.json)]);
	} };
}
// src/sandbox/request/check-request.ts
/**
* Checks the parameters and the body of a request against its operation; returns the answer that refuses it,
* if any. A handler gets only valid requests, except for queries that the ledger lets through (`invalidQuery`).
*/
function checkRequest(context) {
	return checkUnknownQuery(context) ?? checkPath(context) ?? checkQuery(context) ?? checkHeaders(context) ?? checkBody(context);
}
/**
* Checks the credentials of a request (contract, section 5; RFC 6750), and takes its key: one of the combinations that the operation
* allows, of keys of this world. No message contains a credential.
*/
function checkCredential(context) {
	const { credentials } = context.operation;
	if (!credentials.isBearer) return checkCombinations(context, credentials);
	const { authorization } = context.request.headers;
	const token = bearerToken(authorization);
	if (token !== void 0 && context.world.isKey(token)) {
		context.key = token;
		return;
	}
	return refused(context, "header.authorization", `API key missing or invalid: ${reason(authorization, token)}`);
}
/** Whether the answer to a request reports only the problem of its credential (ledger, `refusalOrder`). */
function reportsCredentialAlone(context) {
	return context.decideOn("refusalOrder") === "credential";
}
function denied(context, { message }) {
	return context.error(401, message, "contract", challengeLines(context));
}
/** The header lines of the challenges that a 401 must carry (RFC 9110, section 15.5.2; ledger, `challenge`): the realm is that of the main records. */
function challengeLines(context) {
	const hasRealm = context.decideOn("challenge") === "realm";
	const { leading } = context.world.scenario.resources;
	const realm = leading?.name.replace(/[^\w.-]/g, "") ?? "records";
	const bearer = hasRealm ? `Bearer realm="${realm}"` : "Bearer";
	const { isBearer, combinations } = context.operation.credentials;
	if (isBearer) return ["WWW-Authenticate", bearer];
	const challenges = [...new Set(combinations.flat().flatMap(({ challenge }) => challenge ?? []))].map((each) => each === "Bearer" ? bearer : BY_SCHEME[each] ?? each);
	return (challenges.length === 0 ? [bearer] : challenges).flatMap((each) => ["WWW-Authenticate", each]);
}
function checkUnknownQuery(context) {
	const { unknown } = context.query;
	if (unknown.length === 0 || context.decideOn("unknownQuery") === "ignore") return void 0;
	return context.refuse(unknown.map((name) => requestViolation("unknownQuery", `query.${name}`, `${shown(name)} is not a parameter of ${context.operation.id}`)));
}
/**
* A record with an invalid id does not exist, unless the ledger says otherwise (`invalidId`). Where the contract is not silent, an operation
* without a 404 answers with the refusal that it documents.
*/
function checkPath(context) {
	const { violations } = context.path;
	if (violations.length === 0) return void 0;
	const { id, refusal, responses } = context.operation;
	const documents = (status) => describedStatus(responses, status) !== void 0;
	const point = context.world.points.at("invalidId", id);
	if (point.name === void 0 ? !documents(404) && documents(refusal) : context.choices.decide(point) === "reject") return context.refuse(violations);
	context.violations.push(...violations);
	return context.notFound(violations.map(({ message }) => message).join("; "));
}
/**
* Answers an invalid query as the ledger decides where the contract documents no 400 (`invalidQuery`). Of repeated
* parameters it always decides: the contract does not mention them; and of those without a value, where the contract leaves that
* open (`emptyQuery`). A refusal names the problems that remain then.
*/
function checkQuery(context) {
	const { violations } = context.query;
	if (violations.length === 0) return void 0;
	const breaks = (rule) => context.query.violations.some((each) => each.rule === rule);
	const refuse = () => context.refuse(context.query.violations);
	const repeated = breaks("repeated-parameter") ? context.decideOn("repeatedQuery") : void 0;
	if (repeated === "reject") return refuse();
	if (repeated) context.takeQuery({ repeated });
	const point = context.world.points.at("emptyQuery");
	const empty = point.name !== void 0 && breaks("empty-parameter") ? context.choices.decide(point) : void 0;
	if (empty === "reject") return refuse();
	if (empty) context.takeQuery({
		repeated,
		empty
	});
	if (context.query.violations.length > 0) {
		if (context.operation.answers.has(context.operation.refusal) || context.decideOn("invalidQuery", context.operation.id) === "reject") return refuse();
	}
	context.violations.push(...violations);
}
/** Headers and cookies that are parameters must be there and match their schemas. */
function checkHeaders(context) {
	const violations = context.operation.readHeaders?.(context.request.headers) ?? [];
	return violations.length === 0 ? void 0 : context.refuse(violations);
}
/** A body must be declared as one that the operation takes, be one, and match its schema (contract, section 4). */
function checkBody(context) {
	const { bodyRule: rule, body } = context;
	const { takes } = context.operation;
	if (!takes || body.text === "" && !takes.isRequired) return void 0;
	if (body.text === "" && takes.takesOtherTypes) {
		const message = `the body is missing; send ${takes.types.join(" or ")}`;
		return context.refuse([requestViolation("required", "body", message)]);
	}
	if (body.text !== "" && !rule) return refuseType(context, takes);
	if (body.problem !== void 0) {
		const name = rule?.kind === "form" ? "invalid-form" : "invalid-json";
		return context.refuse([requestViolation(name, "body", body.problem)]);
	}
	const refused = rule?.kind === "json" ? checkKeys(context) : void 0;
	if (refused) return refused;
	const ofValue = rule?.validate(body.value, 100) ?? [];
	const violations = [...body.violations ?? [], ...ofValue].slice(0, 100);
	if (violations.length > 0) return context.refuse(violations);
	if (rule?.taken) context.body = {
		...body,
		value: rule.taken(body.value)
	};
}
/** Checks that no object of the body has a key twice, if the ledger demands it (`duplicateKeys`). */
function checkKeys(context) {
	const { text, value, plain } = context.body;
	const repeated = repeatedKeys(text, {
		value,
		plain
	});
	if (repeated.length === 0 || context.decideOn("duplicateKeys") === "last") return void 0;
	return context.refuse(repeated.map(({ place }) => {
		const name = shortName(place);
		return requestViolation("duplicateKeys", `body.${name}`, `${name} appears twice in its object`);
	}));
}
/** Refuses a media type: with 415 where the contract has that, or takes more than JSON; else as the ledger decides (`contentType`). */
function refuseType(context, { types, takesOtherTypes: takesOthers }) {
	const type = context.request.headers["content-type"];
	const seen = type === void 0 ? "none" : shown(type);
	const { operation } = context;
	const message = `Content-Type must be ${types.join(" or ")}, got ${seen}`;
	const violation = requestViolation("media-type", "header.content-type", message);
	const { responses } = operation;
	const isOpen = !operation.answers.has(400) && (responses["4XX"] ?? responses.default);
	if (!takesOthers && !operation.answers.has(415) && !isOpen && context.decideOn("contentType") === 400) return context.refuse([violation]);
	context.violations.push(violation);
	const accept = operation.method === "PATCH" ? "Accept-Patch" : "Accept-Post";
	return context.error(415, message, "contract", [accept, types.join(", ")]);
}
/** Challenges that need more than their scheme (RFC 7617, section 2). */
const BY_SCHEME = { Basic: "Basic realm=\"sandbox\", charset=\"UTF-8\"" };
function reason(authorization, token) {
	if (authorization === void 0) return "send the header Authorization: Bearer <API_KEY>";
	if (token === void 0) return "the Authorization header must be Bearer <API_KEY>";
	return "this key is not accepted here";
}
function refused(context, location, message) {
	const violation = requestViolation("credential", location, message);
	context.violations.push(violation);
	return violation;
}
function checkCombinations(context, { isPublic, combinations, known }) {
	for (const combination of combinations) {
		const keys = keysIn(combination, context);
		if (!keys) continue;
		context.key = keys[0] ?? "";
		return;
	}
	if (isPublic) {
		context.key = known.map((each) => keysIn([each], context)?.[0]).find(Boolean) ?? "";
		return;
	}
	const all = combinations.flat();
	const found = Map.groupBy(all, ({ find }) => {
		const each = find(context.request);
		return typeof each === "string" ? each : "whole";
	});
	const given = (found.get("whole") ?? found.get("malformed"))?.[0];
	const { location } = given ?? all[0];
	return refused(context, location, `Credential missing or invalid: ${why(given, context)}`);
}
/** The accepted keys of a combination; `undefined` if one of its credentials is missing or not accepted. */
function keysIn(combination, { request, world }) {
	const keys = [];
	for (const { find } of combination) {
		const found = find(request);
		if (typeof found === "string") return void 0;
		const key = found.keys.find((each) => world.isKey(each));
		if (key === void 0 && found.keys.length > 0) return void 0;
		if (key !== void 0) keys.push(key);
	}
	return keys;
}
/** What is wrong with the credentials of a request: `given` is the first that is there. */
function why(given, context) {
	const { combinations } = context.operation.credentials;
	const wanted = combinations.map((each) => each.map(({ words }) => words).join(" and ")).join(", or ");
	if (!given) return `send ${wanted}`;
	if (given.find(context.request) === "malformed") return `expected ${wanted}`;
	const isPart = combinations.some((each) => each.includes(given) && each.length > 1);
	const isAccepted = keysIn([given], context) !== void 0;
	return isPart && isAccepted ? `send ${wanted}` : "this key is not accepted here";
}
// src/sandbox/request/answer-request.ts
/** Answers a request: credential, body, `Prefer`, faults before the handler, tape, sunset, checks, handler, faults after it. */
function answerRequest(request, choices, handler) {
	const context = new RequestContext(request, choices);
	const { tape } = choices.world;
	if (tape) return answerWithTape(context, handler, tape);
	const wrong = checkCredential(context);
	if (wrong && reportsCredentialAlone(context)) return toOutcome(context, denied(context, wrong));
	return context.operation.takes ? answerWithBody(context, handler, wrong) : answerChecked(context, handler, wrong);
}
function toOutcome(context, answer, strikes, connection) {
	const { violations, body, miss } = context;
	return {
		answer: answer && withDeprecation(answer, context),
		connection,
		fault: strikes && strikes.faults.length > 0 ? strikes.faults.join(",") : void 0,
		violations,
		body: body.text,
		context,
		miss
	};
}
/**
* Strikes a request with the faults that it asks for in `Prefer`, otherwise those of its world, and does what comes before the answer;
* `over` is the outcome if nobody is to answer any more.
*/
async function strikeRequest(context, read = () => context.faultRequest()) {
	const { request, world } = context;
	const { faults } = world;
	const { id } = request;
	const preferences = readPrefer(String(request.headers.prefer ?? ""), faults);
	const { delay } = preferences;
	if (delay > 0 && !await request.wait(delay)) return { over: abandoned(context) };
	const strikes = await (strikesOf(preferences, faults, {
		id,
		time: world.clock.now()
	}) ?? faults.strike(read(), id));
	context.counts = strikes.counts ?? faults.counts();
	const decided = {
		id,
		preferences,
		strikes
	};
	const { before } = strikes;
	if (before.delay > 0 && !await request.wait(before.delay)) return { over: abandoned(context, strikes) };
	return before.end ? { over: endedOutcome(context, decided, before.end) } : decided;
}
/** Does to an answer what faults do that act on it. */
async function strikeAnswer(context, decided, answer) {
	const { after } = decided.strikes;
	if (after.delay > 0 && !await context.request.wait(after.delay)) return abandoned(context, decided.strikes);
	const passed = changed(answer, after.changes);
	return after.end ? endedOutcome(context, decided, after.end, passed) : struckOutcome(context, decided, passed);
}
/** The answer that a fault gives. */
function faultAnswer(context, respond) {
	const { operation, world, choices } = context;
	return {
		...injectedAnswer(respond, {
			shapeOf: (status) => world.errors(operation.id, status),
			seed: world.scenario.seed,
			style: () => context.decideOn("errorCode"),
			wording: (status) => wordedBy(choices, status, () => operation.answers.get(status) ?? injectedWords(status)),
			required: (status) => requiredLines(context, status)
		}),
		origin: "fault"
	};
}
function struckOutcome(context, { preferences, strikes }, answer, connection) {
	const { unknownFault, applied } = preferences;
	const throttle = Math.min(strikes.before.throttle, strikes.after.throttle);
	const granted = [...context.request.granted ?? [], ...applied];
	return {
		...toOutcome(context, answer && withLinesOf(withPreferences(answer, granted), strikes.lines), strikes, connection),
		...unknownFault !== void 0 && { unknownFault },
		...Number.isFinite(throttle) && { throttle }
	};
}
function endedOutcome(context, decided, ending, answer) {
	return {
		...struckOutcome(context, decided, endedAnswer(context, ending, answer), ending.connection),
		...ending.events !== void 0 && { cutAfter: ending.events }
	};
}
/** Reads every body first: a tape matches requests by their bodies, even those answered with 401. */
async function answerWithTape(context, handler, tape) {
	const reading = await context.request.readBody(true);
	if (reading.bytes) context.bytes = reading.bytes;
	const wrong = checkCredential(context);
	const taped = wrong && await playCredential(context, tape);
	if (taped) return toOutcome(context, taped);
	if (wrong && reportsCredentialAlone(context)) return toOutcome(context, denied(context, wrong));
	if ("refused" in reading) return toOutcome(context, (wrong ? void 0 : await playTape(context, tape, handler.take)) ?? refuseReading(context, reading));
	const taken = context.takeBody(reading.text, reading.bytes);
	if (taken) await taken;
	return answerChecked(context, handler, wrong);
}
async function answerWithBody(context, handler, wrong) {
	const reading = await context.request.readBody(false);
	if ("refused" in reading) return toOutcome(context, refuseReading(context, reading));
	const taken = context.takeBody(reading.text, reading.bytes);
	if (taken) await taken;
	return await answerChecked(context, handler, wrong);
}
function refuseReading(context, { refused }) {
	const { status, message, headers } = refused;
	return context.error(refusalOf(status, context), message, "contract", headers);
}
/** The status of a refusal of a body that is not read (ledger, `largeBody` and `codedBody`). */
function refusalOf(status, context) {
	if (status === 413) return context.decideOn("largeBody");
	return status === 415 ? context.decideOn("codedBody") : status;
}
/**
* Answers synchronously if nothing has to be awaited: a promise costs a tenth of a request. If the credential is `wrong`,
* only the checks of the request come before the 401, so the answer reveals nothing of the store.
*/
function answerChecked(context, handler, wrong) {
	if (wrong) return toOutcome(context, checkRequest(context) ?? denied(context, wrong));
	const { struck, headers } = context.request;
	if (struck || headers.prefer !== void 0 || !context.world.faults.isEmpty) return serveWithFaults(context, handler);
	const answer = serveOperation(context, handler);
	return answer instanceof Promise ? answer.then((later) => toOutcome(context, later)) : toOutcome(context, answer);
}
/** Serves a request with the faults that strike it, unless they have done so already. */
async function serveWithFaults(context, handler) {
	const { struck } = context.request;
	if (struck) context.counts = struck.strikes.counts ?? context.world.faults.counts();
	const decided = struck ?? await strikeRequest(context);
	if ("over" in decided) return decided.over;
	return strikeAnswer(context, decided, await serveOperation(context, handler));
}
/** Answers a request from the tape, else by its handler. */
function serveOperation(context, handler) {
	const { tape } = context.world;
	return tape ? serveFromTape(context, handler, tape) : serveFromStore(context, handler);
}
async function serveFromTape(context, handler, tape) {
	context.noteVersion();
	const taped = await playTape(context, tape, handler.take);
	if (taped) return taped;
	const answer = await serveFromStore(context, handler);
	if (handler.take && answer.status < 300) tape.overtaken = true;
	return answer;
}
/** The sunset and the checks apply to every operation, so they are here. */
function serveFromStore(context, handler) {
	context.noteVersion();
	return afterSunset(context) ?? checkRequest(context) ?? handler(context);
}
/** The client left during a delay. */
function abandoned(context, strikes) {
	return {
		...toOutcome(context, void 0, strikes),
		isAbandoned: true
	};
}
function withPreferences(answer, granted) {
	const applied = [...granted, ...answer.applied ?? []];
	if (applied.length === 0) return answer;
	const others = withoutHeader(answer.headers, "preference-applied");
	return {
		...answer,
		headers: [
			...others,
			"Preference-Applied",
			applied.join(", ")
		]
	};
}
/** An answer with header lines in place of those that have the same names. */
function withLinesOf(answer, lines = []) {
	if (lines.length === 0) return answer;
	return {
		...answer,
		headers: withLines(answer.headers, headerPairs(lines))
	};
}
/** An answer as faults change it. */
function changed(answer, changes) {
	if (changes.length === 0) return answer;
	const { bytes, body, stream, headers, contentType = "application/json" } = answer;
	const isTyped = bytes !== void 0 || body === "" && !stream;
	const given = {
		status: answer.status,
		lines: isTyped ? headers : [
			"Content-Type",
			contentType,
			...headers
		],
		body: bytes ?? Buffer.from(body)
	};
	const rewrites = rewritesOf(changes);
	const { body: other, how } = rewrites.length > 0 ? rewriteBody(given, rewrites) : NOT_REWRITTEN;
	const lines = other ? linesOfChanged(given.lines) : given.lines;
	const said = how === "" ? [] : [[REWRITE_HEADER, how]];
	const status = changedStatus(given.status, changes);
	const sent = isBodyless(status) ? NO_BYTES : other ?? given.body;
	const all = withLines(changedLines(lines, changes), said);
	const type = headerValue(all, "content-type");
	const kept = {
		...answer,
		status,
		stream: isBodyless(status) ? void 0 : stream
	};
	if (bytes || type === void 0) return {
		...kept,
		bytes: sent,
		headers: all
	};
	const own = withoutHeader(all, "content-type");
	return {
		...kept,
		body: sent.toString(),
		contentType: type,
		headers: own
	};
}
const NOT_REWRITTEN = {
	body: void 0,
	how: ""
};
const NO_BYTES = Buffer.alloc(0);
/** Refuses an operation after its sunset (contract, section 9; ledger, `afterSunset`). */
function afterSunset(context) {
	const { deprecations, clock } = context.world;
	const deprecation = deprecations.get(context.operation.id);
	if (!deprecation || clock.now() < deprecation.sunset) return void 0;
	const choice = context.decideOn("afterSunset");
	if (choice === "served") return void 0;
	const day = new Date(deprecation.sunset).toISOString().slice(0, 10);
	const { successorPath } = context.operation.deprecation ?? {};
	const way = successorPath === void 0 ? "" : `; use ${successorPath} instead`;
	const message = `${context.operation.id} was removed on ${day}${way}`;
	return context.error(choice, message, "store");
}
/** The answer to a request that a fault ends: `answer` is the handler's, if there is one. `undefined` if nothing is sent. */
function endedAnswer(context, { respond, connection }, answer) {
	if (isDisconnection(connection)) return void 0;
	return respond ? faultAnswer(context, respond) : answer;
}
/** The header lines that a status requires (RFC 9110, sections 15.5.2, 15.5.6 and 15.5.8). */
function requiredLines(context, status) {
	if (status === 401) return challengeLines(context);
	if (status === 405) return ["Allow", allowedBy(context.choices, context.operation.allowed).join(", ")];
	return status === 407 ? ["Proxy-Authenticate", "Bearer"] : [];
}
/** Announces a deprecation in every documented answer, and in an answer after the sunset (ledger, `deprecationHeaders`). */
function withDeprecation(answer, context) {
	const { operation, world, choices } = context;
	const deprecation = world.deprecations.get(operation.id);
	if (!deprecation || answer.origin === "tape") return answer;
	if (hasHeader(answer.headers, "deprecation")) return answer;
	const { name = "" } = world.points.at("afterSunset");
	if (!operation.answers.has(answer.status) && !choices.relied.includes(name)) return answer;
	if (context.decideOn("deprecationHeaders") === "none" && !announcesItsEnd(operation)) return answer;
	const lines = deprecation.lines(answer.successorQuery);
	const headers = answer.headers.length === 0 ? lines : [...answer.headers, ...lines];
	return {
		...answer,
		headers
	};
}
// src/http/contract/contract-request.ts
/** What says whose world a request is in: its authorization, or the key that it has elsewhere. */
function askingFor({ credentials }, { sandbox }) {
	if (credentials.isBearer) return (request) => request.headers.authorization;
	return (request) => {
		const { headers } = request;
		const { search } = splitTarget(request.url);
		const keys = keysIn$1(credentials, {
			headers,
			search
		});
		const key = keys.find((each) => sandbox.home.current.isKey(each)) ?? keys[0];
		return key === void 0 ? void 0 : { key };
	};
}
/** An HTTP request to an operation of the contract, as the sandbox sees it. A class: closures would be made for each. */
var ContractRequest = class {
	id;
	operation;
	method;
	target;
	params;
	search;
	headers;
	granted;
	struck;
	#request;
	#closing;
	constructor(request, { id, operation, closing }) {
		this.id = id;
		this.operation = operation;
		this.method = request.method;
		this.target = request.originalUrl;
		this.params = request.params;
		this.search = splitTarget(request.url).search;
		this.headers = request.headers;
		this.granted = request.granted;
		this.struck = request.struck;
		this.#request = request;
		this.#closing = closing;
	}
	get origin() {
		const { headers, socket } = this.#request;
		const forwarded = headers["x-forwarded-proto"]?.toString();
		return askedOrigin({
			host: headers.host,
			forwarded
		}, "encrypted" in socket ? "https" : "http");
	}
	get hasCertificate() {
		return hasCertificate(this.#request);
	}
	readBody(codedToo) {
		const request = this.#request;
		const isAny = this.operation.takes?.takesOtherTypes;
		if (request.keepsBody) return readAndKeep(request, codedToo, isAny);
		return readBody(request, codedToo, LARGEST_BODY, isAny);
	}
	wait(milliseconds) {
		return pause(milliseconds, this.#request, this.#closing);
	}
};
/** Whether a client has shown a certificate of the authority that a server with `--tls-ca` trusts. */
function hasCertificate({ socket }) {
	return "authorized" in socket && socket.authorized === true;
}
/** Reads a body so that it can be read again. */
async function readAndKeep(request, codedToo, isAny) {
	if (!request.kept) {
		const reading = await readBody(request, true, LARGEST_BODY, true);
		if (!reading.bytes) return reading;
		request.kept = reading.bytes;
	}
	return readingOf(request, request.kept, codedToo, isAny);
}
/** Waits, at most until the client leaves or the server stops. Returns whether the client is still there. */
function pause(milliseconds, { socket }, closing) {
	if (closing.aborted) return Promise.resolve(true);
	if (socket.destroyed || socket.readableEnded) return Promise.resolve(false);
	const { promise, resolve } = Promise.withResolvers();
	const settle = (isAwaited) => {
		clearTimeout(timer);
		socket.off("end", leave).off("close", leave);
		closing.removeEventListener("abort", stop);
		resolve(isAwaited);
	};
	const leave = () => settle(false);
	const stop = () => settle(true);
	const timer = setTimeout(stop, milliseconds);
	socket.once("end", leave).once("close", leave);
	closing.addEventListener("abort", stop);
	return promise;
}
export { createComparison as _, strikeAnswer as a, createParts as c, namesInEnvelope as d, listFact as f, compileListRequest as g, NO_LIMIT as h, faultAnswer as i, compileConditions as l, readLink as m, askingFor as n, strikeRequest as o, pageLinks as p, answerRequest as r, createHandlers as s, ContractRequest as t, filled as u, sortValues as v };
