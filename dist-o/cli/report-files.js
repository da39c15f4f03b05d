import { n as notWritten, r as replaceFile, t as FileReplacement } from "./file-replacement.js";
import { n as assertWritable } from "./files.js";
import { c as printable, n as escapeHtml, t as counted } from "./text.js";
import { i as updateBaseline, r as readBaseline } from "./baseline.js";
import { r as UsageError } from "./errors.js";
import { x as stringifyJson } from "./json.js";
import { f as reportEndings } from "./words.js";
import { n as isInline, t as code } from "./report-model.js";
import { n as packageVersion } from "./package-files.js";
import { t as _usingCtx } from "./usingCtx.js";
import path from "node:path";
import { existsSync } from "node:fs";
import process from "node:process";
import { writeFile } from "node:fs/promises";
// src/check/reports/formats/html-style.ts
/** The style of the HTML report: the colours and sizes of the pages, light and dark, narrow and printed; no font, image or script. */
const htmlStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1a2029, #e5e9ee); --soft: light-dark(#566070, #a3adba); --paper: light-dark(#fff, #14171c);
  --card: light-dark(#f5f7f9, #1c2027); --line: light-dark(#dde2e8, #303742); --edge: light-dark(#858f9d, #717b89); --accent: light-dark(#0b57c2, #86b8ff);
  --error: light-dark(#b3162b, #ff9aa2); --warning: light-dark(#7f4e00, #f0bd64); --note: var(--soft); --good: light-dark(#14682f, #7ed69a);
  --met: light-dark(#dcefe2, #1e3b29); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 24px 64px; max-width: 1040px; background: var(--paper); color: var(--ink); font: .875rem/20px system-ui, sans-serif; }
h1 { font-size: .875rem; margin: 0; color: var(--soft); } h2 { font-size: 1rem; margin: 32px 0 8px; } h3 { font-size: .875rem; margin: 0; }
h1, h2, h3, h4, b, th { font-weight: 600; } h4 { font-size: .75rem; margin: 8px 0 0; color: var(--soft); }
p { margin: 4px 0; overflow-wrap: anywhere; } .soft, th { color: var(--soft); } th { font-size: .75rem; }
code, pre { font: .8125rem/20px ui-monospace, monospace; } code { overflow-wrap: anywhere; }
.verdict { font-size: 1.25rem; line-height: 28px; margin: 8px 0; font-weight: 600; }
.numbers { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 8px 0; } .numbers div { display: flex; flex-direction: row-reverse; gap: 4px; }
.numbers dt { color: var(--soft); } .numbers dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); } .good { color: var(--good); }
.filter { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0 0 8px; padding: 0; border: 0; } .filter legend { position: absolute; clip-path: inset(50%); }
input { accent-color: var(--accent); vertical-align: -2px; margin: 0 4px 0 0; }
.group { padding: 12px 0; border-top: 1px solid var(--line); }
body:has(#only-service:checked) .client, body:has(#only-client:checked) .service, body:has(#only-error:checked) :is(details.warning, details.note) { display: none; }
body:has(#only-service:checked) .group:not(:has(.service)), body:has(#only-client:checked) .group:not(:has(.client)),
body:has(#only-error:checked) :is(.group, .side):not(:has(details.error)) { display: none; }
.finding > * { color: var(--ink); } .finding > summary { display: flex; gap: 12px; overflow-wrap: anywhere; }
.finding > summary > b { flex: none; width: 72px; } .finding > summary > .soft { flex: none; margin-left: auto; max-width: 40%; text-align: right; }
.finding > :not(summary) { margin-left: 84px; } .finding .soft { color: var(--soft); } .finding.known { opacity: .75; }
summary { cursor: pointer; padding: 4px 0; } summary:hover { background: var(--card); }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 8px 12px; margin: 8px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); }
td.count, th.count { text-align: right; font-variant-numeric: tabular-nums; }
ul.cases { display: flex; flex-wrap: wrap; gap: 4px; list-style: none; margin: 0 0 4px; padding: 0; }
ul.cases li { padding: 0 6px; border: 1px solid var(--line); border-radius: 4px; font-size: .75rem; color: var(--soft); }
ul.cases li.good { background: var(--met); border-color: var(--met); color: var(--ink); }
@media (width < 640px) { body { padding: 16px 16px 64px; } .finding > summary { flex-wrap: wrap; gap: 0 8px; } .finding > summary > b { width: auto; }
  .finding > summary > .soft { margin: 0; max-width: none; text-align: left; flex-basis: 100%; } .finding > :not(summary) { margin-left: 0; } }
@media print { body { max-width: none; padding: 0; font-size: 10px; line-height: 14px; } .filter { display: none; } .finding, tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; height: auto; } .wide { overflow: visible; } }
`;
// src/check/reports/formats/html.ts
/** Writes a report as one HTML file that needs no network. What a peer sent is escaped, and scripts and loading are forbidden. */
function writeHtml({ page }) {
	const { title, windowTitle = title, about, verdict, numbers, sections } = page();
	const mark = verdict?.mark ? ` ${verdict.mark}` : "";
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(windowTitle)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
${verdict ? `<p class="verdict${mark}">${inline$1(verdict.text)}</p>\n<p>${escapeHtml(verdict.more ?? "")}</p>\n` : ""}<p class="soft">${inline$1(about)}</p>
${numbers.length > 0 ? `<dl class="numbers">${numbers.flatMap(numberText).join("\n")}</dl>` : ""}
</header>
<main>
${sections.flatMap(sectionParts).join("\n")}
</main>
</body>
</html>
`;
}
/** A number, unless there is nothing to count. */
function numberText({ name, count, mark }) {
	if (count === 0) return [];
	return [`<div><dt>${name}</dt><dd${mark ? ` class="${mark}"` : ""}>${count.toLocaleString("en")}</dd></div>`];
}
function sectionParts({ heading, blocks }) {
	return [...heading === void 0 ? [] : [`<h2>${escapeHtml(heading)}</h2>`], ...blocks.flatMap(blockParts$1)];
}
function blockParts$1(block) {
	if (block.kind === "text") return [`<p>${inline$1(block.text)}</p>`];
	return block.kind === "table" ? [table$1(block.head, block.rows)] : itemParts$1(block);
}
function itemParts$1({ items, folded: hidden, none, head }) {
	if (items.length + (hidden?.items.length ?? 0) === 0) return none === void 0 ? [] : [`<p class="good">${escapeHtml(none)}</p>`];
	const rest = hidden ? folded(hidden.summary, groups(hidden.items, head)) : [];
	return [
		...items.some(({ side }) => side) ? [FILTER] : [],
		...groups(items, head),
		...rest
	];
}
function folded(summary, parts) {
	if (parts.length === 0) return [];
	return [
		`<details class="note"><summary>${escapeHtml(summary)}</summary>`,
		...parts,
		"</details>"
	];
}
/** Chooses without a script which findings are shown. */
const FILTER = `<fieldset class="filter"><legend>Show</legend>${[
	["all", "Everything"],
	["service", "Broken by the service"],
	["client", "Broken by its clients"],
	["error", "Errors only"]
].map(([name, label], at) => `<label><input type="radio" name="only" id="only-${name}"${at === 0 ? " checked" : ""}>${label}</label>`).join("")}</fieldset>`;
const SIDES = [
	["service", "The service"],
	["client", "Its clients"],
	[void 0, ""]
];
/** Writes items by what they are about, and of each those of the service and of its clients apart. */
function groups(items, head) {
	return [...Map.groupBy(items, ({ operation }) => operation)].map(([operation, own]) => {
		const sides = SIDES.flatMap(([side, title]) => {
			const found = own.filter((each) => each.side === side);
			if (found.length === 0) return [];
			const shown = (some) => some.map((item) => finding(item, head));
			if (side === void 0) return shown(found);
			const notes = found.filter(({ mark }) => mark === "note");
			const others = found.filter(({ mark }) => mark !== "note");
			return [
				`<div class="side ${side}"><h4>${title}</h4>`,
				...shown(others),
				...folded(counted(notes.length, "note"), shown(notes)),
				"</div>"
			];
		});
		return [
			`<div class="group"><h3>${escapeHtml(operation)}</h3>`,
			...sides,
			"</div>"
		].join("\n");
	});
}
/** Writes an item in a line, which opens: what a table shows in columns is listed below the text by column name. */
function finding(item, head) {
	const { mark, label, known, rule, location, text, more } = item;
	const { fingerprint, details = [], example, side } = item;
	const open = side === void 0 && details.length > 0 ? " open" : "";
	const isKnown = known !== void 0 && !known.expired;
	const place = location === void 0 ? "" : ` <code class="soft">${escapeHtml(location)}</code>`;
	const names = head.slice(-more.length);
	const lines = [...more.flatMap((cell, at) => cell.length === 0 ? [] : [`${escapeHtml(names[at] ?? "")} ${inline$1(cell)}`]), ...details.map((line) => escapeHtml(line))];
	return [
		`<details class="finding ${mark}${isKnown ? " known" : ""}" id="${fingerprint}"${open}>`,
		`<summary><b class="${mark}">${escapeHtml(label)}</b><span>${escapeHtml(text)}${place}</span><span class="soft"><code>${escapeHtml(rule)}</code></span></summary>`,
		...known ? [`<p>${escapeHtml(knownText(known))}</p>`] : [],
		`<p class="soft">${lines.join(" · ")}</p>`,
		...(example ?? []).map((each) => `<pre>${escapeHtml(each)}</pre>`),
		"</details>"
	].join("\n");
}
function knownText({ reason, expired, expires }) {
	return expired ? `Accepted until ${expires}: ${reason}` : `Known: ${reason}`;
}
function table$1(head, rows) {
	const [first = []] = rows;
	const kindOf = (cell) => typeof cell === "number" ? " class=\"count\"" : "";
	const heads = head.map((text, at) => `<th${kindOf(first[at])}>${escapeHtml(text)}</th>`);
	const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td${kindOf(cell)}>${cellText$1(cell)}</td>`).join("")}</tr>`);
	return `<div class="wide"><table>
<thead><tr>${heads.join("")}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody></table></div>`;
}
function cellText$1(cell) {
	if (typeof cell === "number") return String(cell);
	if (isInline(cell)) return inline$1(cell);
	if ("cases" in cell) return casesText(cell.cases);
	return cell.places.map(({ place, cases }) => `<code>${escapeHtml(place)}</code>${casesText(cases)}`).join("");
}
function casesText(cases) {
	return `<ul class="cases">${cases.map(({ name, count }) => `<li${count > 0 ? " class=\"good\"" : ""}>${escapeHtml(name)} ${count > 0 ? `✓ ${count.toLocaleString("en")}` : "–"}</li>`).join("")}</ul>`;
}
function inline$1(text) {
	return [text].flat().map(piece$1).join("");
}
function piece$1(text) {
	if (text === "\n") return "<br>";
	if (typeof text === "string") return escapeHtml(text);
	const shown = escapeHtml(text.text);
	switch (text.mark) {
		case "code": return `<code>${shown}</code>`;
		case "strong": return `<b>${shown}</b>`;
		case "own":
		case "ticked": return shown.replace(/`([^`]*)`/g, "<code>$1</code>");
		default: return `<span class="${text.mark}">${shown}</span>`;
	}
}
// src/check/reports/formats/junit.ts
/** Writes a report as JUnit XML for CI servers. */
function writeJunit({ tests }) {
	const { suites, time } = tests();
	const cases = suites.flatMap((suite) => suite.cases);
	const when = time ? ` timestamp="${time.from.slice(0, 19)}" time="${time.seconds}"` : "";
	const total = time ? ` time="${time.seconds}"` : "";
	const inside = suites.map((suite) => suiteText(suite, when)).join("");
	return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="petstore-sandbox" ${numbers(cases)}${total}>\n${inside}</testsuites>\n`;
}
function numbers(cases) {
	const failures = cases.flatMap((each) => each.failures ?? []);
	return `tests="${cases.length}" failures="${failures.length}" errors="0"`;
}
function suiteText({ name, cases, countsSkipped }, when) {
	const skipped = cases.filter((each) => each.skipped !== void 0).length;
	const more = `${countsSkipped ? ` skipped="${skipped}"` : ""}${when}`;
	const inside = cases.map((each) => caseText(each, name)).join("");
	return `  <testsuite name="${attribute(name)}" ${numbers(cases)}${more}>\n${inside}  </testsuite>\n`;
}
function caseText(each, suite) {
	const { name, className = suite, isTimed, failures = [], skipped, printed } = each;
	const time = isTimed ? " time=\"0\"" : "";
	const open = `    <testcase name="${attribute(name)}" classname="${attribute(className)}"${time}`;
	const inside = [
		...failures.map(failureText),
		...skipped === void 0 ? [] : [`<skipped>${content(skipped)}</skipped>`],
		...printed === void 0 ? [] : [`<system-out>${content(printed)}</system-out>`]
	];
	if (inside.length === 0) return `${open}/>\n`;
	return `${open}>\n${inside.map((line) => `      ${line}\n`).join("")}    </testcase>\n`;
}
function failureText({ type, message, text }) {
	return `<failure${type === void 0 ? "" : ` type="${type}"`} message="${attribute(message)}">${content(text)}</failure>`;
}
/** Escapes text for an attribute of XML. */
function attribute(text) {
	return content(text).replaceAll("\"", "&quot;").replace(/[\t\n\r]/g, " ");
}
/** Escapes text for XML 1.0, and replaces the characters that it forbids. */
function content(text) {
	return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "�").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
