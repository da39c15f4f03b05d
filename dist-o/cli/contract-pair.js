import { r as UsageError } from "./errors.js";
import { C as shapeOf } from "./operations.js";
import { i as listed } from "./text.js";
import { f as idPlace, r as contractOf, s as toPublicWords, t as compileContract } from "./contract.js";
import { _ as namesBefore } from "./ids.js";
// src/contract/contract-pair.ts
/**
* Two contracts that are served over one state. What is known of the current one beyond its file is taken of the next one, too: the same
* service answers by both.
* @returns the current contract, which leads to the next one (`Contract.pair`)
* @throws UsageError when a resource that both have is known by other ids, or is below more or fewer parents.
*/
function pairContracts(source, nextSource) {
	const [own, other] = [contractOf(source), compileContract(nextSource, source.file.hints)];
	const problems = idProblems(own, other);
	if (problems.length > 0) throw new UsageError(`--next: ${nextSource.file.name} cannot be served over the same state:\n${problems.join("\n")}`);
	const words = toPublicWords([...own.words, ...other.words], {
		members: union(own.words.members, other.words.members),
		passwords: union(own.words.passwords, other.words.passwords),
		credentials: union(own.words.credentials, other.words.credentials)
	});
	const pair = {
		current: own,
		next: other
	};
	pair.current = {
		...own,
		words,
		pair: lateParts("current", pair)
	};
	pair.next = {
		...other,
		words,
		pair: lateParts("next", pair),
		recordedTitle: own.recordedTitle && other.recordedTitle
	};
	return pair.current;
}
/** The one of two contracts that has a name; the only one, if there are not two. */
function contractNamed(contract, which) {
	return which === void 0 ? contract : contract.pair?.[which] ?? contract;
}
/** The contract that is served beside this one. */
function otherContractOf({ pair }) {
	return pair && (pair.which === "current" ? pair.next : pair.current);
}
/** The operations of a contract, and those of the other contract of its pair. */
function operationsOfEither(contract) {
	const beside = otherContractOf(contract);
	return beside ? [...contract.operations, ...beside.operations] : contract.operations;
}
/** Where an operation is in its contract, whatever the base path and its parameters are called: two contracts have the same one there. */
function placeIn({ method, template }) {
	return `${method} ${shapeOf(template)}`;
}
/** The names of operations that a contract or the one beside it has, each once. */
function operationIds(contract) {
	return [...new Set(operationsOfEither(contract).map(({ id }) => id))];
}
/** The name under which an operation is covered: an operation of the next contract is another one. */
function coveredAs(operation, { pair }) {
	return pair?.which === "next" ? `next:${operation}` : operation;
}
/** The operations that clients can meet, by the names under which they are covered. */
function coveredOperations(contract) {
	const beside = otherContractOf(contract);
	if (!beside) return contract.operations;
	const others = beside.operations.map((each) => ({
		...each,
		id: coveredAs(each.id, beside)
	}));
	return [...contract.operations, ...others];
}
/**
* Finds the members of the records of a resource whose values go along under another name: the next contract says what each was
* (`x-sandbox: { was: NAME }`), and only the current one has that.
*/
function renamesOf(contract, resource) {
	const beside = otherContractOf(contract);
	if (!beside) return NONE;
	const [current, next] = contract.pair?.which === "next" ? [beside, contract] : [contract, beside];
	const [earlier, later] = [current, next].map(({ roles }) => roles.resources.find(({ name }) => name === resource));
	if (!earlier || !later) return NONE;
	const before = earlier.record.members;
	const members = [...formerNames(later)].flatMap(([name, former]) => {
		const was = former.find((each) => before.has(each));
		return was === void 0 || before.has(name) ? [] : [[name, was]];
	});
	const above = earlier.parents.map(({ parameter }) => parameter);
	const parents = (later.parents.some(({ parameter }) => !above.includes(parameter)) ? later.parents : []).flatMap(({ parameter }, at) => {
		const was = above[at];
		return was === void 0 || was === parameter ? [] : [[`{${parameter}}`, `{${was}}`]];
	});
	return new Map([...members, ...parents]);
}
/** Finds what the members of the records of a resource were called before, where the contract says it and no other member has that name now. */
function formerNames({ record: { members } }) {
	return new Map([...members].flatMap(([name, schema]) => {
		const former = namesBefore(schema).filter((was) => !members.has(was));
		return former.length === 0 ? [] : [[name, former]];
	}));
}
/** The two contracts refer to each other, so each gets the other lazily. */
function lateParts(which, pair) {
	return {
		which,
		get current() {
			return pair.current;
		},
		get next() {
			return pair.next;
		}
	};
}
function union(one, other) {
	return /* @__PURE__ */ new Set([...one, ...other]);
}
/** Why records of one state could not be found by both contracts. */
function idProblems(current, next) {
	const byName = new Map(next.roles.resources.map((each) => [each.name, each]));
	return current.roles.resources.flatMap((resource) => {
		const other = byName.get(resource.name);
		return other ? problemsOf([resource, current], [other, next]) : [];
	});
}
function problemsOf([resource, current], [other, next]) {
	const { name } = resource;
	const [id, nextId] = [idPlace(resource, current.roles.shapes.read), idPlace(other, next.roles.shapes.read)];
	const way = `Give ${name} another name in the next contract (x-sandbox: { resource: NAME } at its paths), or start a sandbox for each contract.`;
	if (id.kind !== nextId.kind) return [`- the ids of ${name} are ${KINDS[id.kind]} now and would be ${KINDS[nextId.kind]}. ${way}`];
	const [at, nextAt] = [id.property?.join("."), nextId.property?.join(".")];
	if (at !== nextAt) return [`- the ids of ${name} are ${placeOf(at)} now and would be ${placeOf(nextAt)}. Say which one it is (x-sandbox: { id: NAME } at its path). ${way}`];
	if (resource.parents.length !== other.parents.length) return [`- ${name} are below ${parentsOf(resource)} now and would be below ${parentsOf(other)}. ${way}`];
	return [];
}
const KINDS = {
	int64: "integers",
	uuid: "UUIDs",
	text: "texts"
};
function placeOf(property) {
	return property === void 0 ? "the value of the path" : `the property ${property}`;
}
function parentsOf({ parents }) {
	const names = parents.map(({ parameter }) => `{${parameter}}`);
	return names.length === 0 ? "no parameter" : listed(names, "and");
}
const NONE = /* @__PURE__ */ new Map();
export { operationIds as a, pairContracts as c, formerNames as i, placeIn as l, coveredAs as n, operationsOfEither as o, coveredOperations as r, otherContractOf as s, contractNamed as t, renamesOf as u };
