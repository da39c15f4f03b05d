import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { bareBounds, figuresIn, isBound, readFigures } from '../scripts/threat-model/figures.ts'
import { ownWork } from '../scripts/threat-model/own-work.ts'
import { figuresOf, surfaces } from '../scripts/threat-model/surfaces.ts'
import { threatModelPage } from '../scripts/threat-model-page.ts'

/** The titles of the tests of a file as its source has them: an expression in one is `…`. */
function testTitles(file: string): readonly string[] {
  const titles: string[] = []
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!isTest(callee) || !title) return
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push(title.value)
      if (title.type === 'TemplateLiteral')
        titles.push(title.quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
  }).visit(program)
  return titles
}

/** Whether what is called is `test`, or made of it: `test.for(rows)`, `test.skipIf(there)`. */
function isTest(callee: object): boolean {
  const {
    name,
    object,
    callee: made,
  } = callee as {
    readonly name?: string
    readonly object?: object
    readonly callee?: object
  }
  if (name !== undefined) return /^test(?:[A-Z].*)?$/.test(name)
  const within = object ?? made
  return within !== undefined && isTest(within)
}

const bounds = surfaces.flatMap((surface) => surface.bounds)
const figures = readFigures()

test('every test that the threat model names exists, by file and title', () => {
  const named = [...bounds, ...surfaces.flatMap(({ promises }) => promises)].flatMap(
    ({ tests }) => tests,
  )
  const titles = new Map(
    [...new Set(named.map(([file]) => file))].map((file) => {
      const [found] = globSync(`test/${file}.{,rest.,long.}test.ts`)
      return [file, found === undefined ? undefined : testTitles(found)]
    }),
  )
  const missing = named.filter(([file, title]) => !titles.get(file)?.includes(title))
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(100)
})

test('every bound has a test, and says what is beyond it', () => {
  expect(bounds.filter(({ tests, beyond }) => tests.length === 0 || beyond === '')).toEqual([])
})

test('every figure of the sources that is named like a bound is in the threat model, or bounds the own work', () => {
  const inTable = new Set(bounds.flatMap(figuresOf))
  const left = [...figures.keys()].filter(
    (name) => isBound(name) && !inTable.has(name) && !isOwnWork(name),
  )
  const wayOut =
    'Give it a row in scripts/threat-model, with its test, or say in own-work.ts what it bounds'
  expect(left, wayOut).toEqual([])
  // Nothing is in both, and no figure is listed that is gone.
  expect([...inTable].filter((name) => !figures.has(name) || isOwnWork(name))).toEqual([])
  const names = [...figures.keys()].filter(isBound)
  const unused = allOwn.filter((each) => !names.some((name) => isMeant(each, name)))
  expect(unused).toEqual([])
})

test('no bound is a bare number: what Node and the readers of files take as bounds has a name', () => {
  expect(bareBounds()).toEqual([])
})

test.for([
  ['export const MOST_A = 1_000', { '#MOST_A': 1000 }],
  [
    'const LONGEST = 2 * 1024 * 1024\nconst MOST = LONGEST / 4',
    { '#LONGEST': 2 ** 21, '#MOST': 2 ** 19 },
  ],
  [
    'const LIMITS: Limits = { time: 30_000, memory: 2 ** 3 } as const',
    { '#LIMITS.time': 30_000, '#LIMITS.memory': 8 },
  ],
  ['const most = () => 3\nlet MOST = "a"', {}],
] as const)('the figures of %j are found', ([text, found]) => {
  const figures = figuresIn('src/a.ts', text).map(({ name, value }) => [
    name.replace('a.ts', ''),
    value,
  ])
  expect(Object.fromEntries(figures)).toEqual(found)
})

test('the page has every surface and every bound', () => {
  const page = threatModelPage()
  for (const { name } of surfaces) expect(page).toContain(`## ${name}\n`)
  expect(page.split('\n').filter((line) => line.startsWith('| ')).length).toBeGreaterThan(
    bounds.length + surfaces.length,
  )
  expect(page).not.toMatch(/\{[\w/-]+\.ts#/)
})

// --- internal ---

const allOwn = Object.values(ownWork).flat()

function isOwnWork(name: string): boolean {
  return allOwn.some((each) => isMeant(each, name))
}

/** Whether an entry of the own work means a figure: its name, its name in any file, or its folder. */
function isMeant(entry: string, name: string): boolean {
  if (entry.endsWith('/')) return name.startsWith(entry)
  return entry.includes('#') ? name === entry : name.endsWith(`#${entry}`)
}
