import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/program.ts'

const source = path.join(root, 'src')

/** The sections of the page, in their order; docs/architecture.md does not list them one by one. */
const SECTIONS = [
  ...['api', 'proxy', 'next', 'map', 'live', 'records', 'routes', 'behaviour', 'deliveries'],
  ...['faults', 'worlds', 'coverage', 'schema-form', 'parts'],
]

/** The folders of `src` as docs/architecture.md lists them: each uses only those below it. */
const FOLDERS = (/```\nsrc\/\n(.*?)```/s.exec(pageOf('architecture'))?.[1] ?? '')
  .trim()
  .split(/\s+/)
  .flatMap((each) =>
    each === 'web/page' ? [each, ...SECTIONS.map((name) => `${each}/${name}`)] : [each],
  )

/** Pairs of folders that do not know one another, although the order would allow it. */
const STRANGERS = [
  ['sandbox', 'proxy'],
  ['sandbox', 'check'],
  ['sandbox', 'recording'],
  ['proxy', 'scenarios'],
  ['proxy', 'store'],
] as const

/** Where a program begins: its commands, and what the package exports. */
const BEGINNINGS = [
  /^index\.ts$/,
  /^cli\/commands\//,
  /^http\/(?:start-(?:sandbox|proxy)|choose-contract)\.ts$/,
  /^testing\/test-sandbox\.ts$/,
  // Whose users are named below.
  /^petstore\/built-in-ledger\.ts$/,
]

const EXPORT = /^export (?:async )?(?:function\*?|const|type|interface|(?:abstract )?class) (\w+)/gm

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const imports = new Map(files.map((file) => [file, importsOf(file)]))

test('every folder of src has its place in the order of folders of the architecture page', () => {
  const folders = new Set(files.map((file) => path.dirname(file)).filter((each) => each !== '.'))
  expect([...folders].toSorted()).toEqual(FOLDERS.toSorted())
})

