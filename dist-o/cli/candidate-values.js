import { p as wordsOf, s as plainName } from "./text.js";
import { H as normaliseInteger, L as parseDecimal, l as isJsonObject, s as exactNumber } from "./json.js";
import { r as idNames } from "./ids.js";
import { n as createRandom, r as randomBelow } from "./random.js";
import { t as patternText } from "./pattern-text.js";
// src/contract/resources/parent-members.ts
/**
* Finds the members that say what the parents of a record are: texts or integers with the name of the parameter but for case and
* separators, and beside the id where that is inside of an object (`metadata.namespace`). The id of the record says what it is itself,
* also where a parent's parameter is called `id`.
*/
function findParentMembers({ name, parents, record, id }, read) {
	const above = id?.property?.slice(0, -1) ?? [];
	const inside = above.reduce((shape, name) => read(shape.members.get(name) ?? {}), record);
	const found = parents.flatMap(({ parameter }) => {
		const own = memberOf(record, parameter, read);
		const isId = id?.property ? id.property.length === 1 && id.property[0] === own : idNames(name).includes(plainName(own ?? ""));
		if (own !== void 0 && !isId) return [[parameter, [own]]];
		const beside = above.length === 0 ? void 0 : memberOf(inside, parameter, read);
		return beside === void 0 ? [] : [[parameter, [...above, beside]]];
	});
	return new Map(found);
}
/** A record that says what its parents are; the record itself if it has no member for that. */
function withParentMembers(value, members, parents) {
	let whole = value;
	for (const [parameter, way] of members) {
		const parent = parents?.[parameter];
		if (parent !== void 0) whole = withMember(whole, way, parent);
	}
	return whole;
}
function memberOf(shape, parameter, read) {
	const found = [...shape.members].find(([name]) => plainName(name) === plainName(parameter));
	return found && isScalar(read(found[1])) ? found[0] : void 0;
}
function isScalar({ types }) {
	return types.every((type) => type === "string" || type === "integer");
}
function withMember(value, [first = "", ...rest], member) {
	if (rest.length === 0) return {
		...value,
		[first]: member
	};
	const inside = value[first];
	return {
		...value,
		[first]: withMember(isJsonObject(inside) ? inside : {}, rest, member)
	};
}
// src/contract/views/candidate-values.ts
/**
* Values that a schema may allow, the likeliest first; at the end those that are plain but poor. They follow from where they are made:
* the same place has the same ones.
* @param schema without parts; its type is one of those of JSON.
*/
function* candidateValues(schema, type, at) {
	const { const: only, default: usual, enum: values } = schema;
	if (only !== void 0) yield only;
	const isOneOfMany = at.isFull === true && (type === "boolean" || Array.isArray(values));
	if (usual !== void 0 && !isOneOfMany) yield usual;
	const random = createRandom(at.seed, at.path);
	const shown = examplesOf(schema);
	const [example, second] = shown;
	if (Array.isArray(values) && at.isFull !== true && second === void 0) yield* shown;
	if (Array.isArray(values)) yield* fromAny(values, random);
	const usesExamples = !DIFFERENT.has(String(schema.format));
	if (usesExamples && second === void 0 && isOfOne(at.path)) yield* variationsOf(example, random);
	if (usesExamples) yield* fromAny(shown, random);
	const make = MAKERS[type];
	if (make) yield* make(schema, random, at);
	if (!usesExamples) yield* shown;
}
/** Words of a time that comes when a record is over: a new one has none yet. */
const ENDS = /* @__PURE__ */ new Set([...[
	"archived",
	"canceled",
	"cancelled",
	"completed",
	"deleted",
	"ended",
	"expired"
], ...[
	"failed",
	"finished",
	"removed",
	"terminated",
	"voided"
]]);
/** Whether a member says that a record is over, by the name at the end of its place: `canceled_at`. */
function namesEndTime(path) {
	return wordsOf(lastOf(path)).some((word) => ENDS.has(word));
}
/** Whether a member of a record is expected to be another one in each: ids, and what people know a record by. */
function isOfOne(path) {
	if (path.split("/").length !== 3) return false;
	const name = lastOf(path);
	const last = wordsOf(name).at(-1) ?? "";
	return ["id", "uuid"].includes(last) || UNIQUE.has(plainName(name));
}
/** A value in the form of an example, with other digits; a text without enough of them has a word more, before what follows an `@`. */
function* variationsOf(example, random) {
	const digits = (count) => Array.from({ length: count }, (_, at) => (at === 0 ? 1 : 0) + randomBelow(9, random)).join("");
	if (typeof example === "number") yield Number(digits(LEAST));
	if (typeof example !== "string") return;
	const all = example.match(/\d/g)?.length ?? 0;
	const longer = Math.max(0, LEAST - all);
	const last = /\d(?=\D*$)/;
	if (all > 0) yield example.replace(last, (digit) => `${digit}${"0".repeat(longer)}`).replace(/\d+/g, (run) => digits(run.length));
	const [, name = "", rest = ""] = /^([^@]*)(.*)$/s.exec(example) ?? [];
	yield `${name}-${digits(LEAST)}${rest}`;
	if (all > 0) yield example.replace(/\d+/g, (run) => digits(run.length));
}
/** Formats of values that lists go by, or that name one thing. */
const DIFFERENT = /* @__PURE__ */ new Set([
	"date",
	"date-time",
	"time",
	"uuid"
]);
function examplesOf({ example, examples }) {
	return [...example === void 0 ? [] : [example], ...Array.isArray(examples) ? examples : []];
}
/** All of some values, beginning with any. */
function* fromAny(values, random) {
	if (values.length === 0) return;
	const first = randomBelow(values.length, random);
	yield* values.slice(first);
	yield* values.slice(0, first);
}
const MAKERS = {
	boolean: function* (_schema, random) {
		const first = random() < .5;
		yield first;
		yield !first;
	},
	null: () => [null],
	integer: numbers,
	number: numbers,
	string: texts,
	object: () => [{}],
	array: () => [[]],
	any: function* (schema, random, at) {
		yield* texts(schema, random, at);
		yield* numbers(schema, random);
		yield* [
			true,
			false,
			null,
			{},
			[]
		];
	}
};
/** How many times a value is drawn before the poor ones are tried. */
const DRAWS = 30;
/** How far from its bound a number is drawn. */
const WIDE = 1e3;
function* numbers(schema, random) {
	const { multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
	const step = parseDecimal(textOf(multipleOf ?? 1));
	const low = minimum ?? exclusiveMinimum;
	const high = maximum ?? exclusiveMaximum;
	const first = low === void 0 ? void 0 : stepsTo(low, step, true);
	const last = high === void 0 ? void 0 : stepsTo(high, step, false);
	const from = first ?? (last === void 0 || last > 1n ? 1n : last - BigInt(WIDE));
	const width = last === void 0 ? BigInt(WIDE) : last - from;
	const most = width < 0n ? 0 : Number(width < BigInt(WIDE) ? width : BigInt(WIDE)) + 1;
	for (let draw = 0; draw < DRAWS && most > 0; draw += 1) yield times(step, from + BigInt(randomBelow(most, random)));
	for (const more of [
		0n,
		1n,
		-1n
	]) for (const end of [first, last]) if (end !== void 0) yield times(step, end + more);
	if (low !== void 0 && high !== void 0 && multipleOf === void 0) yield (Number(textOf(low)) + Number(textOf(high))) / 2;
	for (const bound of [low, high]) if (bound !== void 0) yield* near(bound);
	yield 0;
}
function* near(bound) {
	yield bound;
	const value = Number(textOf(bound));
	for (const part of [
		.5,
		.1,
		.001
	]) yield* [value + part, value - part];
}
/** How many steps lead to a number, rounded to it from below or above. */
function stepsTo(value, step, isUp) {
	const { isNegative, digits, exponent } = parseDecimal(textOf(value));
	const shift = exponent - step.exponent;
	if (Math.abs(shift) > MOST_SHIFT) return 0n;
	const dividend = BigInt(digits) * (shift > 0 ? 10n ** BigInt(shift) : 1n) * (isNegative ? -1n : 1n);
	const divisor = BigInt(step.digits) * (shift < 0 ? 10n ** BigInt(-shift) : 1n);
	const quotient = dividend / divisor;
	const rest = dividend % divisor;
	if (rest === 0n) return quotient;
	if (isUp) return rest > 0n ? quotient + 1n : quotient;
	return rest < 0n ? quotient - 1n : quotient;
}
const MOST_SHIFT = 400;
function times(step, count) {
	const digits = BigInt(step.digits) * count;
	if (step.exponent === 0) return normaliseInteger(digits);
	return exactNumber(`${digits}e${step.exponent}`);
}
function textOf(value) {
	return typeof value === "object" ? value.rawJSON : String(value);
}
function* texts(schema, random, at) {
	const { format, pattern, minLength, maxLength } = schema;
	const least = Number(minLength ?? 0);
	const most = Number(maxLength ?? Infinity);
	if (typeof pattern === "string") {
		for (let draw = 0; draw < DRAWS; draw += 1) yield patternText(pattern, random, 2);
		for (let draw = 0; draw < DRAWS; draw += 1) yield patternText(pattern, random, Math.max(least, Math.min(most, 12)));
	}
	const formed = typeof format === "string" ? FORMATS[format] : void 0;
	if (formed) {
		const text = formed(random, at);
		yield text;
		yield text.replace(/[a-z]+/, (word) => word.padEnd(word.length + least - text.length, "x"));
	}
	yield fitted(`${at.path.split("/").findLast((part) => !/^\d*$/.test(part)) ?? "text"}-${hex(4, random)}`, least, most);
	yield fitted(hex(8, random), least, most);
	yield fitted("", least, most);
}
/** The text in as many characters as there must and may be. */
function fitted(text, least, most) {
	const characters = [...text].slice(0, Math.min(most, LONGEST));
	return characters.join("") + "x".repeat(Math.max(0, Math.min(least, LONGEST) - characters.length));
}
/** The longest text that is made, in characters. */
const LONGEST = 1e5;
/** Times are drawn from these four years. */
const YEARS = {
	from: Date.UTC(2023, 0, 1),
	seconds: 126144e3
};
const FORMATS = {
	"date-time": (random, at) => timeOf(random, at),
	"iso-date-time": (random, at) => timeOf(random, at),
	date: (random, at) => timeOf(random, at).slice(0, 10),
	time: (random, at) => timeOf(random, at).slice(11),
	"iso-time": (random, at) => timeOf(random, at).slice(11),
	duration: (random) => `PT${1 + randomBelow(59, random)}M`,
	uuid: uuidOf,
	email: (random) => `someone-${hex(4, random)}@example.com`,
	hostname: (random) => `host-${hex(4, random)}.example`,
	ipv4: (random) => `192.0.2.${1 + randomBelow(254, random)}`,
	ipv6: (random) => `2001:db8::${hex(4, random)}`,
	uri: (random) => `https://example.com/${hex(8, random)}`,
	url: (random) => `https://example.com/${hex(8, random)}`,
	"uri-reference": (random) => `/${hex(8, random)}`,
	"uri-template": (random) => `/${hex(8, random)}/{id}`,
	"json-pointer": (random) => `/${hex(4, random)}`,
	"json-pointer-uri-fragment": (random) => `#/${hex(4, random)}`,
	"relative-json-pointer": (random) => `${randomBelow(9, random)}`,
	regex: () => "^.*$",
	byte: (random) => Buffer.from(hex(6, random)).toString("base64")
};
function timeOf(random, { now }) {
	const drawn = YEARS.from + randomBelow(YEARS.seconds, random) * 1e3;
	return new Date(now ?? drawn).toISOString();
}
/** A UUID of version 4 of the variant of RFC 9562, section 5.4. */
function uuidOf(random) {
	const variant = (8 + randomBelow(4, random)).toString(16);
	return `${hex(8, random)}-${hex(4, random)}-4${hex(3, random)}-${variant}${hex(3, random)}-${hex(12, random)}`;
}
function hex(length, random) {
	let text = "";
	while (text.length < length) text += DIGITS.charAt(randomBelow(16, random));
	return text;
}
const DIGITS = "0123456789abcdef";
/** Names of one record, without case and separators. */
const UNIQUE = /* @__PURE__ */ new Set([
	"slug",
	"number",
	"email"
]);
/** How many digits tell the records of one resource apart. */
const LEAST = 8;
function lastOf(path) {
	return path.slice(path.lastIndexOf("/") + 1);
}
export { withParentMembers as a, findParentMembers as i, namesEndTime as n, uuidOf as r, candidateValues as t };
