import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readYaml } from '../../../src/base/json/yaml.ts'
import { useContract } from '../../fuzz/use-contract.ts'
import { root } from '../../support/program.ts'
import { expect, test } from '../../support/test.ts'

type Tree = { [name: string]: unknown }

const texts = ['test/contract/wild/notes.yaml', 'openapi.yaml'].map((name) =>
  JSON.stringify(readYaml(readFileSync(path.join(root, name), 'utf8')).value()),
)
const [text = ''] = texts

/** One of so many is tried: the places of a contract are many, and their kinds are few. */
const SHARE = 15

/** The paths to all members and items of a value. */
function* placesIn(value: unknown, at: readonly string[] = []): Generator<readonly string[]> {
  for (const [name, inner] of Object.entries(typeof value === 'object' && value ? value : {})) {
    yield [...at, name]
    yield* placesIn(inner, [...at, name])
  }
}

/** Gives an object a member of any name, which an assignment cannot. */
function own(object: Tree, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    ...{ enumerable: true, configurable: true, writable: true },
  })
}

/** The contract with a member renamed, with another value, or with a member more. */
function changed(place: readonly string[], name: string): readonly Tree[] {
  const last = place.at(-1) as string
  const copy = () => {
    const document: Tree = JSON.parse(text)
    const around = place.slice(0, -1).reduce((at, key) => at[key] as Tree, document)
    return { document, around }
  }
  const [renamed, valued, added] = [copy(), copy(), copy()]
  const all: Tree[] = []
  if (!Array.isArray(renamed.around)) {
    const entries = Object.entries(renamed.around)
    for (const [key] of entries) delete renamed.around[key]
    for (const [key, value] of entries) own(renamed.around, key === last ? name : key, value)
    all.push(renamed.document)
  }
  if (typeof valued.around[last] === 'string') {
    valued.around[last] = name
    all.push(valued.document)
  }
  const inner = added.around[last]
  if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
    own(inner as Tree, name, 'x')
    all.push(added.document)
  }
  return all
}

/** The contract with something else at a place, or with nothing. */
function replaced(written: string, place: readonly string[]): readonly Tree[] {
  return [...ODD, undefined].map((odd) => {
    const document: Tree = JSON.parse(written)
    const around = place.slice(0, -1).reduce((at, key) => at[key] as Tree, document)
    around[place.at(-1) as string] = odd
    return document
  })
}

const ODD = [null, [], {}, 5, '', true, { $ref: '#/components/schemas/Nothing' }]

/** The contract with one more member in the object at a place, of each kind, as an extension and as none. */
function extended(written: string, place: readonly string[]): readonly Tree[] {
  return ['x-odd', 'odd'].flatMap((name) =>
    [...ODD, { operationId: 'odd', responses: { 200: {} } }].map((odd) => {
      const document: Tree = JSON.parse(written)
      const object = place.reduce((at, key) => at[key] as Tree, document)
      object[name] = odd
      return document
    }),
  )
}

async function expectUsable(documents: readonly Tree[], folder: string): Promise<void> {
  const [file, other] = [path.join(folder, 'contract.json'), path.join(folder, 'other.json')]
  writeFileSync(other, text)
  for (const document of documents) {
    writeFileSync(file, JSON.stringify(document))
    expect([0, 2], JSON.stringify(document)).toContain(await useContract(file))
  }
}

test.for(['__proto__', 'constructor'])(
  'a contract with %s at any place is read, explained, asked about and compared, or refused in a sentence',
  async (name, { folder }) => {
    const documents = [...placesIn(JSON.parse(text))].flatMap((place) => changed(place, name))
    const tried = documents.filter((_each, at) => at % SHARE === name.length % SHARE)
    expect(tried.length).toBeGreaterThan(20)
    await expectUsable(tried, folder)
  },
)

test('a contract with a value of another kind at any place, or without it, is read, explained, asked about and compared, or refused in a sentence', async ({
  folder,
}) => {
  for (const written of texts) {
    // Of each place, another value than of the one before it.
    const documents = [...placesIn(JSON.parse(written))].flatMap((place, at) =>
      replaced(written, place).slice(at % (ODD.length + 1), (at % (ODD.length + 1)) + 1),
    )
    const tried = documents.filter((_each, at) => at % 3 === 0)
    expect(tried.length).toBeGreaterThan(50)
    await expectUsable(tried, folder)
  }
})

test('a contract with members of any kind that nothing is said of in any object is read, explained, asked about and compared, or refused in a sentence', async ({
  folder,
}) => {
  for (const written of texts) {
    const document: Tree = JSON.parse(written)
    const isObject = (place: readonly string[]) => {
      const value = place.reduce<unknown>((at, key) => (at as Tree)[key], document)
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    }
    const objects = [...placesIn(document)].filter(isObject)
    // Of the objects whose members have names of their own a third of them, of the others one each, in turn.
    const tried = objects.flatMap((place, at) => {
      const all = extended(written, place)
      const isMap = ['paths', 'responses'].includes(place.at(-1) ?? '') || place.length === 2
      const every = isMap ? 3 : all.length * 3
      return all.filter((_each, variant) => (at + variant) % every === 0)
    })
    expect(tried.length).toBeGreaterThan(20)
    await expectUsable(tried, folder)
  }
})