test('no two files have one name', () => {
  const names = files.map((file) => path.basename(file))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('no two files export one name, but for the entries of test runners, which mirror one another', () => {
  const names = files
    .filter((file) => !isIn(file, 'testing'))
    .flatMap((file) => [...new Set([...textOf(file).matchAll(EXPORT)].map(([, name]) => name))])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(1000)
})

test('each folder uses those below it, never one above', () => {
  const upward = edges().filter(
    ([from, to]) => FOLDERS.indexOf(path.dirname(from)) > FOLDERS.indexOf(path.dirname(to)),
  )
  expect(upward.filter(([from]) => from !== 'index.ts')).toEqual([])
})

test('a room has a README, which names every room that it uses', () => {
  const rooms = new Set(files.filter((file) => file.includes('/')).map((file) => roomOf(file)))
  const unnamed = [...rooms].flatMap((room) => {
    const uses = /^- Uses: (.*)$/m.exec(readFileSync(path.join(source, room, 'README.md'), 'utf8'))
    const met = edges().filter(([from, to]) => roomOf(from) === room && roomOf(to) !== room)
    return [...new Set(met.map(([, to]) => roomOf(to)))]
      .filter((other) => !uses?.[1]?.includes(`\`${other}\``))
      .map((other) => `${room} uses ${other}`)
  })
  expect(unnamed).toEqual([])
})

test('folders that must be independent do not know one another', () => {
  const meet = edges().filter(([from, to]) =>
    STRANGERS.some(([a, b]) => isIn(from, a) && isIn(to, b)),
  )
  expect(meet).toEqual([])
})

test('only one file knows which places for worlds there are', () => {
  const places = ['store/redis', 'store/file', 'sandbox/replicas']
  const namers = edges().filter(
    ([from, to]) =>
      to === 'sandbox/local-sandbox.ts' ||
      places.some((place) => isIn(to, place) && !isIn(from, place)),
  )
  // The server implements what replicas need of it.
  const others = namers.filter(
    ([from, to]) => !isIn(from, 'store/redis') || !to.endsWith('/group-server.ts'),
  )
  expect([...new Set(others.map(([from]) => from))]).toEqual(['http/open-store.ts'])
})

test('a contract is passed on: only where a program begins is the built-in one known', () => {
  const users = edges().filter(([, to]) =>
    ['petstore/built-in-contract.ts', 'http/choose-contract.ts'].includes(to),
  )
  const others = users.filter(([from]) => !BEGINNINGS.some((each) => each.test(from)))
  expect(users.length).toBeGreaterThan(5)
  expect(others.map(([from]) => from)).toEqual([])
})

test('the entries of the built-in contract are known to what is about them alone, and off for others', () => {
  const about = [
    /^check\/reports\//,
    /^check\/judge\/answer-rules\.ts$/,
    /^verify\//,
    /^options\/ledger-setting\.ts$/,
  ]
  const users = edges().filter(([, to]) => to === 'petstore/built-in-ledger.ts')
  const others = users.filter(([from]) => !about.some((each) => each.test(from)))
  expect(others.map(([from]) => from)).toEqual([])
})

test('no file about contracts has a state of its own: what is known of a contract is in its value', () => {
  const own = files.filter((file) => isIn(file, 'contract'))
  expect(own.filter((file) => /^(?:export )?(?:let|var) /m.test(textOf(file)))).toEqual([])
  expect(own.length).toBeGreaterThan(30)
})

test('there is no import cycle, not even of types', () => {
  const open: string[] = []
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string) => {
    if (open.includes(file)) return void circles.push([...open.slice(open.indexOf(file)), file])
    if (done.has(file)) return
    open.push(file)
    for (const each of imports.get(file) ?? []) visit(each)
    done.add(open.pop() as string)
  }
  files.forEach(visit)
  expect(circles).toEqual([])
})

test('a dependency is known to one folder only', () => {
  const users = new Map<string, Set<string>>()
  for (const file of files) {
    for (const [, name] of textOf(file).matchAll(/(?:from|import\() ?'([^'./][^']*)'/g)) {
      const parts = (name as string).split('/')
      const own = parts.slice(0, name?.startsWith('@') ? 2 : 1).join('/')
      const folders = users.get(own) ?? new Set()
      if (!own.startsWith('node:')) users.set(own, folders.add(path.dirname(file)))
    }
  }
  const spread = [...users].filter(([, folders]) => folders.size > 1).map(([name]) => name)
  expect(spread).toEqual([])
})

test('no file imports what makes Node load fetch, or open standard input, only to have it (http.ts)', () => {
  const costly = /^import (?!type\b)[^']*from 'node:(?:https?|process)'/m
  const served = files.filter((file) => !isIn(file, 'web/page'))
  expect(served.filter((file) => costly.test(textOf(file)))).toEqual([])
})

test('no room has more than fifteen files, and no file more than four hundred lines', () => {
  const rooms = Map.groupBy(files, (file) => path.dirname(file))
  const full = [...rooms].filter(([, inside]) => inside.length > 15).map(([room]) => room)
  expect(full).toEqual([])
  expect(files.filter((file) => textOf(file).split('\n').length > 401)).toEqual([])
})

test('the glossary has at most thirty words', () => {
  const glossary = /## Words\n(.*?)\n## /s.exec(pageOf('architecture'))?.[1] ?? ''
  const terms = [...glossary.matchAll(/^\| (?!word)([a-z, ]+) \|/gm)].flatMap(([, term]) =>
    (term as string).split(','),
  )
  expect(terms.length).toBeGreaterThan(20)
  expect(terms.length).toBeLessThanOrEqual(30)
})

test.for(['architecture', 'walks', 'decisions'])(
  'docs/%s.md names only files that exist',
  (page) => {
    const named = [...pageOf(page).matchAll(/`([\w./-]+\.ts)`/g)].map(([, name]) => name as string)
    const everything = [...files.map((file) => `src/${file}`), ...otherFiles()]
    expect(named.filter((name) => !everything.some((file) => isNamed(file, name)))).toEqual([])
    expect(named.length).toBeGreaterThan(15)
  },
)

// --- internal ---

function pageOf(name: string): string {
  return readFileSync(path.join(root, `docs/${name}.md`), 'utf8')
}

function otherFiles(): string[] {
  return globSync('{scripts,test}/**/*.ts', { cwd: root })
}

/** A name is a path, or the end of one. */
function isNamed(file: string, name: string): boolean {
  return file === name || file.endsWith(`/${name}`)
}

function textOf(file: string): string {
  return readFileSync(path.join(source, file), 'utf8')
}

function importsOf(file: string): string[] {
  const found = textOf(file).matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)
  return [...found].map(([, name]) => path.join(path.dirname(file), name as string))
}

/** The folder at the top of `src` that a file is in. */
function roomOf(file: string): string {
  return file.split('/')[0] as string
}

function edges(): [string, string][] {
  return [...imports].flatMap(([from, all]) => all.map((to): [string, string] => [from, to]))
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`)
}
