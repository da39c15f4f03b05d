/** The style of the HTML report: light and dark, narrow and printed; no font, image or script. */
export const htmlStyle = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --paper: #fff; --card: #f5f7fa; --line: #d8dee7;
  --error: #b3261e; --warning: #8a5a00; --note: #2f5d9b; --good: #1f7a3d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa6b5; --paper: #12161c; --card: #1b212a;
  --line: #303947; --error: #ff8a80; --warning: #f0b752; --note: #8ab4f8; --good: #6fd08c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; }
p { margin: .25rem 0; } .soft { color: var(--soft); }
code, pre { font: .875rem/1.45 ui-monospace, monospace; } code { overflow-wrap: anywhere; }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .75rem; margin: 1.25rem 0 0; padding: 0; }
.numbers div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; }
.numbers dt { color: var(--soft); font-size: .875rem; } .numbers dd { margin: 0; font-size: 1.5rem; font-weight: 600; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); } .good { color: var(--good); }
article { border: 1px solid var(--line); border-left: .3rem solid currentColor; border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; }
article > * { color: var(--ink); } article .soft { color: var(--soft); } article h3 { margin: 0; font-size: 1rem; }
article h3 b { text-transform: uppercase; font-size: .75rem; letter-spacing: .04em; margin-right: .5rem; }
article.known { opacity: .75; }
summary { cursor: pointer; margin-top: .5rem; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .375rem; padding: .75rem; margin: .5rem 0;
  white-space: pre-wrap; overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
td.count, th.count { text-align: right; font-variant-numeric: tabular-nums; }
ul.cases { list-style: none; margin: 0; padding: 0; } ul.cases li { display: inline-block; margin-right: 1rem; }
@media print { body { max-width: none; padding: 0; font-size: 11px; } article, .numbers div { break-inside: avoid; }
  details > :not(summary) { display: block; } }
`
