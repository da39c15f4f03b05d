import { n as TooManyTexts, r as UsageError, t as StartError } from "./errors.js";
import { h as toHeaderLines } from "./text-values.js";
import { r as bearerToken, u as splitTarget } from "./http.js";
import { n as drainBody, r as readBody } from "./read-body.js";
import { i as cutAnswer } from "./socket-answer.js";
import { t as iterateYielding } from "./iterate-yielding.js";
import { p as jsonProblemText, x as stringifyJson, y as readJson } from "./json.js";
import { n as secretsOf } from "./redaction.js";
import { i as isSame } from "./keys.js";
import { t as StorageError } from "./store.js";
import { a as refusal, i as problemSchema, n as json, r as problem } from "./admin-answer.js";
import { i as shown, n as didYouMean } from "./shown.js";
import { n as compileDocument } from "./contract.js";
import { n as createSchemaCompiler } from "./schema-validator.js";
import { a as decodePathTexts } from "./requests.js";
import { u as requestViolation } from "./styled-parameters.js";
import { s as redactAddress } from "./redact-by-name.js";
import { t as ADMIN_PATH } from "./admin-context.js";
import { n as packageVersion } from "./package-files.js";
import { t as LinkedDocument } from "./linked-document.js";
import { a as queryParameter, n as jsonRequest, r as jsonResponse, t as YAML_TYPE } from "./document-parts.js";
import { n as routeAddress } from "./route-table.js";
import { N as parseMediaType, O as isUtf8, k as isUtf8Json } from "./operations.js";
import { n as repeatedKeys } from "./json-places.js";
import { once } from "node:events";
// src/admin/plane/admin-document.ts
/** Creates the OpenAPI 3.1 document of a control plane. */
function createAdminDocument(plane) {
	const { title, description, routes, schemas } = plane;
	const statuses = new Set(routes.flatMap(problemsOf));
	const paths = Map.groupBy(routes, ({ path }) => path);
	return {
		openapi: "3.1.0",
		jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
		info: {
			title,
			version: packageVersion(),
			description,
			license: {
				name: "MIT",
				identifier: "MIT"
			}
		},
		servers: [{ url: ADMIN_PATH }],
		security: [{ adminToken: [] }, {}],
		paths: Object.fromEntries([...paths].map(([path, here]) => [path, toPathItem(here)])),
		components: {
			securitySchemes: { adminToken: {
				type: "http",
				scheme: "bearer",
				description: "The token of `--admin-token`, if there is one."
			} },
			schemas: {
				Problem: problemSchema,
				...schemas
			},
			responses: Object.fromEntries(Object.entries(PROBLEMS).filter(([status]) => statuses.has(status)).map(([status, text]) => [`Problem${status}`, {
				description: text,
				content: PROBLEM
			}]))
		}
	};
}
/** The document that requests are checked against. It lacks the schemas of scenarios, because scenarios are checked when they are read. */
function checkedDocument(plane) {
	const routes = plane.routes.map((route) => {
		if (!route.takesScenario) return route;
		return {
			...route,
			requestBody: jsonRequest("", {})
		};
	});
	return new LinkedDocument(createAdminDocument({
		...plane,
		routes
	})).document;
}
const documentRoutes = [{
	operationId: "getDocument",
	...routeAddress("getDocument"),
	summary: "This document",
	responses: jsonResponse("An OpenAPI 3.1 document.", { type: "object" }),
	handle: ({ document }) => json(document)
}];
const PROBLEMS = {
	400: "A parameter or the body is wrong.",
	401: "The token is missing or wrong.",
	403: "The control plane does not answer this client.",
	404: "There is no such world, or nothing with that name in it.",
	409: "The present state does not allow it.",
	413: "The body is too large.",
	415: "The body is not sent as JSON.",
	500: "The control plane failed; the log says why.",
	503: "The change cannot be stored, or there are too many at a time."
};
const PROBLEM = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
function problemsOf({ method, isOpen, about, problems = [] }) {
	const left = [
		...isOpen ? ["401", "403"] : [],
		...method === "get" && !problems.includes(503) ? ["503"] : [],
		...about || problems.includes(404) ? [] : ["404"],
		...problems.includes(409) ? [] : ["409"]
	];
	return Object.keys(PROBLEMS).filter((status) => !left.includes(status));
}
const worldParameters = {
	all: queryParameter("world", "The id of a world, or its key. Default: all worlds."),
	one: queryParameter("world", "The id of a world, or its key. Required if each key has its own world (`isolation: per-key`).")
};
function toPathItem(routes) {
	return Object.fromEntries(routes.map((route) => [route.method, toOperation(route)]));
}
function toOperation(route) {
	const { isOpen, about, operationId, summary, description } = route;
	const { responses, parameters = [], requestBody } = route;
	const problems = problemsOf(route).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]);
	return {
		operationId,
		summary,
		...description !== void 0 && { description },
		...requestBody && { requestBody },
		parameters: [...parameters, ...about ? [worldParameters[about]] : []],
		...isOpen && { security: [] },
		responses: {
			...responses,
			...Object.fromEntries(problems)
		}
	};
}
// src/admin/plane/dispatcher.ts
/**
* Creates the dispatcher: it matches and checks requests against the document of a control plane, and calls the handler of the route.
* @throws Error when the document cannot be compiled.
*/
function createDispatcher(plane) {
	const document = createAdminDocument(plane);
	const { match, operations } = compileDocument(checkedDocument(plane), compileLate(plane.links));
	const byId = new Map(plane.routes.map((route) => [route.operationId, route]));
	return async (request) => {
		const { method, target, over } = request;
		const { path, search } = splitTarget(target);
		const found = match(method, path);
		const route = found?.operation && byId.get(found.operation.id);
		const refused = route?.isOpen ? void 0 : request.refuse();
		if (refused) return refused;
		if (!found) return refusePath(request, operations, plane);
		if (!found.operation) return refuseMethod(request, found);
		const asked = {
			...found,
			route,
			search
		};
		const read = await checkAsked(asked, plane.find, request.readBody);
		if ("refused" in read) return read.refused;
		const handle = async () => asked.route.handle({
			document,
			over,
			...read
		});
		return plane.publish && method !== "GET" ? plane.publish(handle) : handle();
	};
}
/** Compiles each schema at its first use: most clients use few routes. */
function compileLate(links) {
	const compile = createSchemaCompiler("double", links);
	return (schema) => {
		let validate;
		return (...given) => {
			validate ??= compile(schema);
			return validate(...given);
		};
	};
}
/** Reads path, query and body of a request and checks them against its operation; or returns the answer that refuses the request. */
async function checkAsked({ operation, route, pathTexts, search }, find, readBody) {
	const path = operation.readPath(decodePathTexts(pathTexts));
	const query = operation.readQuery(search);
	const unknown = query.unknown.map((name) => unknownParameter(name, operation));
	const violations = [
		...path.violations,
		...unknown,
		...query.violations
	];
	if (violations.length > 0) return { refused: refusal(violations) };
	const found = await find(route, query.values);
	if ("refused" in found) return found;
	const read = await readBody(operation, route);
	if ("refused" in read) return read;
	return {
		path: path.values,
		query: query.values,
		...read,
		...found.subject
	};
}
function unknownParameter(name, { id, parameters }) {
	const names = parameters.filter((each) => each.in === "query").map((each) => each.name);
	const known = names.length === 0 ? "It has none." : `It has ${names.join(", ")}.`;
	const message = `${shown(name)} is not a query parameter of ${id}.${didYouMean(name, names)} ${known}`;
	return requestViolation("unknown-parameter", `query.${name}`, message);
}
/** The answer to a path without a route: 404 with the nearest path. */
function refusePath({ method, target }, operations, { explainPath }) {
	const { path } = splitTarget(target);
	const shown = redactAddress(path).slice(0, 100);
	const paths = [...new Set(operations.map((operation) => operation.path))];
	const why = explainPath?.(redactAddress(path).slice(ADMIN_PATH.length));
	if (why !== void 0) return problem(404, why);
	const detail = `There is no ${method} ${shown}.${didYouMean(path, paths)} GET ${ADMIN_PATH}/openapi.json describes every route.`;
	return problem(404, detail);
}
/** The answer to a method that the path does not have: `Allow` for OPTIONS, otherwise 405. Web pages get no permission. */
function refuseMethod({ method }, { path, allowed }) {
	const methods = allowed.join(", ");
	const headers = ["Allow", methods];
	if (method === "OPTIONS") return {
		status: 204,
		headers
	};
	return problem(405, `${method} is not allowed on ${path}; allowed: ${methods}.`, { headers });
}
// src/admin/plane/json-request.ts
/** Reads the body of a request as JSON, or a scenario as YAML, and checks it. */
async function readJsonBody(request, operation, { takesScenario }) {
	const reading = await readBody(request, false, takesScenario ? LARGEST_SCENARIO : void 0);
	if ("refused" in reading) {
		const { status, message, headers = [] } = reading.refused;
		return { refused: problem(status, `${capitalised(message)}.`, { headers }) };
	}
	const { text } = reading;
	const type = request.headers["content-type"];
	const parsed = parseMediaType(type);
	if (takesScenario && text !== "" && isUtf8(parsed, "application/yaml")) {
		const { parseYamlGently } = await import("./parse-yaml2.js");
		return checkValue((await parseYamlGently(text, "the body")).value, text, operation);
	}
	if (text !== "" && !isUtf8Json(parsed)) return { refused: refuseType(type, takesScenario) };
	return checkJson(text, operation);
}
/** Parses the text of a body and checks it. Without a body, an operation that takes none gets an empty object. */
function checkJson(text, operation) {
	if (text === "") return operation.validateBody ? refuse$1("required", "the body is missing; send JSON") : NO_BODY;
	let json;
	try {
		json = readJson(text);
	} catch (error) {
		return refuse$1("invalid-json", `the body must be JSON: ${jsonProblemText(error)}`);
	}
	const [repeated] = repeatedKeys(text, json);
	if (repeated) return refuse$1("repeated-key", `the key ${shown(repeated.key)} appears twice`, repeated.place);
	return checkValue(json.value, text, operation);
}
function checkValue(value, text, { validateBody }) {
	const violations = validateBody?.(value) ?? bodyless(value);
	if (violations.length > 0) return { refused: refusal(violations) };
	return {
		body: value,
		isLarge: text.length > LARGE
	};
}
const NO_BODY = {
	body: {},
	isLarge: false
};
/** In characters. */
const LARGE = 1048576;
/** The largest scenario, in bytes. Other bodies have the limit of `readBody`. */
const LARGEST_SCENARIO = 16777216;
function refuse$1(rule, message, place = "") {
	const location = place === "" ? "body" : `body.${place}`;
	return { refused: refusal([requestViolation(rule, location, message)]) };
}
function refuseType(type, takesYaml = false) {
	const seen = type === void 0 ? "none" : shown(type);
	const types = ["application/json", ...takesYaml ? [YAML_TYPE] : []];
	const detail = `Content-Type must be ${types.join(" or ")}, got ${seen}.`;
	return problem(415, detail, { headers: ["Accept", types.join(", ")] });
}
/** Many clients send `{}` when there is nothing to send. */
function bodyless(value) {
	const message = `This route takes no body, got ${shown(value)}`;
	return stringifyJson(value) === "{}" ? [] : [requestViolation("no-body", "body", message)];
}
function capitalised(text) {
	return text.slice(0, 1).toUpperCase() + text.slice(1);
}
// src/admin/plane/serve-control-plane.ts
/**
* Creates a control plane that is served over HTTP.
* @throws Error when its document cannot be compiled.
*/
function serveControlPlane(plane, { adminToken, onBug, closing, words }) {
	const dispatch = createDispatcher(plane);
	const refuseStranger = createAccess(adminToken);
	return async (request, response) => {
		const gone = new AbortController();
		response.once("close", () => gone.abort());
		const target = request.url;
		let answer;
		try {
			answer = await dispatch({
				method: request.method,
				target,
				refuse: () => refuseStranger(request),
				readBody: (operation, route) => readJsonBody(request, operation, route),
				over: AbortSignal.any([gone.signal, closing])
			});
		} catch (error) {
			if (request.destroyed && !request.complete) return;
			answer = explain(error) ?? problem(500, "The control plane failed; the log says why.");
			if (answer.status === 500) onBug(error);
		}
		const requestHeaders = toHeaderLines(request.headers);
		const secrets = secretsOf({
			requestHeaders,
			target
		}, words);
		await sendAdminAnswer(request, response, answer, {
			secrets,
			gone: gone.signal
		});
	};
}
/**
* Sends an answer of the control plane; resolves when its last piece was handed to Node. A problem is shown without the
* credentials of its request. If the client leaves, no more pieces are made.
* @throws (as a rejection) the error of making a piece; the connection is then closed.
*/
async function sendAdminAnswer(request, response, { status, json, pieces, cut, type = "application/json", headers = [] }, { secrets, gone }) {
	if (!request.complete && request.readableFlowing === null) drainBody(request);
	const lines = [
		"Cache-Control",
		"no-store",
		"X-Content-Type-Options",
		"nosniff",
		...headers
	];
	const isHead = request.method === "HEAD";
	if (pieces) {
		response.writeHead(status, [
			...lines,
			"Content-Type",
			type
		]);
		cut?.addEventListener("abort", () => response.destroy(), { once: true });
		if (isHead) response.end();
		else await sendPieces(response, pieces, gone);
	} else if (json === void 0) response.writeHead(status, lines).end();
	else {
		const text = stringifyJson(json);
		const body = Buffer.from(status < 400 ? text : secrets.redact(text));
		lines.push("Content-Type", type, "Content-Length", String(body.length));
		response.writeHead(status, lines).end(isHead ? void 0 : body);
	}
}
/** The answer to an error, unless it is a bug. */
function explain(error) {
	if (error instanceof UsageError) return problem(400, error.message);
	if (error instanceof StorageError) return problem(503, `Nothing was changed: ${error.message}.`);
	if (error instanceof StartError) return problem(503, error.message);
	if (error instanceof TooManyTexts) return problem(503, error.message);
}
/**
* Creates the check of access. With a token, every request needs it as its bearer credential, and may come from anywhere: a
* page cannot send it without a preflight, which is never granted. Without a token, only this machine may ask.
*/
function createAccess(token) {
	if (token === void 0) return refuseForeign;
	const secret = Buffer.from(token);
	return ({ headers }) => {
		const given = bearerToken(headers.authorization);
		if (given !== void 0 && isSame(secret, Buffer.from(given))) return void 0;
		return problem(401, given === void 0 ? WITHOUT_TOKEN : WRONG_TOKEN, { headers: ["WWW-Authenticate", given === void 0 ? CHALLENGE : `${CHALLENGE}, ${INVALID}`] });
	};
}
const CHALLENGE = "Bearer realm=\"petstore-sandbox control plane\"";
const INVALID = "error=\"invalid_token\"";
const WITHOUT_TOKEN = "The control plane was started with --admin-token: send the header Authorization: Bearer <token>.";
const WRONG_TOKEN = "This is not the token that the control plane was started with.";
const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
const LOOPBACK_NAME = /^127(\.\d{1,3}){3}$|^\[::1\]$|^localhost$/;
/** What a reverse proxy adds to say whom it asks for (RFC 7239, and what was usual before it). */
const FORWARDED = /^(forwarded|x-forwarded-.*|x-real-ip)$/;
/**
* Refuses requests that do not come from this machine, or are not addressed to a loopback name. A web page whose own name was
* pointed here (DNS rebinding) sends that name in `Host`. Any page can make a browser send a POST without a preflight (Fetch
* standard, "simple" requests), but the browser then sends `Origin`. Behind a reverse proxy on this machine every client
* seems to be on this machine.
*/
function refuseForeign({ socket, headers }) {
	const name = (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
	if (!LOOPBACK.test(socket.remoteAddress ?? "")) return refuse("clients on this machine");
	if (!LOOPBACK_NAME.test(name)) return refuse("under a loopback Host (127.0.0.1, localhost)");
	const forwarded = Object.keys(headers).find((header) => FORWARDED.test(header));
	if (forwarded !== void 0) return refuse(`clients that ask it directly, and this request has ${forwarded}`);
	return isLocal(headers.origin) ? void 0 : refuse("pages of this machine");
}
function refuse(whom) {
	const detail = `The control plane answers only ${whom}. Start it with --admin-token to use it from elsewhere.`;
	return problem(403, detail);
}
/** Whether the client is not a browser, or the page comes from this machine. */
function isLocal(origin) {
	if (origin === void 0) return true;
	return URL.canParse(origin) && LOOPBACK_NAME.test(new URL(origin).hostname);
}
async function sendPieces(response, pieces, gone) {
	try {
		for await (const piece of iterateYielding(pieces)) {
			if (gone.aborted) return;
			if (!write(response, piece)) await drained(response, gone);
		}
		response.end();
	} catch (error) {
		cutAnswer(response);
		throw error;
	}
}
function write(response, piece) {
	if (typeof piece === "string") return response.write(piece);
	response.cork();
	for (const part of piece) response.write(part);
	response.uncork();
	return !response.writableNeedDrain;
}
async function drained(response, signal) {
	await once(response, "drain", { signal }).catch(() => {});
}
export { createDispatcher as a, checkJson as i, sendAdminAnswer as n, documentRoutes as o, serveControlPlane as r, createAccess as t };
