import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/program.ts'

/** Words of the pet store. */
const WORDS = /\b(?:pets?|animals?|petId|categoryId)\b/i

/** How many lines outside `src/petstore` may have such a word, by reason, in a file or in a room. None is added; with each that goes, the number shrinks. */
const LEFT: { readonly [reason: string]: { readonly [place: string]: number } } = {
  'what programs rely on: counts called pets, state/pets, part=pets, the types of the client': {
    'admin/metrics/metrics.ts': 1,
    'admin/records/resource-routes.ts': 1,
    'admin/routes/': 3,
    'cli/log/banner.ts': 2,
    'client/sandbox-control.ts': 5,
    'client/control-sandbox.ts': 1,
    'http/running-sandbox.ts': 1,
    'http/start-sandbox.ts': 1,
    'recording/': 4,
    'scenarios/scenario.ts': 8,
    'scenarios/scenario-resources.ts': 1,
  },
  'made from openapi.yaml by `npm run generate`': {
    'client/answer-types.ts': 22,
    'scenarios/scenario-types.ts': 16,
  },
  'what is kept on disk and at servers, which earlier programs read': { 'store/': 7 },
  'the help, which calls the built-in contract by its name': {
    'cli/commands/commands.ts': 1,
    'cli/commands/run-command.ts': 1,
    'options/serving-options.ts': 2,
  },
  'observers of the built-in contract, off for others, and imports of what the check has in petstore':
    { 'check/': 48 },
}

test('no line outside src/petstore names a pet, an animal, petId or categoryId, but for those with a reason', () => {
  const places = Object.assign({}, ...Object.values(LEFT)) as (typeof LEFT)[string]
  const counts = new Map(Object.keys(places).map((place) => [place, 0]))
  const others: string[] = []
  for (const { file, text, number } of lines()) {
    const place = Object.keys(places).find((each) => file.startsWith(each))
    if (place) counts.set(place, (counts.get(place) ?? 0) + 1)
    else others.push(`${file}:${number} names the pet store: say record, or ${WAY_OUT}: ${text}`)
  }
  expect(others).toEqual([])
  const grown = [...counts].filter(([place, count]) => count > (places[place] ?? 0))
  expect(grown, `more lines than there were name the pet store: ${WAY_OUT}`).toEqual([])
  expect([...counts].filter(([, count]) => count === 0)).toEqual([])
})

// --- internal ---

const WAY_OUT = 'take it from the contract, or from data in src/petstore'

/** The lines that have such a word. */
function lines() {
  const source = path.join(root, 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.startsWith('petstore'))
    .flatMap((file) =>
      readFileSync(path.join(source, file), 'utf8')
        .split('\n')
        .map((text, at) => ({ file, text: text.trim(), number: at + 1 }))
        .filter(({ text }) => WORDS.test(text)),
    )
}
