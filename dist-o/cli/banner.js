import { d as exampleCurl, s as CERTIFICATE_NOTE } from "./security.js";
import { a as oneLine, c as printable, r as firstOf, t as counted } from "./text.js";
import { u as singular } from "./paths.js";
import { r as takesAnyKey } from "./usable-key.js";
import { a as choicesNamed, c as isPinned, g as unspecifiedText } from "./settlement.js";
// src/cli/log/banner.ts
/** The banner that a terminal shows when the sandbox has started. */
function bannerLines(sandbox) {
	const { url, scenario, data, contract, next } = sandbox;
	const { description, tape, recording } = scenario;
	const faults = scenario.faults.map(({ id }) => id);
	const counts = [
		...firstOf(recordTexts(sandbox), MOST_RESOURCES),
		counted(faults.length, "fault"),
		...tape.length > 0 ? [counted(tape.length, "recorded exchange")] : []
	];
	const where = next?.url === url ? "with the header Sandbox-Contract: next" : next?.url;
	return banner("petstore-sandbox", sandbox, [
		["contract", titled(url, contract.shownTitle)],
		["upstream", sandbox.upstream],
		["next", next && titled(where ?? "", `${next.title} ${next.version}`)],
		...trustRows(sandbox),
		["scenario", `${scenario.name}: ${counts.join(", ")}`],
		["", description ? oneLine(description) : void 0],
		["state", data && `kept in ${data}; --fresh forgets it`],
		["ledger", ledgerText(sandbox)],
		["key", sandbox.takesKeys ? keyText(sandbox.key, scenario.keys, recording) : void 0],
		["faults", faults.length > 0 ? faults.join(", ") : void 0],
		...sandbox.stability.map(({ operation, stability }) => [stability, operation]),
		["page", pageAddress(sandbox)],
		["docs", sandbox.docsUrl]
	]);
}
/** A title may be empty. */
function titled(address, title = "") {
	return title.trim() === "" ? address : `${address} (${title.trim()})`;
}
const MOST_RESOURCES = 10;
/** Which keys are accepted: where any is, why, and how to say otherwise. */
function keyText(key, keys, recording) {
	if (!takesAnyKey(keys)) return key;
	return recording ? "any of the right form: a recording keeps none; --keys names some" : "any; a scenario can name some (keys)";
}
/** The same for programs, in short. */
function startFacts(sandbox) {
	const { url, tls, size, counts, scenario, contract, next } = sandbox;
	const { name, faults, tape } = scenario;
	const { main } = contract;
	const others = (main === void 0 ? allIn(sandbox).filter(([, count]) => count > 0) : othersIn(counts)).map(([resource, count]) => `${resource} ${count}`);
	return {
		url,
		...trustFact({ tls }),
		scenario: name,
		...main !== void 0 && { [main]: size },
		...next && { next: next.url },
		...sandbox.upstream !== void 0 && { upstream: sandbox.upstream },
		faults: faults.length,
		...others.length > 0 && { records: firstOf(others, MOST_RESOURCES).join(", ") },
		...tape.length > 0 && { exchanges: tape.length },
		...!isPinned(() => sandbox.leavesOpen, scenario.unspecified) && { unspecified: unspecifiedText(scenario.unspecified) }
	};
}
/** How many records there are: of the main resource, and of others that have any. */
function recordTexts(sandbox) {
	return allIn(sandbox).map(([name, count]) => counted(count, singular(name), name));
}
function allIn({ counts, scenario }) {
	const main = scenario.resources.leading?.name;
	return [...main === void 0 ? [] : [[main, counts.pets]], ...othersIn(counts)];
}
function othersIn({ records = {} }) {
	return Object.entries(records).filter(([, count]) => count > 0);
}
/** What programs wait for on standard output: the address, and before it the file that its clients can trust, if there is one. */
function readyLines(running) {
	const { ca } = trustFact(running);
	return `${ca === void 0 ? "" : `ca ${ca}\n`}ready ${running.url}\n`;
}
function trustFact({ tls }) {
	return tls?.caFile === void 0 ? {} : { ca: tls.caFile };
}
/** The banner that a terminal shows when the proxy has started. */
function proxyBannerLines(proxy, settings) {
	return banner("petstore-sandbox proxy", proxy, [
		["here", proxy.url],
		...trustRows(proxy),
		["upstream", proxy.upstream],
		["", settings.readOnly ? "only GET, HEAD, OPTIONS and QUERY are passed on" : void 0],
		["", settings.insecure ? "any certificate of the upstream is accepted" : void 0],
		["faults", settings.faults && `${proxy.receipts().length} of ${settings.faults}`],
		["page", pageAddress(proxy)]
	]);
}
/** The address of the page of a sandbox or a proxy. If it listens on all addresses, the page is opened under a local one. */
function pageAddress({ adminUrl }) {
	const address = new URL(`${adminUrl}/`);
	const own = LOOPBACK[address.hostname];
	if (own !== void 0) address.hostname = own;
	return address.href;
}
/** Formats what each fault of a run did, resets included, one line each. */
function receiptLines(receipts) {
	return receipts.map(({ id, inAll: { calls, fired, tooEarly = 0 } }) => {
		const early = tooEarly === 0 ? "" : `, ${tooEarly} came before Retry-After`;
		const matched = `${calls} ${calls === 1 ? "call" : "calls"} matched it${early}`;
		if (fired === 0) return `fault ${id}: never fired (${matched})`;
		return `fault ${id}: fired ${fired === 1 ? "once" : `${fired} times`} (${matched})`;
	});
}
/** Formats which faults of a run never fired although their scenario expects them to, one line each. */
function unconsumedLines(receipts) {
	return receipts.filter(({ expect, inAll }) => expect === "consumed" && inAll.fired === 0).map(({ id, inAll: { calls } }) => {
		return `fault ${id} never fired, but the scenario expects it to (expect: consumed): ${calls === 0 ? "no call matched it" : "calls matched it, but none was struck"}`;
	});
}
function banner(title, { example, tls }, rows) {
	const table = rows.flatMap(([name, value]) => value === void 0 ? [] : [`  ${name.padEnd(12)}${printable(value)}`]);
	return [
		"",
		`  ${title}`,
		"",
		...table,
		"",
		`  ${printable(exampleCurl(example, tls))}`,
		""
	];
}
/** The file that clients can trust, and what they need themselves. */
function trustRows(running) {
	const need = running.tls?.asksClients ? `need a certificate: ${CERTIFICATE_NOTE}` : void 0;
	return [["ca", trustFact(running).ca], ["clients", need]];
}
/** How the ledger is settled, unless every entry is pinned. */
function ledgerText(sandbox) {
	const { unspecified } = sandbox.scenario;
	if (isPinned(() => sandbox.leavesOpen, unspecified)) return void 0;
	const text = unspecifiedText(unspecified);
	const { length } = Object.keys(choicesNamed(unspecified));
	if (text.length <= LONGEST_SETTLEMENT) return text;
	return `${typeof unspecified === "string" ? unspecified : unspecified.mode ?? "pinned"}, but for ${counted(length, "entry", "entries")}`;
}
/** In characters: it fits into a line of a terminal. */
const LONGEST_SETTLEMENT = 66;
/** The address for the same machine if a server listens on all addresses, which browsers do not accept. */
const LOOPBACK = {
	"0.0.0.0": "127.0.0.1",
	"[::]": "[::1]"
};
export { receiptLines as a, unconsumedLines as c, readyLines as i, pageAddress as n, startFacts as o, proxyBannerLines as r, trustFact as s, bannerLines as t };