// src/check/reports/formats/markdown.ts
/** Writes a report as GitHub's Markdown, for the summary of a CI step. Everything that somebody else wrote is escaped. */
function writeMarkdown({ page }) {
	const { title, about, verdict, sections } = page();
	return `${[
		`# ${escaped(title)}`,
		inline(about),
		...verdict ? [`**${inline(verdict.text)}**${verdict.more ?? ""}`] : [],
		...sections.flatMap(({ heading, blocks }) => [...heading === void 0 ? [] : [`## ${escaped(heading)}`], ...blocks.flatMap(blockParts)])
	].join("\n\n")}\n`;
}
function blockParts(block) {
	if (block.kind === "text") return [inline(block.text)];
	return block.kind === "table" ? [table(block.head, block.rows)] : itemParts(block);
}
const MOST_EXAMPLES = 20;
function itemParts({ head, items: all, shown, folded, none }) {
	const items = [...all, ...folded?.items ?? []];
	const rows = (shown ?? items).slice(0, 500).map(itemRow);
	const more = items.length - 500;
	const examples = items.filter(({ example, mark }) => example && mark !== "note");
	return [
		...rows.length > 0 ? [table(head, rows)] : none === void 0 ? [] : ["None."],
		...more > 0 ? [`… and ${more} more.`] : [],
		...examples.slice(0, MOST_EXAMPLES).map(exampleText)
	];
}
function itemRow({ label, rule, operation, location, text, more, known }) {
	const places = [
		rule,
		operation,
		...location === void 0 ? [] : [location]
	];
	const reason = known ? ` (${known.reason})` : "";
	return [
		label,
		...places.map((each) => [code(each)]),
		text + reason,
		...more
	];
}
function exampleText({ rule, operation, location, example = [] }) {
	return `<details><summary>${escaped(`${rule}: ${operation} ${location}`)}</summary>\n\n${fenced(example.join("\n\n"))}\n\n</details>`;
}
function table(head, rows) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	const lines = rows.map((cells) => line(cells.map(cellText)));
	return [
		line(head.map((text, at) => hasPlaces(rows[0]?.[at]) ? "not met" : text)),
		line(head.map(() => "---")),
		...lines
	].join("\n");
}
function hasPlaces(cell) {
	return typeof cell === "object" && "places" in cell;
}
function cellText(cell) {
	if (typeof cell === "number") return String(cell);
	if (typeof cell === "string" || isInline(cell)) return inline(cell);
	if ("cases" in cell) return cell.cases.map(({ name, count }) => `${escaped(name)}: ${count}`).join("<br>");
	return cell.places.flatMap(({ place, cases }) => cases.filter(({ count }) => count === 0).map(({ name }) => escaped(`${place} ${name}`))).join("<br>") || "–";
}
/** Text that stays text: no markup, no link, no HTML, no new line, no mention. */
function escaped(text) {
	return text.toWellFormed().replace(/\s+/g, " ").replace(/[^\p{L}\p{N} .,…()/=%+−-]/gu, (char) => `&#${char.codePointAt(0)};`);
}
function inline(text) {
	return [text].flat().map(piece).join("");
}
function piece(text) {
	if (text === "\n") return "<br>";
	if (typeof text === "string") return escaped(text);
	const shown = escaped(text.text);
	switch (text.mark) {
		case "code": return `<code>${shown}</code>`;
		case "strong": return `**${shown}**`;
		case "own": return text.text.replace(/`([^`]*)`/g, (_, inner) => `<code>${escaped(inner)}</code>`);
		default: return shown;
	}
}
/** Writes a block of code, with a fence longer than any in it. */
function fenced(text) {
	const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
	const fence = "`".repeat(longest + 1);
	return `${fence}\n${text}\n${fence}`;
}
// src/check/reports/formats/sarif.ts
/** Writes a report as a log of SARIF 2.1.0 with one run. */
function writeSarif({ log }) {
	const { tool = "petstore-sandbox", file, invocation, items, ...given } = log();
	const { rules = [...new Set(items.map(({ rule }) => rule))].toSorted().map((id) => ({ id })) } = given;
	const indexes = new Map(rules.map(({ id }, index) => [id, index]));
	const run = {
		tool: { driver: {
			name: tool,
			semanticVersion: packageVersion(),
			rules
		} },
		columnKind: "utf16CodeUnits",
		invocations: [{
			executionSuccessful: true,
			...invocation
		}],
		artifacts: [{ location: { uri: file } }],
		results: items.map((item) => toResult(item, indexes.get(item.rule) ?? 0))
	};
	return `${JSON.stringify({
		$schema: SCHEMA,
		version: "2.1.0",
		runs: [run]
	}, null, 2)}\n`;
}
const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
function toResult(item, ruleIndex) {
	const { rule, fingerprint, result } = item;
	const { level, message, place, before, member, count, properties } = result;
	return {
		ruleId: rule,
		ruleIndex,
		level,
		message: { text: message.replaceAll("](", "] (") },
		locations: place ? [{
			physicalLocation: physical(place),
			...logical(member)
		}] : [],
		...before && { relatedLocations: [{
			physicalLocation: physical(before),
			message: { text: "before" }
		}] },
		fingerprints: { "petstoreSandbox/v1": fingerprint },
		partialFingerprints: { primaryLocationLineHash: fingerprint },
		...count !== void 0 && { occurrenceCount: count },
		..."known" in item && { suppressions: suppressionsOf(item) },
		...properties && { properties }
	};
}
/** With an empty list a result is not suppressed; without a list that would be unknown. */
function suppressionsOf({ known }) {
	if (!known || known.expired) return [];
	return [{
		kind: "external",
		status: "accepted",
		justification: known.reason
	}];
}
function physical({ file, line, column, isOwn }) {
	return {
		artifactLocation: {
			uri: file,
			...isOwn && { index: 0 }
		},
		region: {
			startLine: line,
			...column !== void 0 && { startColumn: column }
		}
	};
}
function logical(member) {
	if (member === void 0) return {};
	return { logicalLocations: [{
		fullyQualifiedName: member,
		kind: "member"
	}] };
}
// src/check/reports/formats/formats.ts
/** The formats of report files: a new one is a file here, a row, and its ending in `options/words.ts`. */
const WRITERS = {
	json: ({ data }) => `${stringifyJson(data(), 2)}\n`,
	junit: writeJunit,
	html: writeHtml,
	markdown: writeMarkdown,
	sarif: writeSarif
};
const FILE_FORMATS = Object.keys(reportEndings);
/** Writes a report in a format. */
function reportText(format, report) {
	if (format === "text") return `${printable(report.lines().join("\n"), { lines: true })}\n`;
	return WRITERS[format](report);
}
/**
* Writes a report in the format of the file's ending, in place of the old one.
* @throws UsageError when the ending is not a format, or the file cannot be written.
*/
async function writeReportFile(file, report) {
	const format = reportFormat(file);
	try {
		try {
			var _usingCtx$1 = _usingCtx();
			const replacement = _usingCtx$1.u(FileReplacement.afterKills(file));
			await writeFile(replacement.beside, reportText(format, report));
			await replacement.commitAsync();
		} catch (_) {
			_usingCtx$1.e = _;
		} finally {
			_usingCtx$1.d();
		}
	} catch (cause) {
		throw notWritten(file, "the report", cause);
	}
}
/**
* Returns the format of a report file. To be called before a long run.
* @param formats those that there are
* @throws UsageError when its ending is not one of a format.
*/
function reportFormat(file, formats = FILE_FORMATS) {
	const ending = path.extname(file).toLowerCase();
	const format = formats.find((each) => reportEndings[each] === ending);
	if (format) return format;
	const endings = formats.map((each) => reportEndings[each]);
	const junit = formats.includes("junit") ? " (.xml is JUnit)" : "";
	throw new UsageError(`${file}: a report must end in ${endings.join(", ")}, got ${ending === "" ? "no ending" : ending}. The ending chooses the format${junit}.`);
}
// src/cli/settings/report-files.ts
/**
* Checks the files of `--report` before the work begins.
* @throws UsageError when the ending of one is none of those that the command writes, or it cannot be written.
*/
function assertReports(files, formats) {
	for (const file of files) {
		reportFormat(file, formats);
		assertWritable(file, "--report");
	}
}
/**
* Reads the baseline, if one is named and there, before the work begins.
* @throws UsageError when it is invalid, or is to be written and cannot be.
*/
function openBaseline({ baseline: file, updateBaseline: isWritten }) {
	if (file === void 0) return {
		baseline: void 0,
		update: void 0,
		missing: () => []
	};
	if (isWritten) assertWritable(file, "--baseline");
	const baseline = existsSync(file) ? readBaseline(file) : void 0;
	return {
		baseline,
		update: isWritten ? (findings) => updateBaseline(file, { findings }) : void 0,
		missing: (what) => baseline || isWritten ? [] : [`${file} does not exist, so no ${what} is known. --update-baseline writes it.`]
	};
}
/**
* Writes each report in the format of its ending. Standard output has the format that is asked for; where only files are, a line for each
* with the tally.
*/
function writeContractReports({ files, format, report, tally, what }) {
	for (const file of files) replaceFile(file, reportText(reportFormat(file), report), what);
	if (files.length === 0 || format !== void 0) process.stdout.write(reportText(format ?? "text", report));
	else for (const file of files) process.stdout.write(`${printable(`${file}: ${tally}`)}\n`);
}
export { reportText as a, reportFormat as i, openBaseline as n, writeReportFile as o, writeContractReports as r, assertReports as t };
