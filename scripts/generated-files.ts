import { createAdminDocument } from '../src/admin/plane/admin-document.ts'
import { proxyOutline } from '../src/admin/proxy-control-plane.ts'
import { sandboxOutline } from '../src/admin/sandbox-control-plane.ts'
import { stringifyJson } from '../src/base/json/json.ts'
import { contractOf } from '../src/contract/contract.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'
import { builtInLedger } from '../src/petstore/built-in-ledger.ts'
import { scenarioSchema } from '../src/scenarios/scenario-schema.ts'
import { choiceBy, choicesOf, type LedgerEntry } from '../src/silences/settlement.ts'
import { checksPage } from './checks-page.ts'
import { configurationPage } from './configuration-page.ts'
import { generatedTypes } from './generated-types.ts'
import { threatModelPage } from './threat-model-page.ts'

/** The generated files, by path, with their content. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [
      'scenarios/scenario.schema.json',
      `${stringifyJson(scenarioSchema(contractOf(builtInContract())), 2)}\n`,
    ],
    [
      'docs/control-plane.openapi.json',
      `${JSON.stringify(createAdminDocument(sandboxOutline(contractOf(builtInContract()))), null, 2)}\n`,
    ],
    [
      'docs/proxy-control-plane.openapi.json',
      `${JSON.stringify(createAdminDocument(proxyOutline(contractOf(builtInContract()))), null, 2)}\n`,
    ],
    ['docs/limits.md', limits()],
    ['docs/checks.md', checksPage()],
    ['docs/configuration.md', configurationPage()],
    ['docs/threat-model.md', threatModelPage()],
    ...(await generatedTypes()),
  ])
}

// --- internal ---

function limits(): string {
  const { entries } = builtInLedger()
  const rows = entries.map((entry) => {
    const { name, question, section, choices } = entry
    const [pinned, ...others] = choicesOf(entry)
    const cells = [
      `\`${name}\``,
      question,
      section,
      `\`${pinned}\``,
      others.map((choice) => `\`${choice}\``).join(', '),
      `\`${choiceBy('strict', entry)}\``,
      `\`${choiceBy('documented', entry)}\``,
      byChoice(choices, 'undocumented'),
      byChoice(choices, 'breaks'),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `${[...HEAD, ...rows, ...MEANINGS_HEAD, ...entries.flatMap(meaningRows)].join('\n')}\n`
}

/** Statuses or rules of some choices of an entry. */
function byChoice(choices: LedgerEntry['choices'], part: 'undocumented' | 'breaks'): string {
  const texts = choices.flatMap(({ choice, [part]: each }) =>
    each ? [`${each.join(', ')} (\`${choice}\`)`] : [],
  )
  return texts.join(', ') || '–'
}

/** What each choice of an entry means. */
function meaningRows({ name, choices }: LedgerEntry): readonly string[] {
  return choices.map(({ choice, means }) => `| \`${name}\` | \`${choice}\` | ${means} |`)
}

const MEANINGS_HEAD = [
  '',
  '## What the choices mean',
  '',
  '| entry | choice | the answer to its question |',
  '|---|---|---|',
]

/** The entries whose choices all have an undocumented status, with the statuses that `documented` then uses. */
function undocumentedOnly(): string {
  return builtInLedger()
    .entries.flatMap((entry) => {
      const { name, choices } = entry
      const made = choiceBy('documented', entry)
      const statuses = choices.find(({ choice }) => choice === made)?.undocumented
      return statuses ? `\`${name}\` (${statuses.join(', ')})` : []
    })
    .join(' and ')
}

const HEAD = [
  '# What the contract leaves open',
  '',
  '<!-- Written by `npm run generate` from src/silences. -->',
  '',
  'Each point that the contract leaves open is an entry of the ledger. The sandbox uses the pinned choice;',
  'a scenario can make another (`unspecified: { createdStatus: available }`), or use the choice that refuses',
  'most for all entries (`unspecified: strict`, or `--unspecified strict`). The mode `documented`, for',
  '[contract testers](testing.md#other-makers-contract-testers), makes choices that use only statuses which the contract',
  `documents, except for ${undocumentedOnly()}, which have no such choice.`,
  'With `rotate` each request draws its choices: [rotation.md](rotation.md).',
  'A client that works with every choice depends only on what the contract promises.',
  '',
  '| entry | question | section | pinned | alternatives | strict | documented | undocumented statuses used | rules of the check broken |',
  '|---|---|---|---|---|---|---|---|---|',
]
