/** The style of the HTML report: the colours and sizes of the pages, light and dark, narrow and printed; no font, image or script. */
export const htmlStyle = `
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
td:first-child > :is(code, span), td > code:only-child { white-space: nowrap; } td.count, th.count { text-align: right; font-variant-numeric: tabular-nums; }
ul.cases { display: flex; flex-wrap: wrap; gap: 4px; list-style: none; margin: 0 0 4px; padding: 0; }
ul.cases li { padding: 0 6px; border: 1px solid var(--line); border-radius: 4px; font-size: .75rem; color: var(--soft); }
ul.cases li.good { background: var(--met); border-color: var(--met); color: var(--ink); }
@media (width < 640px) { body { padding: 16px 16px 64px; } .finding > summary { flex-wrap: wrap; gap: 0 8px; } .finding > summary > b { width: auto; }
  .finding > summary > .soft { margin: 0; max-width: none; text-align: left; flex-basis: 100%; } .finding > :not(summary) { margin-left: 0; } }
@page { margin: 14mm; }
@media print { body { max-width: none; padding: 0; font-size: 10px; line-height: 14px; } .filter { display: none; } .finding, tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; height: auto; } details.note pre { display: none; } .wide { overflow: visible; } }
`
