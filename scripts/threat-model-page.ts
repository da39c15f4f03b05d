import { readFigures } from './threat-model/figures.ts'
import type { Surface, Test } from './threat-model/surface.ts'
import { surfaces, withFigures } from './threat-model/surfaces.ts'

/** The page docs/threat-model.md. */
export function threatModelPage(): string {
  const figures = readFigures()
  const page = [...HEAD, ...overview(), ...surfaces.flatMap(section), ...END].join('\n')
  return `${withFigures(page, figures)}\n`
}

// --- internal ---

function overview(): readonly string[] {
  const rows = surfaces.map(
    ({ name, reach, trusts, out }) =>
      `| [${name}](#${anchorOf(name)}) | ${reach} | ${trusts} | ${out} |`,
  )
  return [
    '| surface | who may reach it | what it trusts | out of scope |',
    '|---|---|---|---|',
    ...rows,
  ]
}

function section({ name, promises, bounds }: Surface): readonly string[] {
  return [
    ...['', `## ${name}`, ''],
    ...promises.map(({ what, tests }) => `- ${capital(what)}: ${tests.map(linked).join('; ')}.`),
    ...(bounds.length === 0
      ? []
      : [
          ...(promises.length === 0 ? [] : ['']),
          '| what | at most | beyond it | held by |',
          '|---|---|---|---|',
          ...bounds.map(
            ({ what, most, beyond, tests }) =>
              `| ${what} | ${most} | ${beyond} | ${tests.map(linked).join('; ')} |`,
          ),
        ]),
  ]
}

function linked([file, title]: Test): string {
  return `\`${file}\` “${title.replaceAll('|', '\\|')}”`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The anchor that a heading gets on a page of Markdown. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

const HEAD = [
  '# Threat model',
  '',
  '<!-- Written by `npm run generate` from scripts/threat-model, and from the figures of src. -->',
  '',
  'For those who decide whether the sandbox comes in: every way into it and out of it, who may use it, what it trusts, what bounds it, and what it',
  'does not protect from. [SECURITY.md](../SECURITY.md) has safe set-ups, the gravest risks that remain, how to report, and what it does unless you say otherwise.',
  '',
  'In short: it is a tool for tests, with made data, for people who trust one another. Without flags and variables only this machine reaches it, it connects to',
  'nothing, writes nothing but a cache of its own code in the folder for temporary files and one of large contracts in that of the user, and runs nothing. Clients, services, and the files of others are not trusted: what they send is bounded, is never run,',
  'read as a path or shown as markup, and credentials that can be recognised are redacted in what is made of it. Who may use the control plane may see and change everything in the sandbox,',
  'and nothing outside of it.',
  '',
  'Each figure is read in the sources when this page is made. Tests are named by their files below `test/` in the repository and their titles; a test checks that each exists, and that no figure',
  'of the sources that bounds others is left out. `npm run soak -- bounds` meets bounds with hostile clients, and measures what another client notices.',
  '',
  '## Surfaces',
  '',
]

const END: readonly string[] = []
