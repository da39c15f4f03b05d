import { u as splitTarget } from "./http.js";
import { C as shapeOf, S as readTemplate, f as listOperations, x as parameterNames, y as asSent } from "./operations.js";
import { a as bareMap, h as ownMember } from "./json.js";
import { r as percentDecodedIfValid, t as evenlyEncoded } from "./percent-encoding.js";
import { a as isUnder, c as serviceBasePaths } from "./document.js";
import { i as isListSchema, n as createParameterReader, t as compileStyled, u as requestViolation } from "./styled-parameters.js";
// src/contract/requests/requests.ts
/**
* Creates the matcher of a contract. Paths are compared as `evenlyEncoded` writes them, including slashes and,
* unless `isCaseless`, case.
* A literal path takes precedence over a template, and a template over one that is less literal. HEAD matches the GET of the path (RFC 9110, section 9.3.2).
*/
function createOperationMatcher(operations, { isCaseless = false } = {}) {
	const folded = (text) => isCaseless ? text.toLowerCase() : text;
	const usual = new Set(operations.map(({ path }) => shapeOf(path)));
	const placed = [...operations.map((operation) => ({
		operation,
		path: operation.path
	})), ...operations.flatMap((operation) => operation.otherPaths.map((path) => ({
		operation,
		path
	})))];
	const [first = [], others = []] = [true, false].map((isUsual) => [...Map.groupBy(placed, ({ path }) => shapeOf(path))].flatMap(([shape, here]) => usual.has(shape) === isUsual ? [toKnownPath(here)] : []));
	const find = compilePaths(first, folded);
	if (others.length === 0) return find;
	const findOther = compilePaths(others, folded);
	return (method, path) => find(method, path) ?? findOther(method, path);
}
/** The methods that a path with these operations allows: their own, `HEAD` with `GET` (RFC 9110, section 9.1), and `OPTIONS`. */
function allowedMethods(operations) {
	const own = operations.flatMap(({ method }) => method === "GET" ? ["GET", "HEAD"] : [method]);
	return [.../* @__PURE__ */ new Set([...own, "OPTIONS"])];
}
/** Decodes path parameters. A text with an invalid escape stays as it is, because the credential is checked first. */
function decodePathTexts(texts) {
	const decoded = bareMap();
	for (const name in texts) decoded[name] = percentDecodedIfValid(texts[name]);
	return decoded;
}
/**
* Creates the reader of an operation's path parameters. A list is written with commas (OpenAPI 3.1, section 4.8.12.3, style
* `simple`); other styles are read by `compileStyled`, from where the templates `paths` have them.
* @throws Error when the schema of a parameter does not compile.
*/
function createPathReader(parameters, compile, paths = []) {
	const known = parameters.filter((parameter) => parameter.in === "path").map((parameter) => {
		const { name, schema } = parameter;
		const styled = compileStyled(parameter, compile);
		if (styled) return {
			name,
			read: (_, raw) => styled.readText(raw, percentDecodedIfValid),
			isRaw: true
		};
		const read = createParameterReader(schema, compile);
		return {
			name,
			isRaw: false,
			read: isListSchema(schema) ? (text) => read(text.split(",")) : read
		};
	});
	if (known.length === 0) return () => NOTHING;
	const find = known.some((each) => each.isRaw) ? compileTemplates(paths.map((each) => [each, each]), (text) => text) : void 0;
	const names = parameterNames(paths[0] ?? "");
	return (texts, target) => {
		const raw = target === void 0 ? void 0 : find?.(evenlyEncoded(splitTarget(target).path))?.texts;
		const values = bareMap();
		const violations = [];
		for (const { name, read } of known) {
			const text = ownMember(texts, name) ?? "";
			const found = read(text, raw?.[names.indexOf(name)] ?? text);
			if ("value" in found) values[name] = found.value;
			else violations.push(requestViolation(found.rule, `path.${name}`, name + found.text));
		}
		return {
			values,
			violations
		};
	};
}
/** Finds the paths of operations without compiling their validators. */
function createRouteFinder({ document }) {
	const match = createOperationMatcher(listOperations(document));
	const [, ...others] = serviceBasePaths(document.servers);
	return {
		pathOf: (method, target) => match(method, splitTarget(target).path)?.operation?.path,
		isElsewhere: (method, target) => others.some((each) => isUnder(each, target)) || match(method, splitTarget(target).path) !== void 0
	};
}
/**
* Compiles templates into a tree of their segments, so that a path is compared with few of them. Where several match, the one that is
* literal in the first segment in which they differ is found, then one that is literal in a part of it. A parameter is never empty.
* Where a segment has several, the last ones are as short as they can be: `/{name}.{ext}` has `gz` of `a.tar.gz`.
* @param templates different in more than the names of their parameters
*/
function compileTemplates(templates, folded) {
	const root = newNode();
	const paths = templates.map(([template]) => asSent(template));
	const start = commonStart(paths.map((path) => folded(path.slice(0, path.indexOf("{")))));
	for (const [at, [, found]] of templates.entries()) {
		let node = root;
		for (const segment of readTemplate(paths[at].slice(start.length))) node = childFor(node, segment, folded);
		node.found ??= found;
	}
	return (path) => {
		if (folded(path.slice(0, start.length)) !== start) return void 0;
		const texts = [];
		const found = walk(root, {
			path,
			folded,
			texts
		}, start.length);
		return found === void 0 ? void 0 : {
			found,
			texts
		};
	};
}
const NO_TEXTS = [];
const NO_PATH_TEXTS = {};
function compilePaths(paths, folded) {
	const isTemplate = ({ path }) => path.includes("{");
	const literals = new Map(paths.filter((each) => !isTemplate(each)).map((each) => [folded(asSent(each.path)), each]));
	const find = compileTemplates(paths.filter(isTemplate).map((each) => [each.path, each]), folded);
	return (method, sent) => {
		const path = evenlyEncoded(sent);
		const literal = literals.get(folded(path));
		if (literal) return answer(literal, method, NO_TEXTS);
		const match = find(path);
		return match && answer(match.found, method, match.texts);
	};
}
/** Of several operations of one method, the last at its usual path counts, else the first. */
function toKnownPath(here) {
	const [{ path }] = here;
	const isUsual = (each) => each.path === each.operation.path;
	const known = [...here.filter((each) => !isUsual(each)).reverse(), ...here.filter(isUsual)].map((each) => ({
		operation: each.operation,
		names: parameterNames(each.path)
	}));
	const get = known.filter(({ operation }) => operation.method === "GET");
	return {
		path,
		byMethod: new Map([...get.map((each) => ["HEAD", each]), ...known.map((each) => [each.operation.method, each])]),
		otherMethod: {
			operation: void 0,
			path,
			allowed: allowedMethods(here.map(({ operation }) => operation))
		}
	};
}
function answer({ byMethod, otherMethod }, method, texts) {
	const known = byMethod.get(method);
	if (!known) return otherMethod;
	const { operation, names } = known;
	if (names.length === 0) return {
		operation,
		pathTexts: NO_PATH_TEXTS
	};
	const pathTexts = bareMap();
	for (let at = 0; at < names.length; at += 1) pathTexts[names[at]] = texts[at];
	return {
		operation,
		pathTexts
	};
}
const NOTHING = {
	values: {},
	violations: []
};
function newNode() {
	return {
		literals: /* @__PURE__ */ new Map(),
		mixed: [],
		parameter: void 0,
		found: void 0
	};
}
/** The common beginning of all templates, up to a slash. */
function commonStart(starts) {
	const [first = "", ...others] = starts;
	let length = first.length;
	for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
	return first.slice(0, first.lastIndexOf("/", length - 1) + 1);
}
function childFor(node, { literals, names }, folded) {
	const texts = literals.map(folded);
	if (names.length === 0) {
		const [text = ""] = texts;
		const child = node.literals.get(text) ?? newNode();
		node.literals.set(text, child);
		return child;
	}
	if (names.length === 1 && texts.every((text) => text === "")) {
		node.parameter ??= newNode();
		return node.parameter;
	}
	const known = node.mixed.find((each) => each.literals.join("{}") === texts.join("{}"));
	if (known) return known.node;
	const child = newNode();
	node.mixed.push({
		literals: texts,
		node: child
	});
	node.mixed.sort((one, other) => other.literals.join("").length - one.literals.join("").length);
	return child;
}
/** Follows a path from its segment at `from`. Every node is visited at most once. */
function walk(node, walked, from) {
	const { path, folded, texts } = walked;
	const slash = path.indexOf("/", from);
	const segment = path.slice(from, slash < 0 ? path.length : slash);
	const go = (next) => slash < 0 ? next.found : walk(next, walked, slash + 1);
	const literal = node.literals.size === 0 ? void 0 : node.literals.get(folded(segment));
	const byLiteral = literal && go(literal);
	if (byLiteral || segment === "") return byLiteral;
	const count = texts.length;
	for (const { literals, node: next } of node.mixed) {
		if (!split(segment, literals, walked)) continue;
		const found = go(next);
		if (found) return found;
		texts.length = count;
	}
	if (!node.parameter) return void 0;
	texts.push(segment);
	const found = go(node.parameter);
	if (!found) texts.length = count;
	return found;
}
/** Adds the texts between the literals of a segment; the last ones are as short as they can be. Returns whether it has all of them. */
function split(segment, literals, { folded, texts }) {
	const compared = folded(segment);
	const [first = ""] = literals;
	const last = literals.at(-1);
	if (!compared.startsWith(first) || !compared.endsWith(last)) return false;
	let end = segment.length - last.length;
	const found = [];
	for (let at = literals.length - 2; at > 0; at -= 1) {
		const literal = literals[at];
		const begin = compared.lastIndexOf(literal, end - literal.length - 1);
		if (begin < first.length) return false;
		found.push(segment.slice(begin + literal.length, end));
		end = begin;
	}
	if (end <= first.length) return false;
	found.push(segment.slice(first.length, end));
	texts.push(...found.reverse());
	return true;
}
export { decodePathTexts as a, createRouteFinder as i, createOperationMatcher as n, createPathReader as r, allowedMethods as t };
