import "./rolldown-runtime.js";
import { a as openSource } from "./contract-source.js";
import { f as headerValue, s as eachHeader } from "./text-values.js";
import { n as memoize, t as lazy } from "./memoize.js";
import { t as createRecentMap } from "./recent-map.js";
import { c as pairContracts, l as placeIn, u as renamesOf } from "./contract-pair.js";
import { n as secretsOf } from "./redaction.js";
import { t as clientOf } from "./client.js";
import { r as shownExchange } from "./judged-exchange.js";
import { a as readSentRequest, i as jsonOf, n as nextJudge, r as requestProblems, s as mediaFor, t as exchangeUnderNext } from "./next-judge.js";
import { t as placedChanges } from "./placed-changes.js";
import { j as isEqualJson, l as isJsonObject, r as asObject } from "./json.js";
import { r as belowAnyBase } from "./document.js";
import { c as isIgnoredOfAnswer, l as isJsonKin, o as describedStatus } from "./operations.js";
import { t as noFigures } from "./shadowed-exchange.js";
import { enableCompileCache } from "node:module";
import { hash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
// src/next/shadow/compare-answers.ts
/**
* Creates the comparer of answers under both contracts of a pair. It has the answer of the current one alone: it compares the views of
* that under both. What only the next contract has is new, whatever it would be.
*/
function createAnswerComparer(current, next) {
	const counterparts = memoize((id) => counterpartOf(id, current, next));
	return (exchange, id) => {
		const { operation, after } = counterparts(id) ?? {};
		const { status } = exchange;
		if (!operation || status === void 0) return NONE;
		const refused = isRefusal(exchange) ? refusalByNext(exchange, operation, after) : void 0;
		if (refused === "not refused") return OTHER_STATUS;
		if (!after) return refused === void 0 ? NONE : OTHER_STATUS;
		const before = answerOf(operation, status);
		const wanted = refused ?? statusIn(after, status);
		const then = answerOf(after, wanted);
		if (!before || !then) return wanted === status ? NONE : OTHER_STATUS;
		const found = wanted === status ? [] : [...OTHER_STATUS];
		found.push(...headerDifferences(exchange, before, then));
		found.push(...bodyDifferences(exchange, id, {
			before,
			then
		}));
		return found.length > MOST ? found.slice(0, MOST) : found;
	};
	/** With which status the next contract refuses a request that the current one refuses; `undefined` if that is none of its own. */
	function refusalByNext(exchange, operation, after) {
		const below = belowAnyBase(current.basePaths, exchange.target);
		const target = below === void 0 ? exchange.target : next.basePath + below;
		const problemsBy = (contract, asked) => requestProblems(readSentRequest(asked), contract, NO_WORDS);
		if (!(exchange.status === 401 && after?.credentials.isPublic) && problemsBy(current, exchange).length === 0) return void 0;
		const then = problemsBy(next, {
			...exchange,
			target
		});
		if (then.length === 0) return "not refused";
		const gone = then.find(({ location }) => location === "operation");
		if (gone) return gone.rule === "no-method" ? 405 : 404;
		if (then.some(({ location }) => location === "credentials")) return 401;
		return exchange.status === 401 || exchange.status === operation.refusal ? after?.refusal : void 0;
	}
	function bodyDifferences({ method, responseHeaders, responseBody }, id, { before, then }) {
		const isThere = responseBody !== "";
		const types = Object.keys(then.content ?? {});
		if (method === "HEAD") return NONE;
		if (isThere && before.content && types.length === 0) return [{
			place: "body",
			how: "gone"
		}];
		if (!isThere) return before.content || types.length === 0 ? NONE : [{
			place: "body",
			how: "new"
		}];
		const sent = headerValue(responseHeaders, "content-type");
		const [own, other] = [before, then].map(({ content }) => mediaFor(content, sent));
		if (own !== void 0 && other === void 0) return [{
			place: "content-type",
			how: "other"
		}];
		if (own === void 0 || other === void 0 || !isJsonKin(own)) return NONE;
		const [schema, nextSchema] = [before.content?.[own]?.schema, then.content?.[other]?.schema];
		const read = responseBody === void 0 ? void 0 : jsonOf(responseBody);
		if (!schema || !nextSchema || !read) return NONE;
		const value = withNextNames(read.value, id);
		const view = next.views(nextSchema);
		if (value === read.value && view.fits(value)) return NONE;
		const shown = showBy(current, schema, read.value);
		const found = /* @__PURE__ */ new Map();
		addDifferences(shown, view.show(withNextNames(shown, id), AT), {
			place: "body",
			found
		});
		return [...found].map(([place, how]) => ({
			place,
			how
		}));
	}
	/** The records of an answer with the names that the next contract has for members whose values go along. */
	function withNextNames(value, id) {
		const { resource, inAnswer } = current.records.byId.get(id) ?? {};
		const renames = resource && renamesOf(current, resource.name);
		if (!renames || renames.size === 0) return value;
		const names = new Map([...renames].map(([after, before]) => [before, after]));
		return renamedAt(value, inAnswer ?? [], names);
	}
	function addDifferences(one, other, at) {
		const { place, found } = at;
		if (found.size >= MOST) return;
		if (Array.isArray(one) && Array.isArray(other)) {
			if (one.length !== other.length) note(at, "other");
			const least = Math.min(one.length, other.length);
			for (let index = 0; index < least; index += 1) addDifferences(one[index], other[index], {
				place: `${place}.*`,
				found
			});
		} else if (isJsonObject(one) && isJsonObject(other)) for (const name of /* @__PURE__ */ new Set([...Object.keys(one), ...Object.keys(other)])) {
			const inner = {
				place: `${place}.${current.words.has(name) || next.words.has(name) ? name : "*"}`,
				found
			};
			if (!Object.hasOwn(other, name)) note(inner, "gone");
			else if (!Object.hasOwn(one, name)) note(inner, "new");
			else addDifferences(one[name], other[name], inner);
		}
		else if (!isEqualJson(one, other)) note(at, "other");
	}
}
/** The most differences of one answer that are named. */
const MOST = 50;
const NONE = [];
const OTHER_STATUS = [{
	place: "status",
	how: "other"
}];
/** The statuses of requests that the contract does not allow. */
const REFUSALS = /* @__PURE__ */ new Set([
	400,
	401,
	415,
	422
]);
/** Whether an answer refuses a request because of the contract, and not because of a fault. */
function isRefusal({ status = 0, responseHeaders }) {
	return REFUSALS.has(status) && headerValue(responseHeaders, "x-sandbox-origin") !== "fault";
}
/** Generated values only show that something is new, so one origin serves for all of them. */
const AT = {
	seed: 0,
	path: "shadow",
	keepsUnknown: false,
	isFull: false
};
function note({ place, found }, how) {
	if (!found.has(place)) found.set(place, how);
}
/** An operation, and the one at the same method and path of the next contract, if there is one. */
function counterpartOf(id, current, next) {
	const operation = current.operations.find((each) => each.id === id);
	if (!operation) return void 0;
	const place = placeIn(operation);
	return {
		operation,
		after: next.operations.find((each) => placeIn(each) === place)
	};
}
const NO_WORDS = /* @__PURE__ */ new Set();
function answerOf({ responses }, status) {
	const described = describedStatus(responses, status);
	return described === void 0 ? void 0 : responses[described];
}
/** The status of an answer: of a success that is not described, the lowest that is. */
function statusIn({ responses }, status) {
	const described = describedStatus(responses, status);
	if (status >= 300 || described !== void 0 && described !== "default") return status;
	const [lowest] = Object.keys(responses).filter((each) => /^2\d\d$/.test(each)).toSorted();
	return lowest === void 0 ? status : Number(lowest);
}
function headerDifferences({ responseHeaders }, { headers: before = {} }, { headers: then = {} }) {
	const isSent = (name) => headerValue(responseHeaders, name.toLowerCase()) !== void 0;
	const namesOf = (headers) => new Set(Object.keys(headers).map((each) => each.toLowerCase()));
	const [own, others] = [namesOf(before), namesOf(then)];
	const gone = Object.keys(before).filter((name) => isSent(name) && !others.has(name.toLowerCase()) && !isIgnoredOfAnswer(name));
	const added = Object.entries(then).filter(([name, header]) => !own.has(name.toLowerCase()) && Object(header).required && !isSent(name));
	return [...gone.map((name) => ({
		place: `header ${name}`,
		how: "gone"
	})), ...added.map(([name]) => ({
		place: `header ${name}`,
		how: "new"
	}))];
}
function showBy({ views }, schema, value) {
	const view = views(schema);
	return view.fits(value) ? value : view.show(value, AT);
}
function renamedAt(value, path, names) {
	if (Array.isArray(value)) return value.map((each) => renamedAt(each, path, names));
	const object = asObject(value);
	if (!object) return value;
	const [first, ...rest] = path;
	const entries = Object.entries(object);
	return Object.fromEntries(first === void 0 ? entries.map(([name, member]) => [names.get(name) ?? name, member]) : entries.map(([name, member]) => [name, name === first ? renamedAt(member, rest, names) : member]));
}
// src/next/shadow/shadow-judge.ts
/**
* Creates the judge of the exchanges of a sandbox with a next contract.
* @param today an ISO date
*/
function createShadowJudge(older, newer, today) {
	const changes = nextJudge(older, newer, { today });
	const pair = pairContracts(older, newer);
	const compare = createAnswerComparer(pair, pair.pair?.next ?? pair);
	const numbers = new Map(changes.comparison.changes.map((change, at) => [change, at]));
	const known = createRecentMap(MOST_KNOWN);
	const texts = createRecentMap(MOST_KNOWN);
	const judgeAnew = (exchange) => {
		const shown = changes.show(exchange);
		const { operation, refused, met } = exchangeUnderNext(shown);
		const otherwise = operation !== void 0 && refused.length === 0 ? compare(exchange, operation) : [];
		const differs = otherwise.length > 0 ? "otherwise" : "same";
		const verdict = {
			result: refused.length > 0 ? "refused" : differs,
			refused,
			otherwise,
			met
		};
		return {
			shown,
			verdict: once(verdict)
		};
	};
	/** Equal verdicts are one object, which goes to another thread once. */
	const once = (verdict) => {
		const text = JSON.stringify(verdict);
		const same = texts.get(text) ?? verdict;
		texts.set(text, same);
		return same;
	};
	const judge = (exchange) => {
		const key = keyOf(exchange);
		const found = key !== void 0 && known.get(key) || judgeAnew(exchange);
		if (key !== void 0) known.set(key, found);
		return found;
	};
	return {
		changes: placedChanges(changes.comparison.changes, {
			older,
			newer
		}),
		judge: (exchange) => {
			try {
				return judge(exchange).verdict;
			} catch {
				return;
			}
		},
		show: (exchanges) => {
			const cells = /* @__PURE__ */ new Map();
			const figures = { ...noFigures };
			let failure;
			return {
				verdicts: exchanges.map((exchange) => {
					try {
						const { shown, verdict } = judge(exchange);
						addCells(cells, {
							exchange,
							shown,
							numbers,
							words: pair.words
						});
						figures[verdict.result] += 1;
						return verdict;
					} catch (error) {
						failure = `${exchange.method} ${exchange.id} cannot be judged: ${nameOf(error)}`;
						figures.unjudged += 1;
						return;
					}
				}),
				figures,
				cells: [...cells.values()],
				...failure !== void 0 && { failure }
			};
		}
	};
}
/** How many verdicts are kept for equal exchanges. */
const MOST_KNOWN = 2e3;
/** An error may quote what was sent. */
function nameOf(error) {
	return error instanceof Error ? error.name : typeof error;
}
function addCells(cells, { exchange, shown, numbers, words }) {
	const { target, requestHeaders, responseHeaders, requestBody, world } = exchange;
	const { refused, met } = shown;
	if (refused.length === 0 && met.length === 0) return;
	const client = clientOf({
		requestHeaders,
		world
	});
	const secrets = lazy(() => secretsOf({
		requestHeaders,
		responseHeaders,
		target,
		requestBody
	}, words));
	const add = (row, isRefusal, shows) => {
		const change = numbers.get(row);
		const key = `${change} ${client}`;
		const before = cells.get(key);
		const count = {
			refused: Number(isRefusal),
			met: Number(!isRefusal)
		};
		if (before && (!isRefusal || before.refused > 0)) {
			const sum = {
				refused: before.refused + count.refused,
				met: before.met + count.met
			};
			cells.set(key, {
				...before,
				...sum
			});
			return;
		}
		const redactTarget = (text) => secrets().redactTarget(text);
		const redact = (text) => secrets().redact(text);
		const example = {
			...shownExchange(exchange, { redactTarget }),
			shows: redact(shows)
		};
		const sum = {
			...count,
			met: (before?.met ?? 0) + count.met
		};
		cells.set(key, {
			change,
			client: redact(client),
			...sum,
			example
		});
	};
	for (const { row, why } of refused) add(row, true, why);
	for (const { row, where } of met) add(row, false, where);
}
/** Exchanges with equal keys have equal verdicts; `undefined` where a body is not known, or is long. */
function keyOf(exchange) {
	const { method, target, status, requestHeaders, requestBody, responseHeaders } = exchange;
	const { responseBody } = exchange;
	if (requestBody === void 0 || responseBody === void 0) return void 0;
	const head = [
		method,
		target,
		status,
		exchange.isReduced,
		...requestHeaders
	].join("\n");
	let answered = "";
	eachHeader(responseHeaders, (name, value) => {
		if (!OF_EACH.test(name)) answered += `\n${name}\n${value}`;
	});
	const lengths = `${head.length},${answered.length},${requestBody.length}`;
	return hash("sha256", `${lengths}\n${head}${answered}${requestBody}\n${responseBody}`, "base64");
}
/** Headers that the sandbox adds to every answer, whatever the contract. */
const OF_EACH = /^(?:x-request-id|date)$/i;
// src/next/shadow/shadow-worker.ts
const { current, next, today, cachesCode } = workerData;
if (cachesCode) enableCompileCache();
const creating = Promise.all([openSource(current), openSource(next)]).then(([older, newer]) => createShadowJudge(older, newer, today));
parentPort?.on("message", async (question) => {
	parentPort?.postMessage(answerTo(question, await creating));
});
function answerTo(question, judge) {
	if ("show" in question) return judge.show(question.show);
	if ("judge" in question) return question.judge.map(judge.judge);
	return judge.changes;
}
export {};
