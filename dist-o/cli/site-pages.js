import "./rolldown-runtime.js";
import { n as escapeHtml } from "./text.js";
import { n as pageHtml } from "./html-document.js";
import { n as PAGE_PATH, t as FILES_PATH } from "./pages.js";
// src/web/page/records/resource-addresses.ts
/** The addresses of the sections that a page of a sandbox may have for itself. */
const ownSections = [
	"live",
	"map",
	"faults",
	"routes",
	"scenario",
	"ledger",
	"worlds",
	"coverage",
	"next"
];
/** The names of resources in the address of the page, e.g. `orders`, in their order; none is that of another section. */
function addressesOf(resources) {
	const taken = new Set(ownSections);
	return resources.map(({ noun }) => {
		const word = noun.many.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
		let address = word;
		for (let number = 2; taken.has(address); number += 1) address = `${word}-${number}`;
		taken.add(address);
		return address;
	});
}
// src/web/site-pages.ts
/** Creates the HTML documents for people, which use the style sheet of the pages. */
function createSite({ style, scripts, library }, { at, title, isHidden }) {
	const api = `${at}/docs`;
	const name = escapeHtml(title?.trim() || NAME);
	const pages = pagesAt(api).filter(([href]) => href === api || !isHidden(href));
	const show = (path, main, parts = {}) => {
		const current = pages.find(([href]) => href === path);
		return pageHtml({
			title: current && path !== "/" ? `${current[1]} · ${name}` : name,
			styles: [FILES_PATH + style],
			body: frameHtml(path, main, {
				pages,
				name
			}),
			...parts
		});
	};
	return {
		index: (facts) => show("/", indexHtml(facts, at)),
		api: (contract) => show(api, apiHtml(contract, at), {
			library: FILES_PATH + library,
			script: FILES_PATH + scripts.api
		}),
		text: (path, markdown) => show(path, markdownHtml(markdown))
	};
}
/** Writes simple Markdown as HTML: headings, whose ids are their texts, paragraphs, and inline code. */
function markdownHtml(text) {
	return text.trim().split(/\n\s*\n/).map(blockHtml).join("\n");
}
const NAME = "petstore-sandbox";
const pagesAt = (api) => [
	["/", "Overview"],
	[api, "API"],
	["/docs/deprecations", "Deprecations"],
	[PAGE_PATH, "Control page"]
];
function frameHtml(path, main, { pages, name }) {
	return `<a class="skip" href="#content">Skip to the content</a>
<header class="page">
<div class="summary"><strong>${name}</strong></div>
<nav aria-label="Pages"><ul>${pages.map(([href, title]) => `<li><a href="${href}"${href === path ? " aria-current=\"page\"" : ""}>${title}</a></li>`).join("")}</ul></nav>
</header>
<main id="content" tabindex="-1">
${main}
</main>`;
}
function indexHtml({ title, scenario, version, curl, key, first }, at) {
	const { name, description } = scenario;
	const records = first ? `<li><a href="${PAGE_PATH}#/${addressesOf([first])[0]}">The ${escapeHtml(first.noun.many)}</a>: browse, add and change them; a client asks for them ${key === "none" ? "" : "with a key, "}as below</li>
` : "";
	return `<h1>${NAME} ${escapeHtml(version)}</h1>
<p>A sandbox of the API <strong>${escapeHtml(title)}</strong>. It plays the scenario <strong>${escapeHtml(name)}</strong>${description ? `: ${escapeHtml(description)}` : "."}</p>
<ul class="links">
<li><a href="${at}/docs">The API</a>, to be read and tried here; as a file: ${filesHtml(at, ", ")}</li>
<li><a href="/docs/deprecations">What is deprecated</a></li>
<li><a href="${PAGE_PATH}">The control page</a>: what clients ask, and what they get</li>
${records}</ul>
<h2>A first request</h2>
<pre tabindex="0">${escapeHtml(curl)}</pre>
${key === "given" ? "<p class=\"faint\">The keys are in the scenario; the banner of the start shows one.</p>" : ""}`;
}
function apiHtml({ title, description, takesKeys }, at) {
	return `<h1>${escapeHtml(title)}</h1>
${markdownHtml(description)}
<p>${filesHtml(at, " · ")}</p>
${takesKeys ? KEY_FIELD : ""}<div id="operations"><p role="status">Loading …</p></div>
<noscript>This page needs JavaScript; openapi.yaml has all of it.</noscript>`;
}
const KEY_FIELD = `<div class="row">
<label class="field"><span>API key</span><input id="key" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="key-hint"></label>
<small id="key-hint" role="status"></small>
</div>
`;
function filesHtml(at, between) {
	return ["openapi.yaml", "openapi.json"].map((name) => `<a href="${at}/${name}">${name}</a>`).join(between);
}
function blockHtml(block) {
	const [, marks, title] = /^(#{1,6}) (.+)$/.exec(block) ?? [];
	if (!marks || !title) return `<p>${lineHtml(block)}</p>`;
	const name = `h${marks.length}`;
	return `<${name} id="${escapeHtml(title)}">${lineHtml(title)}</${name}>`;
}
function lineHtml(text) {
	return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
export { createSite };
