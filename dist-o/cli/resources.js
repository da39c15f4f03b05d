import { h as ownMember } from "./json.js";
import { p as wordsOf, s as plainName } from "./text.js";
import { a as itemParameter, i as isReference, l as readPath, n as isBelowItem, o as lastWord, s as pathKey, u as singular } from "./paths.js";
import { a as memberPath, b as shapeProperties, c as DECLARED, f as follow, h as isPlainText, l as areAlike, m as isObjectShape, n as haveOneType, o as parentParameters, p as isListShape, t as findId, u as createShapeReader, v as ownName } from "./ids.js";
import { t as lazy } from "./memoize.js";
import { l as sequenceKind, t as EVENT_FIELDS } from "./sequences.js";
import { n as METHODS$1 } from "./operations.js";
// src/contract/queries/conventional-parameters.ts
/**
* What a query parameter means by its name alone; `undefined` if the name is not conventional.
* @param plain the name without case and separators
*/
function conventionalMeaning(plain) {
	return MEANINGS$1.get(plain);
}
/**
* The parameters of a page that a list takes without declaring them: those that it gives back. None unless it gives both the bound and the
* position.
* @param names of the numbers that an answer has beside its records
*/
function impliedPaging(names) {
	const find = (meaning) => {
		const name = names.find((each) => ECHOED[meaning].includes(plainName(each)));
		return name === void 0 ? [] : [{
			name,
			meaning
		}];
	};
	const place = [...find("page"), ...find("offset")].slice(0, 1);
	const limit = find("limit");
	return place.length > 0 && limit.length > 0 ? [...place, ...limit] : [];
}
/** Whether a name is a position in a list (`offset`, `after`), and so is not a property of its records. */
function isPagePosition(plain) {
	return GOING_ON$1.has(conventionalMeaning(plain));
}
/**
* The number of the first page, or of the first record, of a parameter that chooses by number: what its schema has as its default, else
* as its least value, else what the names of the answer say (Spring counts pages from 0).
* @param inAnswer the names of what the answer has beside its records, without case and separators
*/
function firstNumber(meaning, { default: usual, minimum, exclusiveMinimum }, inAnswer) {
	for (const each of [usual, minimum]) if (typeof each === "number") return each > 0 ? 1 : 0;
	if (typeof exclusiveMinimum === "number") return exclusiveMinimum < 0 ? 0 : 1;
	if (meaning === "page") return OF_SPRING.some((names) => isAllIn(names, inAnswer)) ? 0 : 1;
	return isAllIn(OF_SCIM, inAnswer) ? 1 : 0;
}
/**
* Reads the name of a query parameter as that of a bound; `undefined` if it is none.
* @param words those of the name, in lower case
*/
function readBound(words) {
	const at = words.findLastIndex((word) => BOUNDS.has(word));
	const bound = BOUNDS.get(words[at] ?? "");
	if (!bound || at > 0 && bareWords(words.slice(at + 1)).length > 0) return void 0;
	return {
		...bound,
		of: bareWords(words.filter((_, place) => place !== at))
	};
}
/** Words without those for time: `created at` and `creation date` both become `created`. */
function bareWords(words) {
	return words.filter((word) => !OF_TIMES.has(word)).map((word) => SAME.get(word) ?? word);
}
/** Whether words are those of the time that a list without more words is bound by: when its records came to be. */
function isOfBeginning(words) {
	const bare = bareWords(words);
	return bare.length === 0 || bare.length === 1 && BEGINNINGS.has(bare[0] ?? "");
}
const WORDS$2 = {
	limit: "limit perpage pagesize pagelen size count maxresults top first take rows max pagelimit itemsperpage resultsperpage recordsperpage maxitems maxrecords",
	page: "page pagenumber pageno pagenum pageindex currentpage",
	offset: "offset skip start startat startindex pageoffset",
	after: "after startingafter cursor marker continue pagetoken nexttoken nextcursor iterator sinceid minid pagecursor pageafter",
	before: "before endingbefore maxid prevcursor previouscursor pagebefore",
	sort: "sort sortby sorting sortfield sortkey sortorder sortdirection sortdir order ordering orderby orderdirection orderdir direction dir",
	search: "search q query searchterm searchtext searchquery searchstring keyword keywords freetext fulltext"
};
/** The parameters of a page that answers give back under the name that requests have. */
const ECHOED = {
	page: ["page", "pagenumber"],
	offset: [
		"offset",
		"skip",
		"startat"
	],
	limit: [
		"limit",
		"perpage",
		"pagesize",
		"pagelen",
		"pagelimit",
		"itemsperpage",
		"maxresults"
	]
};
const MEANINGS$1 = new Map(Object.keys(WORDS$2).flatMap((meaning) => WORDS$2[meaning].split(" ").map((word) => [word, meaning])));
const GOING_ON$1 = /* @__PURE__ */ new Set([
	"page",
	"offset",
	"after",
	"before"
]);
/** Names of the page objects of Spring, whose pages are counted from 0. */
const OF_SPRING = [
	["pageable"],
	["numberofelements"],
	["totalelements", "number"]
];
/** Names of the answers of SCIM and OpenSearch, whose records are counted from 1. */
const OF_SCIM = [
	"startindex",
	"itemsperpage",
	"totalresults"
];
function isAllIn(names, all) {
	return names.every((name) => all.has(name));
}
const edges = (edge, isStrict, words) => words.split(" ").map((word) => [word, {
	edge,
	isStrict
}]);
const BOUNDS = new Map([
	...edges("since", true, "after gt newer"),
	...edges("since", false, "since from start starting begin min minimum gte ge least"),
	...edges("until", true, "before lt older"),
	...edges("until", false, "until to till end ending max maximum lte le most through")
]);
const OF_TIMES = new Set("at on date time timestamp datetime day utc ts iso unix the than filter range last".split(" "));
/** Words of one meaning. */
const SAME = /* @__PURE__ */ new Map([
	["creation", "created"],
	["create", "created"],
	["modified", "updated"],
	["modification", "updated"],
	["changed", "updated"],
	["update", "updated"]
]);
const BEGINNINGS = new Set("created occurred published posted started start begin sent received ordered logged recorded issued".split(" "));
// src/contract/resources/envelopes.ts
/**
* Finds the array of objects in the answer of a list: the answer itself, or in an envelope the array that is named like
* the last word of the path, or has a usual name, or is the only one beside metadata; also one level down, in `_embedded`, in an object
* about pages, or in the only object beside metadata. An object with an id of its own is a record, not an envelope. `undefined` if
* there is none.
*/
function findList(answer, { word, read, declared }) {
	const declaredList = declared === void 0 ? void 0 : findDeclaredList(answer, declared.split("."), read);
	if (declaredList) return declaredList;
	if (isListShape(answer, read)) return {
		envelope: [],
		record: itemsOf(answer, read),
		because: "it answers an array of objects",
		isNamed: true
	};
	if (!isObjectShape(answer)) return void 0;
	const inside = findMember(answer, {
		word,
		read
	});
	if (!inside && answer.members.has("id")) return void 0;
	if (inside) {
		const { name, because, isNamed } = inside;
		return {
			envelope: [name],
			record: recordIn(answer, name, read),
			because,
			isNamed
		};
	}
	for (const name of [...OUTER, ...onlyObject(answer, read)]) {
		const outer = read(answer.members.get(name) ?? {});
		const found = findMember(outer, {
			word,
			read
		});
		if (found && (OUTER.includes(name) || isPage(name, outer, {
			...found,
			word,
			read
		}))) {
			const record = recordIn(outer, found.name, read);
			const because = `${found.because}, in ${name}`;
			return {
				envelope: [name, found.name],
				record,
				because,
				isNamed: found.isNamed
			};
		}
	}
}
/**
* Takes a single record out of its wrapper: an object called `data`, with nothing but metadata beside, or one that has an `id`, or
* the last words of the resource's name (`domain_record` for `records`), with metadata and lists of others beside; where the record is
* known, with anything beside that records do not have. Returns the shape itself, with no wrapper, if it has none.
*/
function unwrap(shape, { word, read, record }) {
	const names = [...shape.members.keys()];
	const isListed = (name) => isListShape(read(shape.members.get(name) ?? {}), read);
	const isRound = (name) => record !== void 0 && isWrapperOf(record, shape, name, read);
	const isOwn = (name) => record?.members.has(name) === true && !sharesMost(record, shape, name, read);
	const wrapper = names.find((name) => {
		const isData = plainName(name) === "data";
		const isOne = !isData || read(shape.members.get(name) ?? {}).members.has("id");
		const isBeside = (each) => isMetadata(each) || isOne && isListed(each);
		if (!isData && !isNamedLike(name, word) || isOwn(name)) return false;
		return others(shape, name).every(isBeside) || !isData && isRound(name);
	});
	const schema = wrapper === void 0 ? void 0 : shape.members.get(wrapper);
	const inside = schema && read(schema);
	return inside && isObjectShape(inside) ? {
		record: inside,
		wrapper
	} : {
		record: shape,
		wrapper: void 0
	};
}
/** The parameters of a page that a list takes without declaring any, as its answer gives them back (`meta.pagination.per_page`). */
function impliedParameters(answer, declared, read) {
	if (declared.some(({ meaning }) => meaning === "limit" || isPagePosition(meaning))) return [];
	const because = "the answer gives it back, and no parameter is declared that pages";
	return impliedPaging(numbersBeside(answer, read)).map((each) => {
		const role = {
			...each,
			because,
			isLost: false
		};
		return each.meaning === "page" ? {
			...role,
			first: 1
		} : role;
	});
}
/** Whether an answer says no more than how it went: `{ "ok": true, "request_id": … }`. */
function isAllMetadata(answer) {
	return isObjectShape(answer) && [...answer.members.keys()].every(isMetadata);
}
/** The names of the integers that an answer has beside the records of a list, also in objects about it (`meta.pagination.page`). */
function numbersBeside(answer, read, depth = 0) {
	return [...answer.members].flatMap(([name, schema]) => {
		const shape = read(schema);
		if (shape.types.some((type) => type === "integer" || type === "number")) return [name];
		return isObjectShape(shape) && isMetadata(name) && depth < 2 ? numbersBeside(shape, read, depth + 1) : [];
	});
}
/** Whether a member has most of what it declares from a record, and a record has neither it nor what is beside it. */
function isWrapperOf(record, shape, name, read) {
	if ([...shape.members.keys()].some((each) => record.members.has(each))) return false;
	return sharesMost(record, shape, name, read);
}
/** Whether records have half or more of what a member declares. */
function sharesMost(record, shape, name, read) {
	const inside = [...read(shape.members.get(name) ?? {}).members.keys()];
	const shared = inside.filter((each) => record.members.has(each)).length;
	return shared > 0 && shared * 2 >= inside.length;
}
function findDeclaredList(answer, envelope, read) {
	const array = envelope.reduce((shape, name) => read(shape.members.get(name) ?? {}), answer);
	if (!isListShape(array, read)) return void 0;
	return {
		envelope,
		record: itemsOf(array, read),
		because: DECLARED,
		isNamed: true
	};
}
/** The usual names of the array, the likeliest first. */
const USUAL = [
	"data",
	"items",
	"results",
	"values",
	"entries"
];
/** Arrays of these names are about the list, not in it. */
const NEVER = /* @__PURE__ */ new Set([
	"included",
	"links",
	"order",
	"errors"
]);
/** Objects that the array can be in. */
const OUTER = [
	"_embedded",
	"paging",
	"pagination",
	"page",
	"result",
	"response"
];
/** Names of members that are about an answer, by `plainName`. */
const METADATA = new Set([
	"apiversion cursor cursors href included kind limit links meta metadata object offset order pageinfo pagination paging perpage sort status",
	"query querystring filter filters search searchterm term q params",
	"correlationid done iterator ok previterator requestid traceid",
	"success type uri url empty expand from incompleteresults isfirst islast islastpage itemsperpage pageable paged startat to truncated unpaged"
].join(" ").split(" "));
/** Names of members for paging and counting: `next_page_uri`, `hasMore`, `totalResults`, `page_number`. */
const GOING_ON = /^(?:first|last|next|prev|previous|self|current|start|end)(?:page)?(?:uri|url|link|token|cursor|marker|offset|number|index)?$/;
const HAVING = /^has(?:more|next|prev|previous)(?:page)?s?$/;
const COUNTING = /^(?=.)(?:total|number|max)?(?:of)?(?:pages?|items?|results?|records?|entries|elements|rows)?(?:count|size|total|number)?$/;
function findMember(shape, { word, read }) {
	const arrays = [...shape.members].filter(([name, schema]) => !NEVER.has(plainName(name)) && isListShape(read(schema), read)).map(([name]) => name);
	const named = arrays.find((name) => plainName(name) === plainName(word));
	if (named) return {
		name: named,
		because: `it answers an object with the array ${named}, named like its path`,
		isNamed: true
	};
	if (arrays.length === 0 || shape.members.has("id")) return void 0;
	const usual = USUAL.map((each) => arrays.find((name) => plainName(name) === each)).find(Boolean);
	if (usual) return {
		name: usual,
		because: `it answers an object with the array ${usual}`,
		isNamed: true
	};
	const [only, second] = arrays;
	if (only === void 0 || second !== void 0) return void 0;
	const isAbout = (name) => isMetadata(name) || isMetadata(plainName(name).replace(plainName(only), ""));
	if (!others(shape, only).every(isAbout)) return void 0;
	return {
		name: only,
		because: `it answers an object with one array, ${only}, beside metadata`,
		isNamed: false
	};
}
function others(shape, but) {
	return [...shape.members.keys()].filter((name) => name !== but);
}
function isMetadata(name) {
	const plain = plainName(name);
	return METADATA.has(plain) || [
		GOING_ON,
		HAVING,
		COUNTING
	].some((form) => form.test(plain));
}
/**
* Whether an object is a page of a list: an array of a usual name, or of any in `data`, with metadata, and nothing else; lists of
* others, too, beside the one that is named like the path.
*/
function isPage(outer, shape, { name, isNamed, word, read }) {
	const beside = others(shape, name);
	const isOfPath = plainName(name) === plainName(word);
	const isBeside = (each) => isMetadata(each) || isOfPath && isListShape(read(shape.members.get(each) ?? {}), read);
	return (isNamed || plainName(outer) === "data") && beside.length > 0 && beside.every(isBeside);
}
/** The only object of an answer that has nothing but metadata beside; `data` may have lists of others there. */
function onlyObject(answer, read) {
	const isListed = (name) => isListShape(read(answer.members.get(name) ?? {}), read);
	return [...answer.members].filter(([name, schema]) => !isMetadata(name) && isObjectShape(read(schema))).map(([name]) => name).filter((name) => others(answer, name).every((each) => isMetadata(each) || plainName(name) === "data" && isListed(each)));
}
/** Whether one of two names ends in the words of the other, both in the singular. */
function isNamedLike(name, resource) {
	const [one, other] = [singular(name), singular(resource)];
	const [plain, wanted] = [plainName(one), plainName(other)];
	if (!plain.endsWith(wanted) && !wanted.endsWith(plain)) return false;
	const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted((first, second) => first.length - second.length);
	return short.length > 0 && short.every((word, at) => word === long.at(at - short.length));
}
function itemsOf(shape, read) {
	return read(shape.items ?? {});
}
function recordIn(shape, name, read) {
	return itemsOf(read(shape.members.get(name) ?? {}), read);
}
// src/contract/actions/member-parts.ts
/** Reads what a member takes, through the parts of its schema. */
function readMember(schema, read) {
	const { types, format } = read(schema);
	const parts = partsOf(schema, read);
	const typesIn = parts.flatMap(({ type }) => [type ?? []].flat());
	const listed = parts.flatMap(({ enum: values }) => Array.isArray(values) ? values : []);
	const [type, second] = types;
	const only = second === void 0 ? type : void 0;
	return {
		type: only,
		mayBeNull: typesIn.includes("null") || listed.includes(null),
		listed: [...new Set(listed.filter((each) => each !== null))],
		time: timeForm(only, format, parts)
	};
}
/** A time in the form of a member. */
function timeIn$1(form, now) {
	if (form === "seconds") return Math.floor(now / 1e3);
	if (form === "milliseconds") return now;
	const text = new Date(now).toISOString();
	return form === "date" ? text.slice(0, 10) : text;
}
/** How deep the parts of a schema are looked through. */
const DEEPEST = 8;
function partsOf(schema, read, depth = 0) {
	const { node } = read(schema);
	if (depth === DEEPEST) return [node];
	return [node, ...[
		node.allOf,
		node.oneOf,
		node.anyOf
	].flatMap((each) => Array.isArray(each) ? each : []).flatMap((each) => partsOf(each, read, depth + 1))];
}
/** Integers are seconds (`unix-time`), or what their descriptions and examples say. */
function timeForm(type, format, parts) {
	if (type === "string") return format === "date-time" || format === "date" ? format : void 0;
	if (type !== "integer") return void 0;
	if (format === "unix-time") return "seconds";
	const texts = parts.map(({ description }) => String(description ?? "")).join(" ");
	const [example] = parts.flatMap((each) => [each.example ?? [], each.examples ?? []].flat());
	if (/\bmilli(?:seconds?|s)?\b|\bms\b/i.test(texts)) return "milliseconds";
	if (/\bseconds?\b|\bunix\b/i.test(texts)) return "seconds";
	if (typeof example !== "number" || example < LEAST_SECONDS) return void 0;
	return example < LEAST_MILLISECONDS ? "seconds" : "milliseconds";
}
/** The years 2001 and 2286, in seconds; 1970 and 1973, in milliseconds. */
const LEAST_SECONDS = 1e9;
const LEAST_MILLISECONDS = 1e10;
// src/contract/actions/verb-states.ts
/**
* Reads the word of an action: `cancel` reaches canceled and cancelled, `unarchive` ends archived, `mark_paid` reaches paid. What makes
* another record (`copy`) says nothing of this one.
* @param nouns the word of the resource, and its singular, which may stand after the verb: `cancelOrder`
* @param isUndone whether the action takes the word back (DELETE)
*/
function verbStates(word, nouns, { isUndone }) {
	const words = withoutNoun(wordsOf(word), nouns);
	const [first = "", second] = words;
	const verb = words.join("");
	if (SAYS_NOTHING.has(first) || isUndone && LASTING.has(verb)) return NONE;
	const isMarked = MARKS.has(first) && second !== void 0;
	const state = isMarked ? words.slice(second === "as" ? 2 : 1).join("") : verb;
	const said = isMarked || PARTICIPLE.test(verb) ? {
		...NONE,
		reached: [state]
	} : statesOf$1(verb);
	return isUndone ? {
		...said,
		reached: said.left,
		left: said.reached,
		refused: []
	} : said;
}
/** The participles of a verb, as they may be written: `ship` gives shiped and shipped, of which a contract has the one that is a word. */
function participlesOf(verb) {
	const irregular = IRREGULAR.get(verb);
	if (irregular !== void 0) return irregular.split(" ");
	if (verb.endsWith("e")) return [`${verb}d`];
	if (/[^aeiou]y$/.test(verb)) return [verb.replace(/y$/, "ied")];
	const regular = `${verb}ed`;
	return /[aeiou][bdfglmnprtz]$/.test(verb) ? [regular, `${verb}${verb.at(-1)}ed`] : [regular];
}
const NONE = {
	verb: "",
	reached: [],
	left: [],
	refused: []
};
/** A word that is a state already: `PUT /installations/{id}/suspended`. */
const PARTICIPLE = /[a-df-z]ed$(?<!embed)/;
function withoutNoun(words, nouns) {
	const noun = nouns.map(wordsOf).find((own) => own.length < words.length && words.slice(-own.length).join() === own.join());
	return noun ? words.slice(0, -noun.length) : words;
}
function statesOf$1(verb) {
	const base = BASE.get(verb) ?? UNDOING.exec(verb)?.[1];
	const ended = [...base === void 0 ? [] : [base], ...ENDED.get(verb) ?? []];
	const reached = [
		verb,
		...participlesOf(verb),
		...ADJECTIVES.get(verb) ?? []
	];
	const left = ended.flatMap((each) => [...participlesOf(each), ...ADJECTIVES.get(each) ?? []]);
	return {
		verb,
		reached: [...new Set(reached)],
		left: [...new Set(left)].filter((each) => !reached.includes(each)),
		refused: REFUSALS.has(verb) ? ["approve", "accept"].flatMap(participlesOf) : []
	};
}
/** Verbs that say what a record is from then on: `mark_uncollectible`, `mark-as-read`. */
const MARKS = /* @__PURE__ */ new Set(["mark"]);
/** Verbs whose answer is another record than that of their path, and those that any change is. */
const SAYS_NOTHING = new Set(["clone convert copy create duplicate fork generate replicate split templatize", "change modify save set update"].flatMap((verbs) => verbs.split(" ")));
/** Verbs that a DELETE at their word does not take back: it stops what is not done yet. */
const LASTING = new Set("capture charge delete deliver merge pay refund send ship sign".split(" "));
/** Verbs that refuse what `approve` reaches. */
const REFUSALS = /* @__PURE__ */ new Set([
	"decline",
	"deny",
	"reject"
]);
/** `unlock` ends what `lock` reaches. */
const UNDOING = /^un([a-z]{3,})$/;
/** Verbs that end what another reaches, and are not called so by `un`. */
const BASE = new Map(Object.entries({
	deactivate: "activate",
	disable: "enable",
	disapprove: "approve",
	disconnect: "connect",
	dislike: "like",
	decrypt: "encrypt",
	reopen: "close"
}));
/** What else a verb ends, as verbs that reach it. */
const ENDED = new Map(Object.entries({
	activate: "deactivate suspend disable",
	connect: "disconnect",
	enable: "disable",
	open: "close",
	publish: "unpublish draft",
	reactivate: "deactivate suspend",
	restore: "archive delete trash remove",
	resume: "pause suspend",
	show: "hide",
	undelete: "trash"
}).map(([verb, ended]) => [verb, ended.split(" ")]));
/** The states of verbs that are no participles. */
const ADJECTIVES = new Map(Object.entries({
	activate: "active",
	complete: "done finished",
	deactivate: "inactive",
	draft: "draft",
	finish: "done completed",
	reactivate: "active",
	reopen: "open",
	start: "running"
}).map(([verb, states]) => [verb, states.split(" ")]));
const IRREGULAR = new Map([
	"begin begun, bind bound, bid bid, break broken, build built, buy bought, choose chosen, cut cut, do done, draw drawn, find found",
	"forbid forbidden, forget forgotten, freeze frozen, give given, hide hidden, hold held, keep kept, leave left, lend lent, lose lost",
	"make made, overdraw overdrawn, pay paid, prepay prepaid, put put, read read, rebuild rebuilt, redo redone, repay repaid, resend resent",
	"reset reset, run run, see seen, sell sold, send sent, set set, shut shut, split split, take taken, undo undone, uphold upheld",
	"win won, withdraw withdrawn, withhold withheld, write written, sync synced"
].join(", ").split(", ").map((pair) => {
	const [verb = "", participle = ""] = pair.split(" ");
	return [verb, participle];
}));
// src/contract/actions/action-set.ts
/** The text that stands for the time of a request. */
const NOW = "$now";
/**
* What an action sets of its record, where its word is a state of it: the value of an enum of states (`cancel` and cancelled), a boolean
* (`archive` and isArchived) and the time that belongs to it (archivedAt). `undefined` where nothing fits, or more than one thing does.
*/
function actionSetOf({ word, nouns, isUndone }, all, read) {
	const states = verbStates(word, nouns, { isUndone });
	const members = all.map(({ path, name, schema, isRequired }) => ({
		name: path,
		plain: plainName(name),
		isRequired,
		...readMember(schema, read)
	}));
	const flags = members.flatMap((each) => flagOf(each, states));
	const enums = members.flatMap((each) => statesOf(each, states));
	if (flags.length > 1 || enums.length > 1) return void 0;
	const times = members.flatMap((each) => timeOf(each, states));
	const found = [
		...enums,
		...flags,
		...times
	];
	if (found.length === 0) return void 0;
	return {
		set: Object.fromEntries(found.map(({ member, value }) => [member, value])),
		because: found.map(({ because }) => because).join(", and ")
	};
}
/** A boolean that is called like a state: `archived`, `isArchived`. */
function flagOf({ name, plain, type }, states) {
	const { verb, reached, left, refused } = states;
	if (type !== "boolean") return [];
	const bare = plain.replace(/^(?:is|was)/, "");
	if (reached.includes(bare) && plain !== verb) return [{
		member: name,
		value: true,
		because: `${name} says whether that is so`
	}];
	return left.includes(bare) || refused.includes(bare) ? [{
		member: name,
		value: false,
		because: `${name} says whether what it ends is so`
	}] : [];
}
/** The value of an enum of states that the verb is about; of two, the other one. */
function statesOf({ name, plain, listed }, { reached, left }) {
	if (!STATE.test(plain)) return [];
	const texts = listed.filter((each) => typeof each === "string");
	const among = (wanted) => texts.filter((each) => wanted.includes(plainName(each)));
	const own = among(reached);
	if (own.length > 0) return own.map((value) => ({
		member: name,
		value,
		because: `${value} is a value of ${name}`
	}));
	const [ended] = among(left);
	const [other, third] = texts.filter((each) => each !== ended);
	return ended === void 0 || other === void 0 || third !== void 0 ? [] : [{
		member: name,
		value: other,
		because: `${name} is ${ended} or ${other}`
	}];
}
const STATE = /(?:status|state|phase|stage)$/;
/** The time of a state: `cancelledAt`, `canceled_at`, `dateArchived`. */
function timeOf(member, { verb, reached, left }) {
	const { name, plain, time, mayBeNull, isRequired } = member;
	const [, last, first, second] = TIME.exec(plain) ?? [];
	const bare = first ?? second;
	if (bare === void 0 || time === void 0) return [];
	if (reached.includes(bare) && (bare !== verb || last !== void 0) && !PLANS.has(verb)) return [{
		member: name,
		value: NOW,
		because: `${name} is the time of that`
	}];
	const canEnd = last === void 0 && (mayBeNull || !isRequired);
	return left.includes(bare) && canEnd ? [{
		member: name,
		value: null,
		because: `${name} is the time of what it ends`
	}] : [];
}
const TIME = /^(last)?([a-z]+?)(?:at|on|date|time|timestamp)$|^date([a-z]+)$/;
/** Verbs whose times are those of what they plan. */
const PLANS = /* @__PURE__ */ new Set([
	"plan",
	"postpone",
	"reschedule",
	"schedule",
	"snooze"
]);
// src/contract/resources/record-matching.ts
/** Whether a shape is a record of a resource (known by the word of its path and its record), in a wrapper or not: nearly all of it, a part, or more. */
function isRecordOf(shape, { word, record }, read) {
	const { record: inside } = unwrap(shape, {
		word,
		read,
		record
	});
	const [one, other] = comparedShapes(inside, record, read);
	return areAlike(one, other) || isPartOf(one, other) || isPartOf(other, one);
}
/** Whether a shape only identifies a record: an id, and perhaps an address. */
function isReceipt(shape) {
	const names = [...shape.members.keys()].map(plainName);
	return names.some((name) => IDS.has(name)) && names.every((name) => ABOUT.has(name));
}
/** Whether a shape has only members of another: an answer with the id alone, or with some members left out. */
function isPartOf(part, whole) {
	return part.members.size > 0 && [...part.members.keys()].every((name) => whole.members.has(name));
}
/** Whether a body is a list of changes (RFC 6902). */
function isChanges(body, read) {
	if (!body.items) return false;
	const { members } = read(body.items);
	return members.has("op") && members.has("path");
}
/**
* The members of records that a removal at the path of a collection chooses by: those of its body, else its query parameters. None if
* it takes something else, too: then it says more than which records are meant.
*/
function chosenBy({ operation, resource, read }) {
	const known = shapeProperties(resource.record, read);
	const { body, parameters } = operation;
	if (body) {
		const sent = [...unwrap(body, {
			word: resource.word,
			read,
			record: resource.record
		}).record.members.keys()];
		return sent.every((name) => known.has(name)) ? sent : [];
	}
	const inQuery = parameters.filter((each) => each.in === "query");
	return inQuery.some(({ isRequired, name }) => isRequired && !known.has(name)) ? [] : inQuery.flatMap(({ name }) => known.has(name) ? name : []);
}
/** Whether the path of an operation has the id of a record of a resource: the parameter after those of the parents. */
function namesRecord({ path }, { isSingleton, parents }) {
	const { length } = path.segments.filter(({ parameter }) => parameter !== void 0);
	return isSingleton || length > parents.length;
}
/** Whether an answer is a record in a form of its own: it has the id of records, and half or more of what is sent, as records have it. */
function isOtherForm(answer, body, { word, record, id }, read) {
	const [shown, sent] = [answer, body].map((each) => unwrap(each, {
		word,
		read,
		record
	}).record);
	const [own = "", inside] = id?.property ?? [];
	if (inside !== void 0 || !shown?.members.has(own)) return false;
	const names = [...sent?.members.keys() ?? []];
	const kept = names.filter((name) => shown.members.has(name) && record.members.has(name));
	return kept.length > 0 && kept.length * 2 >= names.length;
}
/** Whether an answer is what the list of a path is: a POST that has it searches. */
function answersList(answer, { segments, list }, read) {
	if (!list || areAlike(answer, list.record)) return false;
	const answered = findList(answer, {
		word: lastWord(segments) ?? "",
		read
	});
	return answered !== void 0 && areAlike(answered.record, list.record);
}
/** Whether the body of a replacement that never creates requires fewer members than that of a creation: those that it leaves out are kept. */
function mayLeaveOut({ body, success }, { path, word, record, id }, { paths, read }) {
	const key = pathKey(readPath(path).segments);
	const create = paths.find((each) => each.key === key)?.byMethod.get("POST")?.body;
	if (success?.status === 201 || !body || !create) return false;
	const [given, created] = [body, create].map((shape) => unwrap(shape, {
		word,
		read,
		record
	}).record);
	const own = id?.property?.[0];
	return [...created?.required ?? []].some((name) => name !== own && !given?.required.has(name));
}
/** What an operation on a word below an item sets of the record by that word (`actionSetOf`). A GET sets nothing. */
function setByWord({ method, path }, { word: noun, record }, read) {
	const word = lastWord(path.segments);
	if (word === void 0 || method === "GET" || !isBelowItem(path)) return void 0;
	const members = [...shapeProperties(record, read)].map(([property, schema]) => ({
		path: property,
		name: ownName(property),
		schema,
		isRequired: record.required.has(property)
	}));
	return actionSetOf({
		word,
		nouns: [noun, singular(noun)],
		isUndone: method === "DELETE"
	}, members, read);
}
const IDS = /* @__PURE__ */ new Set([
	"id",
	"uuid",
	"gid",
	"sid",
	"key"
]);
const ABOUT = /* @__PURE__ */ new Set([
	...IDS,
	"href",
	"links",
	"object",
	"type",
	"uri",
	"url"
]);
/** The parts of two shapes to compare: the attributes of JSON:API resource objects, whose outer members are all alike. */
function comparedShapes(one, other, read) {
	const [first, second] = [one, other].map((shape) => attributesOf(shape, read));
	return first && second ? [first, second] : [one, other];
}
function attributesOf({ members }, read) {
	const attributes = members.has("type") ? members.get("attributes") : void 0;
	const shape = attributes && read(attributes);
	return shape && isObjectShape(shape) && shape.members.size > 0 ? shape : void 0;
}
// src/contract/queries/lookup-parameters.ts
/**
* Reads the name of a query parameter as a lookup of a property.
* @returns the name of the property, and how it is compared; `undefined` if the name is none. Bounds (`created__gte`) are read as such.
*/
function readLookup(name) {
	const [, of = "", suffix = ""] = /^(.+)__([a-z]+)$/.exec(name) ?? [];
	const lookup = LOOKUPS.get(suffix);
	return lookup && {
		of,
		lookup
	};
}
/** What a lookup asks for, in words that follow "records whose NAME". */
function lookupText({ compares, ignoresCase, isNegated }) {
	const text = `${isNegated ? "not " : ""}${WORDS$1[compares]}`;
	return ignoresCase ? `${text}, in capitals or not` : text;
}
const WORDS$1 = {
	whole: "is one of its values",
	part: "has it in it",
	start: "begins with it",
	end: "ends with it",
	missing: "is missing or empty"
};
const LOOKUPS = new Map([
	...[
		[
			"whole",
			"ie iexact",
			"exact eq",
			"nie"
		],
		[
			"part",
			"ic icontains",
			"c contains",
			"nic"
		],
		[
			"start",
			"isw istartswith",
			"sw startswith",
			"nisw"
		],
		[
			"end",
			"iew iendswith",
			"ew endswith",
			"niew"
		]
	].flatMap(([compares, any, exact, not]) => [
		...named(any, {
			compares,
			ignoresCase: true
		}),
		...named(exact, { compares }),
		...named(not, {
			compares,
			ignoresCase: true,
			isNegated: true
		})
	]),
	...named("in", {
		compares: "whole",
		isList: true
	}),
	...named("n ne not", {
		compares: "whole",
		isNegated: true
	}),
	...named("isnull empty", { compares: "missing" })
]);
function named(suffixes, lookup) {
	const whole = {
		ignoresCase: false,
		isNegated: false,
		isList: false,
		...lookup
	};
	return suffixes.split(" ").map((suffix) => [suffix, whole]);
}
/** The same where a parameter may bound it: its default, else as many as its maximum allows. */
function usualPage({ default: usual, maximum }) {
	if (typeof usual === "number") return usual;
	return Math.min(50, typeof maximum === "number" ? maximum : 50);
}
// src/contract/queries/shown-parameters.ts
/** The same as `x-sandbox` says it. */
const shownMeanings = ["fields", "expand"];
/**
* What a parameter of a usual name does to the records of an answer: `fields`, `select`, `fields[articles]`; `expand`, `include`,
* `_embed`. `undefined` if it is no text and no list of them, if records have a member that is called so, or if there is nothing in them
* that it could be about.
*/
function shownMeaning({ name, types, values, members, objects }) {
	const [bare = name] = name.split("[");
	const meaning = MEANINGS.get(plainName(bare));
	const isText = types.every((type) => [
		"string",
		"array",
		"object"
	].includes(type));
	if (!meaning || !isText || members.has(name)) return void 0;
	const named = meaning === "fields" ? members : objects;
	const known = new Set([...named].map(plainName));
	const isNamed = (value) => String(value).split(",").some((each) => known.has(plainName(each.split(".")[0] ?? "")));
	const isAny = values.length === 0 || members.has("relationships");
	return named.size > 0 && (isAny || values.some(isNamed)) ? meaning : void 0;
}
/** Why a parameter has such a meaning: a clause that follows "because". */
const shownBecause = {
	fields: "its name asks for some members of the records",
	expand: "its name asks for what records refer to"
};
const WORDS = {
	fields: "fields select only attributes properties optfields fieldmask fieldset returnfields responsefields",
	expand: "expand expands expansions include includes embed with populate relations"
};
const MEANINGS = new Map(shownMeanings.flatMap((meaning) => WORDS[meaning].split(" ").map((word) => [word, meaning])));
// src/contract/bodies/stream-content.ts
/** How many events a stream has at most. */
const MOST_EVENTS = 1e6;
/**
* Finds the first media type of an answer that is a stream.
* @param at the object that a node is, or leads to
*/
function streamContent(content, at) {
	const type = Object.keys(content).find((each) => sequenceKind(each) !== void 0);
	if (type === void 0) return void 0;
	const media = at(content[type]);
	const item = itemIn(media.schema, at);
	const data = sequenceKind(type) === "events" ? dataIn(item, at) : item;
	return {
		type,
		list: data === void 0 ? void 0 : {
			type: "array",
			items: data
		},
		item: data,
		hasExample: hasExample(media, at)
	};
}
function hasExample(media, at) {
	const schema = at(media.schema);
	return [
		media.example,
		schema.example,
		Object.values(at(media.examples))[0]
	].some((each) => each !== void 0);
}
/** The schema of an item: those of a list (`itemSchema` may be beside a schema in `allOf`), else the schema; `undefined` for a text. */
function itemIn(schema, at) {
	const own = at(schema);
	const parts = [own, ...Array.isArray(own.allOf) ? own.allOf.map(at) : []];
	const list = parts.find(({ items }) => items !== void 0);
	if (list) return list.items;
	return parts.some(({ type, properties, oneOf, anyOf }) => type === "object" || [
		properties,
		oneOf,
		anyOf
	].some((each) => each !== void 0)) ? schema : void 0;
}
/** The schema of what the data of an event is, if its fields are declared; else of the item, which is its data. */
function dataIn(item, at) {
	const properties = at(at(item).properties);
	const names = Object.keys(properties);
	if (!(names.includes("data") && names.every((each) => EVENT_FIELDS.has(each)))) return item;
	return at(properties.data).contentSchema ?? properties.data;
}
// src/contract/resources/operation-shapes.ts
/** What query parameters of lists do, as far as `x-sandbox` says it. */
const meanings = [
	...[
		"filter",
		"limit",
		"page",
		"offset",
		"after",
		"before",
		"sort",
		"search"
	],
	...[
		"since",
		"until",
		"nothing"
	],
	...shownMeanings
];
/** The names of query parameters, with those of the members of objects (`filter[state]`). */
function queryNames({ parameters }, read) {
	return parametersInQuery(parameters, read).map(({ name }) => name);
}
/** The parameters in the query, each followed by what an object has in it. */
function parametersInQuery(parameters, read) {
	return parameters.filter((parameter) => parameter.in === "query").flatMap((parameter) => [parameter, ...membersOf$1(parameter, read)]);
}
/** Reads the operations of a document as it is written. */
function readOperationShapes(document) {
	const read = createShapeReader(document);
	return {
		operations: withStreamedLists(Object.entries(document.paths ?? {}).flatMap(([template, written]) => {
			const item = objectAt(written, document);
			const path = readPath(template);
			return EXPLAINED.filter((method) => item[method] !== void 0).map((method) => readOperation(method, {
				path,
				item,
				document,
				read
			}));
		}), read),
		read
	};
}
/** Groups operations by their paths, in the order of the document. */
function groupByPath(operations, read) {
	const groups = Map.groupBy(operations, ({ path }) => pathKey(path.segments));
	const paths = [...groups].map(([key, all]) => {
		const { segments, template } = all[0].path;
		const byMethod = new Map(all.toReversed().map((operation) => [operation.method, operation]));
		const answer = byMethod.get("GET")?.success?.answer;
		const declared = byMethod.get("GET")?.declared.envelope;
		return {
			key,
			segments,
			template,
			operations: all,
			byMethod,
			list: answer && findList(answer, {
				word: lastWord(segments) ?? "",
				read,
				declared
			})
		};
	});
	const lists = new Set(paths.filter(({ list }) => list).map(({ key }) => key));
	const isOfOwner = ({ key, list, byMethod }) => groups.has(`${key}/{}`) && !isWritten(byMethod) && list?.isNamed === true;
	return paths.map((path) => isItem(path) && path.list && !isOfOwner(path) && !isListOfItem(path, path.list, lists) ? {
		...path,
		list: void 0
	} : path);
}
/** Whether a path can be asked for: what follows # in an address stays with the client (RFC 3986, section 3.5). */
function isAsked({ template }) {
	return !template.includes("#");
}
/** Whether a path ends in a parameter: it is one of an item, unless it is a collection. */
function isItem({ segments }) {
	return segments.at(-1)?.parameter !== void 0;
}
/** Whether there is an operation that replaces, changes or removes what the path is one of. */
function isWritten(byMethod) {
	return [
		"PUT",
		"PATCH",
		"DELETE"
	].some((method) => byMethod.has(method));
}
/** Whether what a path names is put into a set, and taken out, without a body. A GET without a body asks for it. */
function isLinked({ byMethod }) {
	const [puts, gets] = ["PUT", "GET"].map((method) => byMethod.get(method));
	return puts !== void 0 && !puts.body && byMethod.has("DELETE") && !gets?.success?.answer;
}
/** The methods that are explained; the others are answered by the path itself. */
const EXPLAINED = METHODS$1.filter((method) => ![
	"options",
	"head",
	"trace"
].includes(method));
/** What a parameter that is an object has in it, each by the name that `deepObject` gives to it: `page[size]`, `filter[state]`. */
function membersOf$1({ name, shape, ...more }, read) {
	if (!isObjectShape(shape)) return [];
	return [...shape.members].map(([member, schema]) => ({
		...more,
		name: `${name}[${member}]`,
		shape: read(schema),
		isRequired: false
	}));
}
function readOperation(method, { path, item, document, read }) {
	const operation = objectAt(item[method], document);
	const requestBody = objectAt(operation.requestBody, document);
	const body = jsonOf(requestBody, document) ?? formOf(requestBody, document);
	return {
		id: String(operation.operationId ?? `${method.toUpperCase()} ${path.template}`),
		method: method.toUpperCase(),
		path,
		parameters: parametersOf(item, operation, document).map(({ name, in: place, ...more }) => ({
			name: String(name),
			in: String(place),
			isRequired: more.required === true,
			shape: read(more.schema ?? {})
		})),
		body: body && read(body),
		success: successOf(objectAt(operation.responses, document), document, read),
		declared: {
			...objectAt(item[SAID], document),
			...objectAt(operation[SAID], document)
		}
	};
}
/** The operations, of which a GET that has a stream alone answers the list of its items where other operations take or answer such records. */
function withStreamedLists(operations, read) {
	const others = lazy(() => operations.flatMap(({ body, success }) => [body, success?.answer].flatMap((shape) => shape ? [shape, read(shape.items ?? {})] : [])));
	return operations.map((operation) => {
		const { method, success } = operation;
		const { list, item } = success?.stream ?? {};
		if (!success || !list || !item || success.answer || method !== "GET") return operation;
		const record = read(item);
		return isObjectShape(record) && others().some((each) => areAlike(each, record)) ? {
			...operation,
			success: {
				...success,
				answer: read(list)
			}
		} : operation;
	});
}
const SAID = "x-sandbox";
/** An operation's parameters replace those of its path that have the same name and place (OpenAPI 3.1, section 4.8.10.1). */
function parametersOf(item, operation, document) {
	const all = [item.parameters, operation.parameters].flatMap((list) => Array.isArray(list) ? list.map((each) => objectAt(each, document)) : []);
	return [...new Map(all.map((each) => [`${each.in} ${each.name}`, each])).values()];
}
function successOf(responses, document, read) {
	const [lowest] = Object.keys(responses).filter((status) => /^2(?:\d\d|XX)$/i.test(status)).toSorted();
	if (lowest === void 0) return defaultSuccess(responses, document, read);
	const response = objectAt(responses[lowest], document);
	const schema = jsonOf(response, document);
	const examples = Object.values(objectAt(response.content, document)).flatMap((media) => Object.keys(objectAt(objectAt(media, document).examples, document)));
	const status = Number(lowest.replace(/XX/i, "00"));
	const stream = streamContent(objectAt(response.content, document), (node) => objectAt(node, document));
	return {
		status,
		answer: schema && read(schema),
		examples: [...new Set(examples)],
		...stream && { stream }
	};
}
/** Where no status is documented as the success, `default` is, if what it answers is no error. */
function defaultSuccess(responses, document, read) {
	const response = objectAt(responses.default, document);
	const schema = jsonOf(response, document);
	const isElsewhere = Object.keys(responses).some((status) => status.startsWith("3"));
	if (schema === void 0 || isElsewhere) return void 0;
	const answer = read(schema);
	const names = new Set([...answer.members.keys()].map(plainName));
	const isError = [...names].some((name) => name.startsWith("error"));
	const isMessage = names.has("message") && !names.has("id");
	return isError || isMessage || ERROR.test(String(response.description)) ? void 0 : {
		status: 200,
		answer,
		examples: []
	};
}
const ERROR = /\berrors?\b|\bfail(?:ed|ure)?\b|\bunexpected\b/i;
/** The schema of the content in JSON or its kin (`application/vnd.api+json`), or in any type. */
function jsonOf(body, document) {
	return schemaOf(body, document, /^[^;]*[/+]json\s*(?:;|$)/i) ?? schemaOf(body, document, /^\*\/\*/);
}
/** The schema of the content that is a form. */
function formOf(body, document) {
	return schemaOf(body, document, /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i);
}
function schemaOf({ content }, document, wanted) {
	const [, media] = Object.entries(objectAt(content, document)).find(([type]) => wanted.test(type)) ?? [];
	return objectAt(media, document).schema;
}
function objectAt(node, document) {
	const found = follow(node, document);
	return typeof found === "object" && found !== null ? found : {};
}
/** Whether a GET that ends in a parameter answers a list, and not a record with an array in it. */
function isListOfItem({ segments, byMethod }, { envelope, isNamed }, lists) {
	const isBelowList = lists.has(pathKey(segments.slice(0, -1)));
	const isOnlyMade = byMethod.has("POST") && !isWritten(byMethod);
	if (envelope.length === 0) return !isBelowList || !isWritten(byMethod);
	return envelope.length === 1 && isNamed && (!isBelowList || isOnlyMade);
}
// src/contract/resources/parameters.ts
/**
* Decides what the query parameters of a list do (docs/contracts.md, "What is inferred"): one that has the name and the type of a
* property of the record filters by it, a time bounds one, the usual words bound, go on, sort and search, and the others do nothing.
*/
function decideParameters({ parameters, declared }, surroundings) {
	const all = parametersInQuery(parameters, surroundings.read);
	const { members } = surroundings.record;
	const goesOn = all.some(({ name, shape }) => !isTime(shape) && isPagePosition(plainName(name)) && !members.has(name));
	return all.map((parameter) => decide(parameter, declared, {
		...surroundings,
		goesOn
	}));
}
/**
* Decides which query parameters of an operation on one record leave members out of its answer, or show what it refers to; the others do
* nothing there, and are not in the list.
*/
function decideShown({ parameters, declared: { paging = {} }, rpc }, record, read) {
	if (!record || rpc) return [];
	return parametersInQuery(parameters, read).flatMap((parameter) => {
		const { name } = parameter;
		const said = Object.hasOwn(paging, name) ? paging[name] : void 0;
		if (said === void 0) return [shownRole(parameter, record, read) ?? []].flat();
		const meaning = shownMeanings.find((each) => each === said);
		return meaning ? [{
			name,
			meaning,
			because: DECLARED,
			isLost: false
		}] : [];
	});
}
/**
* The member in an object of the record that a parameter has the name of beside that of the object: `external_customer_id` and
* `customer_external_id` are `customer.external_id`.
*/
function innerProperty(name, { record, read }) {
	const words = wordsOf(filteredName(name));
	for (const [outer, schema] of record.members) {
		const of = wordsOf(outer);
		const at = words.findIndex((_, from) => of.every((word, next) => words[from + next] === word));
		if (at < 0 || of.length === 0) continue;
		const rest = [...words.slice(0, at), ...words.slice(at + of.length)].join("");
		const inner = [...read(schema).members.keys()].find((each) => plainName(each) === rest);
		if (inner !== void 0 && isObjectShape(read(schema))) return `${outer}.${inner}`;
	}
}
function decide(parameter, declared, among) {
	const { name, shape, isRequired } = parameter;
	const { record, isKept, read, goesOn } = among;
	const known = declaredRole(parameter, declared, among) ?? shownRole(parameter, record, read) ?? lookupOf(parameter, among);
	if (known) return known;
	const usual = usualOf(parameter);
	if (goesOn && usual === "limit" && shape.types.includes("integer")) return {
		name,
		meaning: "limit",
		...firstIn(parameter, "limit", among),
		because: "it bounds a list that goes on",
		isLost: false
	};
	const bound = usual && !isTime(shape) ? void 0 : boundOf(parameter, among);
	if (bound) return bound;
	const properties = shapeProperties(record, read);
	const asked = plainName(filteredName(name));
	const called = (wanted) => {
		const all = [...properties].filter(([each]) => plainName(ownName(each)) === wanted);
		const [found] = all.find(([, each]) => shareValues(read(each), shape)) ?? all[0] ?? [];
		return found;
	};
	const property = withValue(called(asked), {
		record,
		shape,
		read
	}) ?? (shape.items && singulars(name).map(called).find(Boolean)) ?? innerProperty(name, among) ?? (usual ? void 0 : called(withoutWord(name, among.word)));
	const schema = property === void 0 ? void 0 : properties.get(property) ?? memberIn(record, property, read);
	const isShown = property !== void 0 && schema && fits(read(schema), shape, read);
	if (isShown && isKept(property)) return {
		name,
		meaning: "filter",
		property,
		...everythingIn(shape, read(schema)),
		because: `records have the property ${property} of its type`,
		isLost: false
	};
	if (isObjectShape(shape) && shape.members.size > 0) return {
		name,
		meaning: "nothing",
		because: "what it means is in its members",
		isLost: false
	};
	if (usual && isTime(shape)) return {
		name,
		meaning: "nothing",
		because: "it is a time, and records have none that is meant",
		isLost: isRequired
	};
	const meaning = usual && byType(usual, shape);
	if (meaning === "search" && textsIn(record, read).length === 0) return {
		name,
		meaning: "nothing",
		because: "records have no text",
		isLost: isRequired
	};
	if (meaning) return {
		name,
		meaning,
		...firstIn(parameter, meaning, among),
		because: "it is a usual word",
		isLost: false
	};
	return {
		name,
		meaning: "nothing",
		because: isShown ? `only this list shows the property ${property}, and records are not kept with it` : `no property of the record has its name${property === void 0 ? "" : " and its type"}, and it is no usual word`,
		isLost: isRequired
	};
}
/** What `x-sandbox` says of a parameter: its meaning, its property, or both. */
function declaredRole(parameter, { filters = {}, paging = {} }, among) {
	const { name } = parameter;
	const property = Object.hasOwn(filters, name) ? filters[name] : void 0;
	const meaning = Object.hasOwn(paging, name) ? paging[name] : void 0;
	const isThere = property !== void 0 && memberPath(property, among.record, among.read) !== void 0 && among.isKept(property);
	const because = DECLARED;
	if (meaning === "since" || meaning === "until") {
		const bounded = isThere ? property : timeIn([], among);
		return bounded === void 0 ? void 0 : {
			name,
			meaning,
			property: bounded,
			isStrict: false,
			because,
			isLost: false
		};
	}
	if (meaning !== void 0) return {
		name,
		meaning,
		...firstIn(parameter, meaning, among),
		because,
		isLost: false
	};
	return isThere ? {
		name,
		meaning: "filter",
		property,
		because,
		isLost: false
	} : void 0;
}
/** What a parameter leaves out of records, or shows in them. */
function shownRole({ name, shape }, { members }, read) {
	const { types, items } = shape;
	const values = valuesOf(items ? read(items) : shape);
	const within = [...members].filter(([, schema]) => {
		const own = read(schema);
		return isObjectShape(own) || isListShape(own, read);
	});
	const meaning = shownMeaning({
		name,
		types,
		values,
		members: new Set(members.keys()),
		objects: new Set(within.map(([each]) => each))
	});
	return meaning && {
		name,
		meaning,
		because: shownBecause[meaning],
		isLost: false
	};
}
/** The lookup of a property that a name ends in, unless records have a property of the whole name. */
function lookupOf({ name }, among) {
	const { record, read, isKept } = among;
	const found = readLookup(name);
	if (!found || record.members.has(name)) return void 0;
	const { of, lookup } = found;
	const property = [...shapeProperties(record, read).keys()].find((each) => plainName(ownName(each)) === plainName(of) && isKept(each));
	if (property === void 0) return void 0;
	return {
		name,
		meaning: "lookup",
		property,
		lookup,
		because: `its name asks for records whose ${property} ${lookupText(lookup)}`,
		isLost: false
	};
}
/** What a parameter means by its name, or by that of a member of an object about pages: `page[limit]`, `pageable[sort]`. */
function usualOf({ name }) {
	const [, outer = "", member = ""] = /^([^[\]]+)\[([^[\]]+)\]$/i.exec(name) ?? [];
	const isOfPages = ABOUT_PAGES.test(outer) || wordsOf(outer).every(isPagePosition);
	const inner = outer !== "" && isOfPages ? member : filteredName(name);
	return conventionalMeaning(plainName(name)) ?? conventionalMeaning(plainName(inner));
}
const ABOUT_PAGES = /^(?:page|paging|pagination|pageable)$/i;
/** The number of the first page or record, where a parameter chooses by number; the size of a page that the contract leaves open. */
function firstIn({ shape }, meaning, { answer, read }) {
	if (meaning === "limit") return typeof shape.node.default === "number" ? {} : { size: usualPage(shape.node) };
	if (meaning !== "page" && meaning !== "offset") return {};
	const inside = [...answer.members].flatMap(([name, schema]) => [name, ...read(schema).items ? [] : read(schema).members.keys()]);
	return { first: firstNumber(meaning, shape.node, new Set(inside.map(plainName))) };
}
/**
* What a parameter bounds: a time of the records where it is one itself, or a property that its name has beside the word of a bound
* (`created[gte]`, `min_price`).
*/
function boundOf(parameter, among) {
	const { name, shape } = parameter;
	const words = wordsOf(filteredName(name));
	const bound = readBound(words);
	if (!bound || isObjectShape(shape)) return void 0;
	const { edge, isStrict, of } = bound;
	const { record, read, isKept } = among;
	const isOwn = [...record.members.keys()].some((each) => plainName(each) === plainName(name));
	if (of.length === 0 ? !isTime(shape) : isOwn) return void 0;
	const named = [...shapeProperties(record, read)].find(([each, schema]) => isKept(each) && bareWords(wordsOf(ownName(each))).join(" ") === of.join(" ") && isBoundBy(read(schema), shape))?.[0];
	const property = of.length > 0 ? named : timeIn(words, among);
	if (property === void 0) return void 0;
	return {
		name,
		meaning: edge,
		property,
		isStrict,
		because: of.length > 0 ? `its name is that of a bound of the property ${property}` : `it is a time, and records have the time ${property}`,
		isLost: false
	};
}
/** The time of the records that a bound without more words is of: one of its own name, the only one, or when they came to be. */
function timeIn(words, { record, read, isKept }) {
	const times = [...shapeProperties(record, read)].filter(([name, schema]) => isTime(read(schema)) && isKept(name)).map(([name]) => name);
	const own = times.find((each) => wordsOf(ownName(each)).join(" ") === words.join(" "));
	if (own !== void 0 || times.length === 1) return own ?? times[0];
	return times.find((each) => isOfBeginning(wordsOf(ownName(each))));
}
/** Whether values of a property are bounded by those of a parameter: both are times, or both are numbers. */
function isBoundBy(property, parameter) {
	const [one, other] = [property, parameter].map(({ types }) => types.some((type) => type === "integer" || type === "number"));
	if (one && other) return true;
	return isTime(property) && (isTime(parameter) || isPlainText(parameter));
}
function isTime({ types, format = "" }) {
	return types.includes("string") && /^(?:date|date-?time|timestamp)$/i.test(format);
}
/** The properties that words can be looked for in. */
function textsIn(record, read) {
	return [...shapeProperties(record, read)].flatMap(([name, schema]) => isPlainText(read(schema)) ? name : []);
}
/** What a parameter filters by, as its name says: `filter[author]` (JSON:API) is `author`. */
function filteredName(name) {
	return /^filter\[([^[\]]+)\]$/i.exec(name)?.[1] ?? name;
}
/** What the name of a list in the query may be the plural of, or is itself beside brackets: `statuses[]`, `status[]`. */
function singulars(name) {
	const bare = filteredName(name.replace(/\[\]$/, ""));
	return [
		bare,
		singular(bare),
		bare.replace(/es$/i, "")
	].map(plainName);
}
/** What a name says after the word of the records: `dashboardName` is the `name` of dashboards. */
function withoutWord(name, word) {
	const [words, own] = [wordsOf(filteredName(name)), wordsOf(singular(word))];
	return own.every((each, at) => words[at] === each) ? words.slice(own.length).join("") : "";
}
function memberIn(record, property, read) {
	const [outer = "", inner = ""] = memberPath(property, record, read) ?? [];
	return read(record.members.get(outer) ?? {}).members.get(inner);
}
/** Arrays filter by any of their values, and a property that is an array by any of its own. */
function fits(property, parameter, read) {
	const value = (shape) => shape.items ? read(shape.items) : shape;
	return haveOneType(value(property), value(parameter));
}
/** A property, or its value where it is an object of one: `status.value`. */
function withValue(property, { record, shape, read }) {
	const schema = property === void 0 ? void 0 : record.members.get(property);
	const own = schema && read(schema);
	const inner = own?.members.get("value");
	return own && inner && isObjectShape(own) && fits(read(inner), shape, read) ? `${property}.value` : property;
}
/** Whether two lists of values have one in common. */
function shareValues(one, other) {
	const [mine, theirs] = [valuesOf(one), valuesOf(other)];
	return mine.some((value) => theirs.includes(value));
}
/** The value of a parameter that stands for every value of a property that lists its own. */
function everythingIn(parameter, property) {
	const own = valuesOf(property);
	const everything = valuesOf(parameter).find((value) => typeof value === "string" && EVERYTHING.has(value.toLowerCase()));
	return own.length === 0 || everything === void 0 || own.includes(everything) ? {} : { everything };
}
const EVERYTHING = /* @__PURE__ */ new Set([
	"all",
	"any",
	"*"
]);
function valuesOf({ node: { enum: values } }) {
	return Array.isArray(values) ? values : [];
}
/** What a usual word does by the type of its values: `page` goes by cursor where it is a text, and only a plain text searches. */
function byType(meaning, shape) {
	const { types } = shape;
	const isText = types.includes("string");
	if (meaning === "page" && isText) return "after";
	if (meaning === "search") return isPlainText(shape) || types.length === 0 ? meaning : void 0;
	return (meaning === "limit" || meaning === "offset") && types.length > 0 && types.every((each) => NO_COUNTS.has(each)) ? void 0 : meaning;
}
const NO_COUNTS = /* @__PURE__ */ new Set([
	"boolean",
	"array",
	"object"
]);
// src/contract/resources/alternate-paths.ts
/**
* Finds the paths that show records of another resource: a list without writers whose items are the records of exactly
* one written resource; a GET of an object that is the record of exactly one resource, at a path without parameters, or at a word below
* the collection that says which record it is (`/releases/latest`). Of several, it is the one at the same last word.
* @param found the resources, by the keys of their paths
* @returns the keys of the paths, each with that of its resource
*/
function findAlternatePaths(paths, found, read) {
	const byKey = new Map(paths.map((path) => [path.key, path]));
	const several = [...found].filter(([, { isSingleton }]) => !isSingleton).map(([key, candidate]) => toShowing(key, candidate, byKey));
	const only = (path, record, isMeant) => {
		const all = several.filter((each) => each.key !== path.key && isMeant(each));
		const word = lastWord(path.segments);
		const ofWord = all.filter((each) => each.word === word);
		const isSame = ({ shapes }) => shapes.some(({ node }) => node === record.node);
		const isLike = ({ shapes }) => shapes.some((shape) => areAlike(shape, record));
		const isPart = (each) => isPartOf(record, each.record);
		for (const likeliest of [
			() => all.filter(isSame),
			() => ofWord.filter(isSame),
			() => all.filter(isLike),
			() => ofWord.filter(isLike),
			() => ofWord.filter(isPart)
		]) {
			const [one, other] = likeliest();
			if (one && !other) return one.key;
		}
	};
	const pairs = paths.flatMap((path) => {
		const get = path.byMethod.get("GET");
		const answer = get?.success?.answer;
		if (!answer || path.byMethod.size > 1 || byKey.has(`${path.key}/{}`)) return [];
		const list = path.list && only(path, path.list.record, ({ isWritten }) => isWritten);
		if (list !== void 0) return [[path.key, list]];
		const last = path.segments.at(-1);
		if (path.list) return [];
		if (last?.parameter !== void 0) {
			const of = byAnotherKey(path, last.parameter, {
				found,
				byKey,
				read
			});
			return of === void 0 ? [] : [[path.key, of]];
		}
		if (get?.parameters.some((each) => each.in === "query" && each.isRequired)) return [];
		const { record } = unwrap(answer, {
			word: lastWord(path.segments) ?? "",
			read
		});
		const above = pathKey(path.segments.slice(0, -1));
		const isFixed = path.segments.every(({ parameter }) => parameter === void 0);
		const isMeant = ({ key, hasItems }) => hasItems && (above === key ? WHICH.has(plainName(last?.word ?? "")) : isFixed && !`${above}/`.startsWith(`${key}/`));
		const one = isObjectShape(record) ? only(path, record, isMeant) : void 0;
		return one === void 0 ? [] : [[path.key, one]];
	});
	return new Map(pairs);
}
/**
* Finds the collections whose records are read at a path that is not below them: what `POST /me/playlists` creates is read at
* `/playlists/{playlist_id}`, as both have one schema.
* @returns the keys of the collections, each with that of the collection that the items are in
*/
function findItemsAtOtherPaths(paths, found) {
	const byKey = new Map(paths.map((path) => [path.key, path]));
	const creating = [...found].filter(([key, { isSingleton, item }]) => !isSingleton && !item && byKey.get(key)?.byMethod.has("POST") === true);
	return new Map([...found].flatMap(([key, { item, record }]) => {
		const isRead = byKey.get(`${key}/{}`)?.byMethod.get("GET")?.success?.answer !== void 0;
		if (!item || !isRead || byKey.has(key) || key.includes("{}")) return [];
		return creating.filter(([, other]) => other.record.node === record.node).map(([other]) => [other, key]);
	}));
}
/** How a path shows records of a resource; `undefined` if the path is the resource's own, or that of its items. */
function alternatePathOf({ key, segments }, parameters, resource, { read, declaredFilter }) {
	const own = readPath(resource.path).segments;
	const ownKey = pathKey(own);
	if (key === ownKey || key.startsWith(`${ownKey}/{}`)) return void 0;
	const isLast = LAST.has(plainName(segments.at(-1)?.word ?? ""));
	return {
		narrowing: segments.flatMap(({ parameter }, at) => {
			if (parameter === void 0) return [];
			const above = pathKey(segments.slice(0, at + 1));
			const parent = resource.parents.find((each) => pathKey(own.slice(0, own.findIndex((one) => one.parameter === each.parameter) + 1)) === above);
			if (parent) return [{
				parameter,
				filter: `{${parent.parameter}}`,
				because: "records are below it"
			}];
			const shape = parameters.find((each) => each.in === "path" && each.name === parameter)?.shape;
			const word = plainName(singular(segments[at - 1]?.word ?? ""));
			const names = [
				plainName(parameter),
				`${word}id`,
				word
			];
			if (declaredFilter !== void 0 && at === segments.length - 1) return [{
				parameter,
				filter: declaredFilter,
				because: DECLARED
			}];
			const property = [...shapeProperties(resource.record, read)].find(([name, member]) => names.includes(plainName(ownName(name))) && resource.id?.property?.[0] !== name && isScalar(read(member)) && (!shape || haveOneType(read(member), shape)))?.[0] ?? innerProperty(parameter, {
				record: resource.record,
				read
			});
			return [{
				parameter,
				filter: property,
				because: property === void 0 ? "no property of the record has its name and type" : `records have the property ${property} of its type`
			}];
		}),
		isLast,
		isByKey: segments.at(-1)?.parameter !== void 0
	};
}
/** The only written resource of one schema with what a path reads by a property that is no id of it: `/users/username/{username}`. */
function byAnotherKey({ segments }, parameter, { found, byKey, read }) {
	const above = pathKey(segments.slice(0, -1));
	const own = found.get(above);
	if (!own || byKey.has(above)) return void 0;
	const isSame = ([each, { isSingleton, item, record }]) => each !== above && !isSingleton && item !== void 0 && record.node === own.record.node;
	const [one, other] = [...found].filter((each) => isSame(each) && byKey.get(each[0])?.byMethod.has("POST") === true);
	const id = one?.[1].item && itemParameter(one[1].item.path);
	if (!one || other || id === void 0 || plainName(id) === plainName(parameter)) return void 0;
	return [...own.record.members].some(([name, schema]) => plainName(name) === plainName(parameter) && isScalar(read(schema))) ? one[0] : void 0;
}
function toShowing(key, { segments, item, record }, byKey) {
	const path = byKey.get(key);
	const items = byKey.get(`${key}/{}`)?.byMethod.keys() ?? [];
	return {
		key,
		record,
		word: lastWord(segments),
		hasItems: item !== void 0,
		isWritten: path?.byMethod.has("POST") === true || [...items].some((each) => each !== "GET"),
		shapes: path?.list ? [record, path.list.record] : [record]
	};
}
/** Words for the last record. */
const LAST = /* @__PURE__ */ new Set([
	"latest",
	"newest",
	"last"
]);
/** Words for one record below a collection; others there are computed (`/credit_notes/preview`). */
const WHICH = /* @__PURE__ */ new Set([
	...LAST,
	"me",
	"self",
	"current",
	"default",
	"primary",
	"first"
]);
function isScalar({ types }) {
	return types.every((type) => [
		"string",
		"integer",
		"number",
		"boolean"
	].includes(type));
}
// src/contract/resources/candidates.ts
/** Finds the resources of a contract by the keys of their paths, in the order of the document. */
function findCandidates(paths, read) {
	const byKey = new Map(paths.map((path) => [path.key, path]));
	const many = /* @__PURE__ */ new Map();
	for (const path of paths) {
		const above = pathKey(path.segments.slice(0, -1));
		if (isItem(path) && !isCollection(path, byKey)) {
			const candidate = toItemsOnly(path, {
				collection: byKey.get(above),
				read
			});
			if (candidate && above !== "" && !many.has(above)) many.set(above, candidate);
		} else {
			const candidate = toCollection(path, byKey.get(`${path.key}/{}`), read);
			if (candidate) many.set(path.key, candidate);
		}
	}
	const keys = paths.flatMap(({ key, segments }) => [pathKey(segments.slice(0, -1)), key]);
	return new Map([...new Set(keys)].flatMap((key) => {
		const path = byKey.get(key);
		const candidate = many.get(key) ?? (path && toSingleton(path, {
			many,
			read
		}));
		return candidate ? [[key, candidate]] : [];
	}));
}
/** Whether a path that ends in a parameter is one of a collection: its GET is a list, or its POST creates items below it. */
function isCollection(path, byKey) {
	const { key, byMethod, list } = path;
	if (list) return true;
	return byMethod.has("POST") && byMethod.size === 1 && byKey.has(`${key}/{}`);
}
function toCollection(path, item, read) {
	const { segments, template, byMethod, list } = path;
	const word = lastWord(segments) ?? "";
	const of = (shape) => shape && unwrap(shape, {
		word,
		read
	}).record;
	const isItem = item !== void 0 && item.list === void 0;
	const itemOperation = isItem ? itemOf(item) : void 0;
	const readRecord = isItem ? of(item.byMethod.get("GET")?.success?.answer) : void 0;
	const create = byMethod.get("POST");
	const creates = create?.body !== void 0 && isObjectShape(create.body);
	if (!list && !(creates && itemOperation)) return void 0;
	if (list && !creates && !itemOperation && isSettings(path, list)) return void 0;
	const record = [
		readRecord,
		list?.record,
		of(create?.success?.answer),
		of(create?.body)
	].find((each) => each && isObjectShape(each));
	return record && {
		segments,
		template,
		isSingleton: false,
		item: itemOperation,
		record
	};
}
/** Whether an object with one array is a settings object and not a list: a writer takes all of it. */
function isSettings({ byMethod }, { envelope }) {
	const [name, more] = envelope;
	if (name === void 0 || more !== void 0) return false;
	return ["PUT", "PATCH"].some((method) => byMethod.get(method)?.body?.members.has(name));
}
/** Items without a path of their collection, or with one that is no list: those are written, and it is no single record. */
function toItemsOnly(path, { collection, read }) {
	const segments = path.segments.slice(0, -1);
	const answer = path.byMethod.get("GET")?.success?.answer;
	const candidate = {
		segments,
		template: path.template.slice(0, path.template.lastIndexOf("/")),
		isSingleton: false,
		item: itemOf(path)
	};
	if (!collection && isLinked(path)) return {
		...candidate,
		record: read(LINK)
	};
	const isFree = !collection || isWritten(path.byMethod) && !isWritten(collection.byMethod);
	if (!answer || !isFree || !namesOne(path)) return void 0;
	const { record } = unwrap(answer, {
		word: lastWord(segments) ?? "",
		read
	});
	return isObjectShape(record) ? {
		...candidate,
		record
	} : void 0;
}
/** Whether the last parameter of a path is an id, and not a list or an object. */
function namesOne(path) {
	const item = itemOf(path);
	const last = item && itemParameter(item.path);
	const { types = [] } = item?.parameters.find((each) => each.name === last)?.shape ?? {};
	return !types.includes("array") && !types.includes("object");
}
/** The record of a link (a PUT or DELETE without a body) that no GET shows. */
const LINK = { type: "object" };
/** A GET of an object with a writer at the same path. Below an item that it answers, it is a part of that. */
function toSingleton(path, { many, read }) {
	const { segments, template, byMethod, list } = path;
	const answer = byMethod.get("GET")?.success?.answer;
	if (isItem(path) || !answer || list && !isSettings(path, list)) return void 0;
	const word = lastWord(segments) ?? "";
	const { record } = unwrap(answer, {
		word,
		read
	});
	const posted = byMethod.get("POST")?.success?.answer;
	const isPosted = posted && areAlike(unwrap(posted, {
		word,
		read
	}).record, record);
	if (!isObjectShape(record) || !(isWritten(byMethod) || isPosted)) return void 0;
	const above = isItem({ segments: segments.slice(0, -1) }) ? many.get(pathKey(segments.slice(0, -2))) : void 0;
	if (above && isRecordOf(record, {
		word: lastWord(above.segments) ?? "",
		...above
	}, read)) return void 0;
	return {
		segments,
		template,
		isSingleton: true,
		item: void 0,
		record
	};
}
/** The operation of an item that tells most about its id, with what any of them says itself of that. */
function itemOf({ byMethod }) {
	const all = [
		"GET",
		"PUT",
		"PATCH",
		"DELETE",
		"POST"
	].flatMap((method) => byMethod.get(method) ?? []);
	const [first] = all;
	const id = all.find(({ declared }) => declared.id !== void 0)?.declared.id;
	return first && (id === void 0 ? first : {
		...first,
		declared: {
			...first.declared,
			id
		}
	});
}
// src/contract/resources/rpc-operations.ts
/**
* Gives operations of RPC the shape that REST would have, so that all else is decided as for any: `POST /documents.info` reads the item
* `/documents/{id}`. An operation is one where its path ends in a verb and others at the same noun in other verbs, where it reads by
* the id of what it answers, where it lists beside such nouns, or where `x-sandbox` names a resource and says `id: body.NAME`, or the
* role of a list. Verbs that are not known act, where they take the id that the others at their noun do, or list what these list.
*/
function asRest(operations, read) {
	const calls = new Map(operations.flatMap((operation) => {
		const call = declaredCall(operation, read) ?? callOf(operation, read);
		return call ? [[operation, call]] : [];
	}));
	const restNouns = new Set(operations.filter(({ method }) => method !== "POST").map(({ path }) => nounKey(path.template)));
	const nouns = new Map([...Map.groupBy([...calls], ([, { noun }]) => noun)].filter(([noun]) => !restNouns.has(nounKey(noun))).map(([noun, own]) => [noun, toNoun(noun, own, read)]));
	const isRpc = [...nouns.values()].some(({ kinds }) => kinds.size > 1);
	return operations.map((operation) => {
		if (operation.method === "QUERY") return asList(operation, read);
		const call = calls.get(operation);
		const noun = nouns.get(call?.noun ?? "");
		if (call?.isDeclared) return toRest(operation, call, read) ?? operation;
		if (!call || !noun) return operation;
		if (noun.kinds.size < 2 && !noun.isReadById && !(isRpc && noun.saysList)) return operation;
		const kind = call.kind ?? otherKind(operation, noun, read);
		return (kind && toRest(operation, {
			...call,
			kind
		}, read, noun.id)) ?? operation;
	});
}
/** A QUERY that answers a list is one whose parameters are in its body. */
function asList(operation, read) {
	const noun = operation.path.template;
	const answer = operation.success?.answer;
	if (!answer || !findList(answer, {
		word: wordOf(noun),
		read
	})) return operation;
	return toRest(operation, {
		kind: "list",
		noun,
		verb: "",
		isDeclared: false
	}, read) ?? operation;
}
/** The member of a body that `x-sandbox` says to be an id: `documentId` of `id: body.documentId`. */
function idInBody(declared) {
	return declared?.startsWith(IN_BODY) ? declared.slice(IN_BODY.length) : void 0;
}
const IN_BODY = "body.";
/** Verbs without case and separators. */
const VERBS = new Map(Object.entries({
	create: "create add new insert register open send submit",
	list: "list all index query history",
	read: "info get getbyid read show retrieve fetch view details lookup",
	update: "update edit modify set change rename patch",
	remove: "delete remove destroy",
	action: "archive unarchive restore publish unpublish close cancel complete approve star unstar"
}).flatMap(([kind, verbs]) => verbs.split(" ").map((verb) => [verb, kind])));
/** The call that a path with a verb at its end makes: `/documents.create`, `/item/get`. A read that takes no id and answers a list lists. */
function callOf({ method, path, body, success }, read) {
	const { template } = path;
	if (method !== "POST" || template.includes("{")) return void 0;
	const at = Math.max(template.lastIndexOf("."), template.lastIndexOf("/"));
	const [noun, verb] = [template.slice(0, at), template.slice(at + 1)];
	if (noun.length < 2) return void 0;
	const kind = VERBS.get(plainName(verb));
	return {
		kind: kind === "read" && success?.answer !== void 0 && idName(membersOf(body, read), noun) === void 0 && findList(success.answer, {
			word: wordOf(noun),
			read
		}) !== void 0 ? "list" : kind,
		noun,
		verb,
		isDeclared: false
	};
}
function toNoun(noun, calls, read) {
	const word = wordOf(noun);
	const ids = calls.flatMap(([{ body }, { kind = "list" }]) => ITEM.has(kind) ? idName(membersOf(body, read), noun) ?? [] : []);
	const ofKind = (wanted) => calls.flatMap(([{ success }, { kind }]) => kind === wanted ? success?.answer ?? [] : []);
	const listed = ofKind("list").flatMap((answer) => findList(answer, {
		word,
		read
	})?.record ?? []);
	const [id] = ids;
	return {
		word,
		kinds: new Set(calls.flatMap(([, { kind }]) => kind ?? [])),
		id,
		listed: listed[0],
		saysList: calls.some(([, { verb }]) => VERBS.get(plainName(verb)) === "list"),
		isReadById: ofKind("read").some((answer) => id !== void 0 && unwrap(answer, {
			word,
			read
		}).record.members.has(id))
	};
}
/** Kinds that take the id of a record. */
const ITEM = /* @__PURE__ */ new Set([
	"read",
	"update",
	"remove",
	"action"
]);
/** What a call does whose verb is not known. */
function otherKind({ body, success }, { word, id, listed }, read) {
	const shown = success?.answer && findList(success.answer, {
		word,
		read
	});
	if (shown) return listed && areAlike(shown.record, listed) ? "list" : void 0;
	return id !== void 0 && body?.members.has(id) ? "action" : void 0;
}
/** The last word of a noun. */
function wordOf(noun) {
	return noun.slice(noun.lastIndexOf("/") + 1);
}
function membersOf(body, read) {
	return [...body && isObjectShape(body) ? body.members : []].map(([name, schema]) => ({
		name,
		in: "query",
		isRequired: body?.required.has(name) === true,
		shape: read(schema)
	}));
}
const DECLARED_KINDS = {
	list: "list",
	create: "create",
	read: "read",
	update: "update",
	replace: "update",
	remove: "remove",
	action: "action"
};
/** The call that `x-sandbox` declares: an id in the body, or a list by POST. */
function declaredCall(operation, read) {
	const { method, declared, path } = operation;
	const { resource, role = "" } = declared;
	const kind = DECLARED_KINDS[role];
	const isCall = idInBody(declared.id) !== void 0 || kind === "list" && method === "POST";
	if (!kind || !isCall || resource === void 0) return void 0;
	const [verb = ""] = path.template.split(/[./]/).slice(-1);
	const own = callOf(operation, read)?.noun;
	return {
		kind,
		noun: own?.endsWith(`/${resource}`) ? own : `/${resource}`,
		verb,
		isDeclared: true
	};
}
function nounKey(template) {
	return readPath(template).segments.map(({ word }) => word).join("/");
}
function toRest(operation, { kind, noun, verb }, read, usualId) {
	if (kind === void 0) return void 0;
	const { method, path, body, declared } = operation;
	const rpc = {
		method,
		template: path.template
	};
	const { id: _, ...others } = declared;
	if (kind === "create") return {
		...operation,
		rpc: {
			...rpc,
			id: void 0
		},
		path: readPath(noun)
	};
	const members = membersOf(body, read);
	if (kind === "list") return {
		...operation,
		declared: others,
		rpc: {
			...rpc,
			id: void 0
		},
		path: readPath(noun),
		method: "GET",
		parameters: [...operation.parameters, ...members],
		body: void 0
	};
	const called = (kind === "action" ? usualId : void 0) ?? idName(members, noun);
	const id = members.find(({ name }) => name === (idInBody(declared.id) ?? called));
	if (!id) return void 0;
	const word = kind === "action" ? `/${verb}` : "";
	return {
		...operation,
		declared: others,
		rpc: {
			...rpc,
			id: id.name
		},
		path: readPath(`${noun}/{${id.name}}${word}`),
		parameters: [...operation.parameters, {
			...id,
			in: "path",
			isRequired: true
		}],
		method: METHODS[kind],
		body: kind === "read" || kind === "remove" ? void 0 : body
	};
}
const METHODS = {
	read: "GET",
	update: "PATCH",
	remove: "DELETE",
	action: "POST"
};
/** The member of a body that names a record: `id`, `documentId`, `document`, or the only one that it requires. */
function idName(members, noun) {
	const names = members.map(({ name }) => name);
	const of = plainName(singular(wordOf(noun)));
	const own = [
		"id",
		`${of}id`,
		of,
		"uuid",
		"key",
		"token",
		"accesstoken"
	].map((each) => names.find((name) => plainName(name) === each)).find(Boolean);
	const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
	return own ?? (required.length === 1 && isReference(required[0] ?? "") ? required[0] : void 0) ?? names.find((name) => isReference(name) && of.endsWith(wordsOf(name)[0] ?? " "));
}
// src/contract/resources/resources.ts
/**
* Finds the resources of a contract. A path is one of a resource if its GET is a list, or if it has a POST with an object or a list
* and its items (`C/{id}`) can be read, changed or removed; items can be below several parameters (`{owner}/{repo}`). A path with a GET
* of an object and a writer is a singleton, also below parents, unless it is below an item and answers that. A path that shows the
* records of another resource (`findAlternatePaths`) is none of a resource.
* @param document as it is written, with its references
*/
function findResources(document) {
	const { operations: written, read } = readOperationShapes(document);
	const operations = asRest(written, read);
	const shapes = {
		operations,
		read
	};
	const paths = groupByPath(operations, read);
	const asked = paths.filter(isAsked);
	const found = new Map(findCandidates(asked, read));
	const shown = new Map(findAlternatePaths(asked, found, read));
	const claims = claimsOf(asked, found);
	for (const key of claims.keys()) shown.delete(key);
	const lists = new Set(asked.flatMap(({ key, list }) => list ? key : []));
	for (const key of shown.keys()) found.delete(lists.has(key) ? key : key.replace(/\/\{\}$/, ""));
	const readAt = findItemsAtOtherPaths(asked, found);
	const { names, owners } = shareNames(nameAll(found), {
		claims,
		readAt
	}, found);
	const posted = new Map(asked.map(({ key, byMethod }) => [readAt.get(key) ?? key, byMethod.get("POST")?.body]));
	const own = [...new Set(owners.values())].map((key) => [key, toResource(found.get(key), {
		name: names.get(key),
		found,
		names,
		read,
		body: posted.get(key),
		counted: countedBelow(key, asked),
		acting: actingOn(key, found.get(key), asked, read)
	})]);
	const shared = sharedIds(own.map(([, resource]) => resource));
	const byOwner = new Map(own.map(([key, resource]) => [key, withSharedId(resource, shared, read)]));
	const resources = new Map([...owners].map(([key, owner]) => [key, byOwner.get(owner)]));
	const alternatePaths = [...shown].flatMap(([key, of]) => {
		const resource = resources.get(of);
		return resource ? [[key, resource]] : [];
	});
	return {
		resources,
		alternatePaths: new Map(alternatePaths),
		paths,
		shapes,
		read
	};
}
/**
* What people call the records of a resource.
* @param word what clients know it by: the last word of its path. Default: its name, which no other resource has.
*/
function nounOf(resource, { nouns }, word = resource) {
	return ownMember(nouns, resource) ?? {
		one: singular(word),
		many: word
	};
}
/** Drops parents that `x-sandbox` leaves without an operation: their parameters then take any value. */
function withParents(resource, used) {
	if (resource.parents.every((each) => each.resource === void 0 || used.has(each.resource))) return resource;
	const parents = resource.parents.map((each) => used.has(each.resource) ? each : {
		...each,
		resource: void 0
	});
	return {
		...resource,
		parents
	};
}
/** Whether records have a property that a list shows: their schema or a body that writes them has it, or the list always shows it. */
function isKept(property, list, resource, found) {
	const [first = ""] = property.split(".");
	if (!resource || memberPath(property, resource.record, found.read)) return true;
	if (list.record.required.has(property) || list.record.required.has(first)) return true;
	const key = pathKey(readPath(resource.path).segments);
	return found.paths.filter((path) => path.key === key || path.key === `${key}/{}`).flatMap(({ operations }) => operations).some(({ body }) => body && unwrap(body, {
		...resource,
		read: found.read
	}).record.members.has(property));
}
/** Whether a POST to a word below a list of an item that has no creation makes a record of it: `/servers/{id}/actions/reboot`. */
function isMadeByWord({ method, success }, { segments }, { resources, paths, read }) {
	const key = pathKey(segments.slice(0, -1));
	const of = resources.get(key);
	const list = paths.find((each) => each.key === key);
	const answer = !isItem({ segments }) && isBelowItem({ segments: segments.slice(0, -1) }) && method === "POST" ? success?.answer : void 0;
	if (!answer || !of || of.isSingleton || !list?.list || list.byMethod.has("POST")) return false;
	return isRecordOf(answer, of, read) && !answersList(answer, list, read);
}
/** Whether a POST of a whole record at an item's path makes it: the path has a PUT, and its collection no POST. */
function isMadeHere(path, body, resource, { paths, read }) {
	return paths.find(({ key }) => key === pathKey(path.segments.slice(0, -1)))?.byMethod.has("POST") !== true && path.byMethod.has("PUT") && isRecordOf(body, resource, read);
}
/** Names each resource by the last word of its path, and by as many words before it as make the name its own. */
function nameAll(found) {
	const names = /* @__PURE__ */ new Map();
	const taken = /* @__PURE__ */ new Set();
	for (const [key, { segments }] of found) {
		const words = segments.filter(({ parameter }) => parameter === void 0).map(({ word }) => word);
		let from = words.length - 1;
		while (from > 0 && taken.has(words.slice(from).join("-"))) from -= 1;
		let name = words.slice(Math.max(from, 0)).join("-") || "root";
		for (let number = 2; taken.has(name); number += 1) name = `${words.join("-")}-${number}`;
		taken.add(name);
		names.set(key, name);
	}
	return names;
}
/** The resources that `x-sandbox` names at the paths of others, or at those of their items. */
function claimsOf(paths, found) {
	const isClaim = ({ declared, path }) => declared.resource !== void 0 && (declared.role !== "read" || isItem(path));
	const claims = paths.flatMap(({ key, segments, operations }) => {
		const own = found.has(key) ? key : pathKey(segments.slice(0, -1));
		const name = operations.find(isClaim)?.declared.resource;
		const isThere = own === key || segments.at(-1)?.parameter !== void 0;
		return name !== void 0 && isThere && found.has(own) ? [[own, name]] : [];
	});
	return new Map(claims);
}
/**
* Lets paths share the resource that they name, if they have as many parents as it: it is then what the path says of it that does most
* with records.
*/
function shareNames(names, { claims, readAt }, found) {
	const shared = new Map(names);
	const owners = new Map([...names.keys()].map((key) => [key, key]));
	const form = (key) => {
		const { isSingleton, segments } = found.get(key);
		return `${isSingleton} ${segments.filter(({ parameter }) => parameter !== void 0).length}`;
	};
	for (const [first, name] of names) {
		const ofItems = readAt.get(first) ?? first;
		const isOf = (key) => claims.get(key) === name && form(key) === form(first) || (readAt.get(key) ?? key) === ofItems;
		const group = [first, ...[...names.keys()].filter((key) => key !== first && isOf(key))];
		const [owner = first] = group.toSorted((one, other) => richness(found.get(other)) - richness(found.get(one)));
		if (owners.get(first) !== first || group.length === 1 || (claims.get(first) ?? name) !== name) continue;
		const isClaimed = group.some((key) => claims.get(key) === name);
		const [shortest = name] = group.map((key) => names.get(key)).toSorted((one, other) => one.length - other.length);
		for (const key of group) {
			shared.set(key, isClaimed ? name : shortest);
			owners.set(key, owner);
		}
	}
	return {
		names: shared,
		owners
	};
}
/** A rank of how much a path tells about its records. */
function richness(candidate) {
	return (candidate?.item ? 1e3 : 0) + (candidate?.record.members.size ?? 0);
}
/** The properties in which several resources have their ids, where parameters have the same name: `lago_id`. */
function sharedIds(resources) {
	const all = resources.flatMap(({ id }) => {
		const [property, inside] = id?.property ?? [];
		return property !== void 0 && inside === void 0 && id?.parameter === property ? property : [];
	});
	return [...new Set(all.filter((name, at) => isReference(name) && all.indexOf(name) !== at))];
}
/** A resource whose ids would be kept beside its records, with the property that others have theirs in. */
function withSharedId(resource, shared, read) {
	const { id, record } = resource;
	if (!id || id.property) return resource;
	const asked = read(id.asked);
	const property = shared.find((name) => {
		const shape = record.members.get(name);
		return shape !== void 0 && record.required.has(name) && haveOneType(read(shape), asked);
	});
	if (property === void 0) return resource;
	const { format } = read(record.members.get(property) ?? {});
	const kind = id.kind === "text" && format === "uuid" ? "uuid" : id.kind;
	const because = "it is the property that other resources have their ids in";
	return {
		...resource,
		id: {
			...id,
			property: [property],
			kind,
			because
		}
	};
}
function toResource({ segments, template, isSingleton, item, record }, { name, found, names, read, body, counted, acting }) {
	const word = lastWord(segments) ?? name;
	const last = item ? itemParameter(item.path) : acting?.path.segments.at(-2)?.parameter;
	const parameter = (item ?? acting)?.parameters.find((each) => each.in === "path" && each.name === last);
	const created = body && unwrap(body, {
		word,
		read,
		record
	}).record;
	const surroundings = {
		record,
		resource: word,
		read,
		declaredId: item?.declared.id,
		created
	};
	const own = parameter && findId(parameter, surroundings);
	const ofBelow = parameter && counted && own?.kind === "text" && own.property ? findId({
		...parameter,
		shape: counted
	}, surroundings) : void 0;
	return {
		name,
		word,
		path: template,
		isSingleton,
		id: ofBelow?.property?.join(".") === own?.property?.join(".") ? ofBelow ?? own : own,
		record,
		parents: parentParameters({
			segments: [...segments, {
				word: "",
				parameter: void 0
			}],
			template
		}).map((each) => ({
			parameter: each,
			resource: parentOf(each, segments, found, names)
		}))
	};
}
/** An operation on a word below an item that answers the item: its path says where the id of items is that have no path themselves. */
function actingOn(key, { isSingleton, item, segments, record }, paths, read) {
	if (isSingleton || item) return void 0;
	const word = segments.at(-1)?.word ?? "";
	const isIts = ({ success }) => success?.answer !== void 0 && isRecordOf(success.answer, {
		word,
		record
	}, read);
	return paths.filter((path) => pathKey(path.segments.slice(0, -1)) === `${key}/{}` && !isItem(path)).flatMap(({ operations }) => operations.filter(isIts))[0];
}
/** The shape of the parameter for the items of a collection in the paths below them, where that is an integer. */
function countedBelow(key, paths) {
	const above = `${key}/{}/`;
	const depth = key.split("/").length;
	return paths.filter((path) => path.key.startsWith(above)).flatMap(({ segments, operations }) => {
		const named = segments[depth]?.parameter;
		return operations.flatMap(({ parameters }) => parameters.filter(({ in: place, name }) => place === "path" && name === named));
	}).map(({ shape }) => shape).find(({ types }) => types.length === 1 && types[0] === "integer");
}
/** The resource whose items a parameter names: the one at the path before it. */
function parentOf(parameter, segments, found, names) {
	const at = segments.findIndex((segment) => segment.parameter === parameter);
	const key = pathKey(segments.slice(0, at));
	return found.get(key)?.item ? names.get(key) : void 0;
}
export { timeIn$1 as A, isReceipt as C, setByWord as D, namesRecord as E, bareWords as F, conventionalMeaning as I, firstNumber as L, impliedParameters as M, isAllMetadata as N, NOW as O, unwrap as P, isOtherForm as S, mayLeaveOut as T, shownMeanings as _, nounOf as a, chosenBy as b, alternatePathOf as c, isAsked as d, isItem as f, MOST_EVENTS as g, queryNames as h, isMadeHere as i, findList as j, readMember as k, decideParameters as l, meanings as m, isKept as n, withParents as o, isLinked as p, isMadeByWord as r, idInBody as s, findResources as t, decideShown as u, usualPage as v, isRecordOf as w, isChanges as x, answersList as y };
