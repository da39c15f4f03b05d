// src/web/html-document.ts
/** Writes the HTML of a page. */
function pageHtml({ title, styles, library, script, body }) {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${[
		...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
		...library ? [`<script defer src="${library}"><\/script>`] : [],
		...script ? [`<script type="module" src="${script}"><\/script>`] : []
	].join("\n")}
</head>
<body>
${body}
</body>
</html>
`;
}
/**
* The header lines of every page (name, value, name, value …). Nothing is loaded from another host, and only scripts in files
* run (Content Security Policy Level 3). No other page can frame it, so that no click can be hijacked.
*/
const pageHeaders = [
	"Content-Security-Policy",
	[
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"connect-src 'self'",
		"img-src 'self' data:",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'"
	].join("; "),
	"X-Content-Type-Options",
	"nosniff",
	"Referrer-Policy",
	"no-referrer",
	"Cross-Origin-Opener-Policy",
	"same-origin"
];
export { pageHtml as n, pageHeaders as t };
