import { x as stringifyJson } from "./json.js";
import { c as errorBody } from "./query.js";
import { a as resetConnection } from "./socket-answer.js";
import { a as bodylessStatuses } from "./fault.js";
// src/base/http/piece-length.ts
/** Milliseconds from one piece of a throttled body to the next, unless a single byte takes longer. */
const INTERVAL = 50;
/** How many bytes of a body are sent at a time at a rate in bytes per second; all of it if that is infinite. */
function pieceLength(rate) {
	return Math.max(1, Math.round(rate * INTERVAL / 1e3));
}
// src/faults/ending.ts
/** The answer of a fault: its own body, or an error in the shape of the contract. */
function injectedAnswer({ status, code, message, headers = {}, body }, { shapeOf, seed, style, wording, required }) {
	const shape = body === void 0 ? shapeOf(status) : void 0;
	const error = () => {
		const plain = errorBody(status, message ?? wording(status), code === void 0 ? style() : void 0, code);
		return shape ? shape.write(plain, seed) : plain;
	};
	const lines = Object.entries(headers);
	const names = new Set(lines.map(([name]) => name.toLowerCase()));
	const given = body === void 0 ? error() : body;
	const content = bodylessStatuses.includes(status) ? "" : given;
	const needed = required(status);
	return {
		status,
		contentType: lines.find(([name]) => /^content-type$/i.test(name))?.[1] ?? shape?.contentType,
		headers: [...names.has(needed[0]?.toLowerCase() ?? "") ? [] : needed, ...lines.filter(([name]) => !/^content-type$/i.test(name)).flat()],
		body: typeof content === "string" ? content : stringifyJson(content)
	};
}
/** The message of an error for which neither fault nor contract has one. */
function injectedWords(status) {
	return `Injected by the sandbox: status ${status}`;
}
/** Ends the connection instead of answering, or leaves it open without an answer (`hang`). Earlier answers have been sent. */
function endConnection(connection, { response, closing }) {
	const { socket } = response;
	if (!socket) return;
	ENDS[connection](socket, closing);
}
/** How each of them ends a connection. */
const ENDS = {
	hang,
	empty: (socket) => socket.destroySoon(),
	reset: (socket) => resetConnection(socket)
};
function hang(socket, closing) {
	const cut = () => socket.destroy();
	closing.addEventListener("abort", cut, { once: true });
	socket.once("end", cut);
	socket.once("close", () => closing.removeEventListener("abort", cut));
	if (closing.aborted || socket.readableEnded) cut();
}
export { pieceLength as i, injectedAnswer as n, injectedWords as r, endConnection as t };
