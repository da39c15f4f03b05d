import { c as printable } from "./text.js";
import { l as compareSeverity } from "./styled-parameters.js";
import { t as Secrets } from "./redaction.js";
import { t as LineWriter } from "./line-writer.js";
import process from "node:process";
import { inspect, styleText } from "node:util";
// src/cli/log/create-log.ts
/**
* Creates the log: pretty lines, NDJSON, or silent (errors only). By default, it is pretty on a terminal and else NDJSON. Pretty lines
* make room for what stands on the terminal.
*/
function createLog(format = process.stderr.isTTY ? "pretty" : "json", standing) {
	switch (format) {
		case "json": return createJsonLog();
		case "pretty": return createPrettyLog(standing);
		case "silent": return createSilentLog();
	}
}
function createSilentLog() {
	const writer = new LineWriter((dropped) => `${dropped} messages were dropped.`);
	const error = (message) => writer.write(message);
	return {
		started: () => {},
		exchange: void 0,
		passage: () => {},
		notice: ({ message, isTrouble }) => isTrouble && error(message),
		info: () => {},
		error,
		bug: (bug) => error(`This is a bug of petstore-sandbox: ${inspect(bug)}`),
		summary: (_lines, brief) => brief !== void 0 && error(brief),
		annotations: (lines) => writer.writeAll(lines),
		close: () => writer.close()
	};
}
/** Creates the log for programs: NDJSON, with pino's names and levels (30 info, 40 warn, 50 error). */
function createJsonLog() {
	const timestamp = createTimestamp();
	const now = () => timestamp(Date.now());
	const secrets = new Secrets();
	const say = (level, fields, msg) => writer.write(JSON.stringify({
		level,
		time: now(),
		...fields,
		msg
	}));
	const writer = new LineWriter((dropped) => JSON.stringify({
		level: WARN,
		time: now(),
		dropped,
		msg: droppedText(dropped)
	}));
	return {
		started: (facts) => say(INFO, facts, "started"),
		exchange: (summarise) => {
			const time = Date.now();
			writer.write(() => exchangeLine(summarise(), timestamp(time)));
		},
		passage: (capture, result) => {
			const { id, method, status, duration, failure } = capture;
			const fields = {
				id,
				method,
				target: passageTarget(capture, secrets),
				status,
				ms: milliseconds(duration),
				violations: Array.isArray(result) ? result.length : void 0,
				unchecked: typeof result === "string" ? result : void 0,
				failure
			};
			say(INFO, fields, "request");
		},
		notice: ({ message, isTrouble }) => say(isTrouble ? ERROR : INFO, {}, message),
		info: (message, facts = {}) => say(INFO, facts, message),
		error: (message, facts = {}) => say(ERROR, facts, message),
		bug: (error) => say(ERROR, { err: errorFields(error) }, "a bug of petstore-sandbox"),
		summary: (lines) => {
			for (const line of lines) say(INFO, {}, line);
		},
		annotations: (lines) => writer.writeAll(lines),
		close: () => writer.close()
	};
}
const INFO = 30;
const WARN = 40;
const ERROR = 50;
function droppedText(dropped) {
	return `${dropped} lines were dropped: standard error did not accept them`;
}
/**
* The line of a request, built by hand: three times as fast as JSON.stringify of an object. It has few parts, since joining
* them, when the lines are written, takes as long as the rest.
*/
function exchangeLine(exchange, time) {
	const { id, method, target, status, duration, origin } = exchange;
	return `${`{"level":${INFO},"time":"${time}","id":"${id}","method":"${method}","target":${JSON.stringify(target)}`}${status === void 0 ? "" : `,"status":${status}`},"ms":${milliseconds(duration)},"origin":"${origin}"${rareFields(exchange)},"msg":"request"}`;
}
/** The fields that the line of an ordinary answer does not have. */
function rareFields(exchange) {
	const { abandoned, connection, fault, unknownFault, miss, reason } = exchange;
	return `${abandoned ? ",\"abandoned\":true" : ""}${field("connection", connection)}${field("fault", fault)}${field("unknownFault", unknownFault)}${field("miss", miss)}${field("reason", reason)}`;
}
function field(name, value) {
	return value === void 0 ? "" : `,"${name}":${JSON.stringify(value)}`;
}
function errorFields(error) {
	if (!(error instanceof Error)) return {
		type: typeof error,
		message: String(error)
	};
	const { name, message, stack, cause } = error;
	return {
		type: name,
		message,
		stack,
		...cause !== void 0 && { cause: errorFields(cause) }
	};
}
/** Formats a time once: many requests share a millisecond. */
function createTimestamp() {
	let last = 0;
	let text = "";
	return (time) => {
		if (time !== last) {
			last = time;
			text = new Date(time).toISOString();
		}
		return text;
	};
}
/** Creates the log for people: one line for each request, with the local time; above what stands on the terminal, if anything does. */
function createPrettyLog(standing) {
	const paint = choosePaint();
	const secrets = new Secrets();
	const line = (time, text) => `${paint("dim", localTime(time))}  ${text}`;
	const say = (text) => writer.write(line(/* @__PURE__ */ new Date(), text));
	const error = (message) => say(paint("red", message));
	const writer = new LineWriter(droppedText, standing);
	return {
		started: (_facts, banner) => writer.write(banner().join("\n")),
		exchange: (summarise) => {
			const time = /* @__PURE__ */ new Date();
			writer.write(() => line(time, exchangeText(summarise(), paint)));
		},
		passage: (capture, result) => say(passageText({
			...capture,
			target: passageTarget(capture, secrets)
		}, result, paint)),
		notice: ({ message, isTrouble }) => (isTrouble ? error : say)(message),
		info: (message) => say(message),
		error,
		bug: (bug) => error(`This is a bug of petstore-sandbox: ${inspect(bug)}`),
		summary: (lines) => writer.write(lines.join("\n")),
		annotations: (lines) => writer.writeAll(lines),
		close: () => writer.close()
	};
}
/** Colours the text if standard error supports it; FORCE_COLOR, NO_COLOR and TERM=dumb take precedence. */
function choosePaint() {
	const stream = process.stderr;
	return styleText("red", "-", { stream }) !== "-" ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;
}
function exchangeText(exchange, paint) {
	const { method, target, status, duration, origin, connection, fault, reason, miss } = exchange;
	const outcome = [status === void 0 ? void 0 : statusText(status, paint)];
	if (connection !== void 0) outcome.push(paint("red", connection));
	if (exchange.abandoned) outcome.push(paint("yellow", "abandoned"));
	const who = fault === void 0 ? origin : `${origin} ${fault}`;
	const why = reason === void 0 ? "" : `: ${reason}`;
	const unknown = exchange.unknownFault;
	const typo = unknown === void 0 ? "" : `; there is no fault ${unknown}`;
	const near = miss === void 0 ? "" : `; not on the tape: ${miss}`;
	const what = outcome.filter((part) => part !== void 0).join(" ");
	return `${method} ${printable(target)} → ${what}  ${milliseconds(duration)} ms  ${printable(who + why + typo + near)}`;
}
function passageText({ method, target, status, duration, failure }, result, paint) {
	const what = status === void 0 ? paint("red", "none") : statusText(status, paint);
	const found = typeof result === "string" ? `unchecked: ${result}` : violationsText(result, paint);
	return [
		`${method} ${printable(target)} → ${what}`,
		`${milliseconds(duration)} ms`,
		...found === void 0 ? [] : [found],
		...failure === void 0 ? [] : [paint("red", printable(failure))]
	].join("  ");
}
function violationsText(result, paint) {
	if (!result?.length) return void 0;
	const worstFirst = result.toSorted((a, b) => compareSeverity(a.severity, b.severity));
	const rules = [...new Set(worstFirst.map(({ rule }) => rule))].join(", ");
	return paint("yellow", `violations: ${result.length} (${rules})`);
}
function statusText(status, paint) {
	return paint([
		"dim",
		"green",
		"cyan",
		"yellow",
		"red"
	][Math.floor(status / 100) - 1] ?? "red", String(status));
}
function localTime(time) {
	return time.toTimeString().slice(0, 8);
}
/** Rounds a duration in milliseconds to a tenth. */
function milliseconds(duration) {
	return Math.round(duration * 10) / 10;
}
/** The target of an exchange for the log: without its own credentials and those of earlier exchanges. */
function passageTarget(capture, secrets) {
	secrets.learn(capture.requestHeaders, capture.target, capture.requestBody);
	secrets.learn(capture.responseHeaders, "", capture.responseBody);
	return secrets.redactTarget(capture.target);
}
export { createLog as t };
