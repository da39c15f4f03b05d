import { t as StartError } from "./errors.js";
import { c as nodeHttp, n as asksForUpgrade } from "./http.js";
import { n as drainBody, o as serializeRequests } from "./read-body.js";
import { n as answerOnSocket, r as carrierOf, t as answerMalformed } from "./socket-answer.js";
import process from "node:process";
import { once } from "node:events";
// src/base/http/secure-server.ts
/** How long a client may take until its connection is secure, in milliseconds. */
const LONGEST_HANDSHAKE = 2e4;
/** Creates a server with TLS. A client that speaks plain HTTP to it gets a 400 of `bareAnswer`. */
function createSecureServer(options, listener, { identity, bareAnswer }) {
	const { createServer } = process.getBuiltinModule("node:https");
	const server = createServer({
		...options,
		...identity.context,
		allowHalfOpen: true,
		noDelay: true,
		requestCert: identity.asksClients,
		rejectUnauthorized: false
	}, listener);
	if (identity.asksClients) trustAuthorities(server);
	identity.onChange(() => {
		const { randomBytes } = process.getBuiltinModule("node:crypto");
		server.setSecureContext({
			...identity.context,
			ticketKeys: randomBytes(48)
		});
		if (identity.asksClients) trustAuthorities(server);
	});
	const unsecured = /* @__PURE__ */ new Map();
	const settle = (socket) => {
		clearTimeout(unsecured.get(socket));
		unsecured.delete(socket);
	};
	server.on("secureConnection", (socket) => {
		socket.allowHalfOpen = true;
		settle(carrierOf(socket));
	});
	const [begin] = server.listeners("connection");
	server.removeAllListeners("connection");
	server.on("connection", (socket) => {
		unsecured.set(socket, setTimeout(() => socket.destroy(), LONGEST_HANDSHAKE));
		socket.once("close", () => settle(socket));
		socket.on("error", () => socket.destroy());
		socket.once("readable", () => {
			const first = socket.read();
			if (first === null) return void socket.destroy();
			if (isHttp(first)) return refusePlain(socket, bareAnswer);
			socket.allowHalfOpen = false;
			socket.once("end", () => socket.destroy());
			socket.unshift(first);
			begin?.call(server, socket);
		});
	});
	const dropUnsecured = () => {
		for (const socket of unsecured.keys()) socket.destroy();
	};
	return {
		server,
		dropUnsecured
	};
}
/**
* Creates a listener that answers 403, in a sentence, to clients without a certificate that the server accepts, except for
* requests that are open to all.
*/
function requireCertificate(listener, { answerTo, isOpen, onRefused }) {
	const accepted = /* @__PURE__ */ new WeakSet();
	return (request, response) => {
		const socket = request.socket;
		if (!accepted.has(socket)) {
			const problem = problemOf(socket);
			if (problem === void 0) accepted.add(socket);
			else if (!isOpen(request)) {
				onRefused(problem, socket.remoteAddress);
				const { headers, body } = answerTo(request)(403, problem);
				response.shouldKeepAlive = false;
				response.writeHead(403, headers);
				response.end(body);
				return drainBody(request);
			}
		}
		listener(request, response);
	};
}
/**
* Trusts the named authorities also where another one has signed them. Node has the option `allowPartialTrustChain` for this, but its
* servers leave it out of the context that they make (`setSecureContext`, as of Node 24), so it is set there.
*/
function trustAuthorities(server) {
	const { _sharedCreds: made } = server;
	made.context.setAllowPartialTrustChain();
}
/** Whether a connection begins with a letter, as a request does, and not with a record of TLS (RFC 8446, section 5.1). */
function isHttp(bytes) {
	const letter = bytes[0] | 32;
	return letter >= 97 && letter <= 122;
}
function refusePlain(socket, answer) {
	answerOnSocket(socket, {
		status: 400,
		phrase: "Bad Request",
		message: "This port speaks TLS: use https:// in place of http://",
		answer
	});
	socket.resume();
}
/** Why a client is not accepted; `undefined` if it is. */
function problemOf(socket) {
	if (!socket.getPeerX509Certificate()) return "This server needs a certificate of its clients (--tls-ca), and this client has sent none";
	if (socket.authorized) return void 0;
	return `The certificate of this client is not accepted (${socket.authorizationError}): it must be valid, and signed by an authority that --tls-ca names`;
}
// src/base/http/listen.ts
/** How long requests in flight may take to finish when the server stops, in milliseconds. */
const LISTEN_GRACE = 5e3;
/**
* Listens on a host and a port (0: any free one).
* @throws StartError when the port is taken or the host is not an address of this machine.
*/
async function listen(listener, options) {
	const { host, port, name = host, server: more, bareAnswer: answer, identity } = options;
	const http = nodeHttp();
	let isDraining = false;
	const { isOpen = () => false, refusalOf: answerTo = () => answer } = options;
	const admitted = identity?.asksClients ? requireCertificate(listener, {
		answerTo,
		isOpen,
		onRefused: identity.onRefused
	}) : listener;
	const receive = serializeRequests((request, response) => {
		if (isDraining || asksForUpgrade(request)) response.shouldKeepAlive = false;
		admitted(request, response);
	});
	const settings = {
		headersTimeout: LONGEST_HEAD,
		requestTimeout: LONGEST_REQUEST,
		keepAliveTimeout: LONGEST_IDLE,
		requireHostHeader: false,
		...more
	};
	const secured = identity && createSecureServer(settings, receive, {
		identity,
		bareAnswer: answer
	});
	const server = secured?.server ?? http.createServer(settings, receive);
	limitConnections(server, options);
	server.on("checkExpectation", receive);
	if (options.leavesContinue) server.on("checkContinue", receive);
	server.maxHeadersCount = options.maxHeadersCount ?? null;
	const longest = more?.maxHeaderSize ?? http.maxHeaderSize;
	const broken = /* @__PURE__ */ new WeakSet();
	server.on("clientError", (error, socket) => {
		if (broken.has(socket)) return;
		broken.add(socket);
		answerMalformed(error, socket, {
			answer,
			longest
		});
	});
	server.on("connect", (_request, socket) => {
		const refusal = {
			status: 501,
			phrase: "Not Implemented",
			message: options.noTunnel,
			answer
		};
		socket.on("error", () => socket.destroy());
		answerOnSocket(socket, refusal);
	});
	server.httpAllowHalfOpen = options.halfOpen ?? false;
	if (options.writeTimeout !== void 0) cutIdleReaders(server, options.writeTimeout);
	const cutUnused = watchUnused(server, secured ? "secureConnection" : "connection");
	server.listen({
		host,
		port
	});
	try {
		await once(server, "listening");
	} catch (error) {
		throw new StartError(explain(error, host, port), { cause: error });
	}
	const bound = server.address();
	return {
		origin: `${secured ? "https" : "http"}://${name.includes(":") ? `[${name}]` : name}:${bound.port}`,
		drain: () => {
			isDraining = true;
		},
		close: () => {
			const closed = close(server, options, cutUnused);
			secured?.dropUnsecured();
			return closed;
		}
	};
}
/** How long the head of a request may take to arrive, in milliseconds. */
const LONGEST_HEAD = 2e4;
/** How long a whole request may take to arrive, in milliseconds. */
const LONGEST_REQUEST = 12e4;
/** How long a connection may be idle between two requests, in milliseconds. */
const LONGEST_IDLE = 65e3;
/** How many connections beyond the limit get an answer at the same time; further ones are just closed. */
const MOST_REFUSED = 100;
/** For how long a full server is not reported again, in milliseconds. */
const REPORT_PACE = 6e4;
/** Limits the number of connections. One more is closed, with an answer if it needs no TLS handshake first. */
function limitConnections(server, options) {
	const { maxConnections: most, onFull, bareAnswer: answer, identity } = options;
	const message = `There are ${most} connections, the most that --max-connections allows: close one, or start with a greater number`;
	const admit = server.listeners("connection");
	let open = 0;
	let reported = Number.NEGATIVE_INFINITY;
	const report = () => {
		if (performance.now() - reported < REPORT_PACE) return;
		reported = performance.now();
		onFull?.(`Connections are refused. ${message}.`);
	};
	server.removeAllListeners("connection");
	server.on("connection", (socket) => {
		if (open < most) {
			open += 1;
			socket.once("close", () => {
				open -= 1;
			});
			for (const each of admit) each.call(server, socket);
			return;
		}
		report();
		socket.on("error", () => socket.destroy());
		if (identity) return void socket.destroy();
		answerOnSocket(socket, {
			status: 503,
			phrase: "Service Unavailable",
			message,
			answer,
			headers: ["Retry-After", "1"]
		});
		socket.resume();
	});
	server.maxConnections = most + MOST_REFUSED;
	server.on("drop", report);
}
/** Cuts idle connections, and those whose client has stopped reading. A connection that waits for an answer is kept. */
function cutIdleReaders(server, timeout) {
	server.timeout = timeout;
	server.on("timeout", (socket) => {
		if (!socket._httpMessage || socket.writableLength > 0) socket.destroy();
	});
}
function explain({ code, message }, host, port) {
	switch (code) {
		case "EADDRINUSE": return `Port ${port} on ${host} is taken. Choose another with --port, or --port 0 for any free one.`;
		case "EACCES": return `Port ${port} needs more rights than you have. Choose one above 1023 with --port.`;
		case "EADDRNOTAVAIL":
		case "ENOTFOUND":
		case "EAI_AGAIN": return `${host} is not an address of this machine. Use --host 127.0.0.1, or 0.0.0.0 for all of its addresses.`;
		default: return `Cannot listen on ${host}:${port}: ${message}. Choose another --host or --port.`;
	}
}
/** Returns what cuts the connections on which nothing was sent, as browsers open some ahead: to Node they are not idle. */
function watchUnused(server, event) {
	const open = /* @__PURE__ */ new Set();
	server.on(event, (socket) => {
		open.add(socket);
		socket.once("close", () => open.delete(socket));
	});
	return () => {
		for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
	};
}
async function close(server, { onClose, onCut }, cutUnused) {
	const closed = once(server, "close");
	server.close();
	onClose();
	const sweep = setInterval(() => {
		server.closeIdleConnections();
		cutUnused();
	}, 20);
	const cut = setTimeout(() => {
		onCut?.();
		server.closeAllConnections();
	}, LISTEN_GRACE);
	await closed;
	clearInterval(sweep);
	clearTimeout(cut);
}
export { listen as n, LISTEN_GRACE as t };
