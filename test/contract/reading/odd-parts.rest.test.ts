import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readYaml } from '../../../src/base/json/yaml.ts'
import { useContract } from '../../fuzz/use-contract.ts'
import { root } from '../../support/program.ts'
import { some } from '../../support/runs.ts'
import { expect, test } from '../../support/test.ts'

type Tree = { [name: string]: unknown }
type Place = readonly string[]

const [notes = '', pets = ''] = ['test/contract/wild/notes.yaml', 'openapi.yaml'].map((name) =>
  JSON.stringify(readYaml(readFileSync(path.join(root, name), 'utf8')).value()),
)

const ODD = [null, [], {}, 5, '', true, { $ref: '#/components/schemas/Nothing' }]
const MORE = [...ODD, { operationId: 'odd', responses: { 200: {} } }]

/** The paths to all members and items of a value. */
function* placesIn(value: unknown, at: Place = []): Generator<Place> {
  for (const [name, inner] of Object.entries(typeof value === 'object' && value ? value : {})) {
    yield [...at, name]
    yield* placesIn(inner, [...at, name])
  }
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (document: unknown, place: Place) =>
  place.reduce<unknown>((at, key) => (at as Tree)[key], document)

/** The contract after a change of what is around a place. */
function after(text: string, place: Place, change: (around: Tree, last: string) => void): Tree {
  const document: Tree = JSON.parse(text)
  change(valueAt(document, place.slice(0, -1)) as Tree, place.at(-1) as string)
  return document
}

/** Gives an object a member of any name, which an assignment cannot. */
function own(object: Tree, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    ...{ enumerable: true, configurable: true, writable: true },
  })
}

/** The contract with a member renamed, with another value, or with a member more. */
function named(text: string, place: Place, name: string): readonly Tree[] {
  const document = JSON.parse(text)
  const value = valueAt(document, place)
  const isMember = !Array.isArray(valueAt(document, place.slice(0, -1)))
  return [
    ...(isMember
      ? [
          after(text, place, (around, last) => {
            const entries = Object.entries(around)
            for (const [key] of entries) delete around[key]
            for (const [key, each] of entries) own(around, key === last ? name : key, each)
          }),
        ]
      : []),
    ...(typeof value === 'string'
      ? [after(text, place, (around, last) => void own(around, last, name))]
      : []),
    ...(isObject(value)
      ? [after(text, place, (around, last) => own(around[last] as Tree, name, 'x'))]
      : []),
  ]
}

async function expectUsable(documents: readonly Tree[], folder: string): Promise<void> {
  expect(documents.length).toBeGreaterThan(10)
  const [file, other] = [path.join(folder, 'contract.json'), path.join(folder, 'other.json')]
  writeFileSync(other, notes)
  for (const document of documents) {
    writeFileSync(file, JSON.stringify(document))
    expect([0, 2], JSON.stringify(document)).toContain(await useContract(file))
  }
}

// One of so many is tried: the places of a contract are many, and their kinds are few.

test.for(some(['__proto__', 'constructor'], 1))(
  'a contract with %s at any place is read, explained, asked about and compared, or refused in a sentence',
  async (name, { folder }) => {
    const documents = [...placesIn(JSON.parse(notes))].flatMap((place) => named(notes, place, name))
    await expectUsable(
      documents.filter((_each, at) => at % 30 === name.length % 30),
      folder,
    )
  },
)

test.for(
  some(
    [
      ['notes', notes],
      ['pets', pets],
    ] as const,
    1,
  ),
)(
  'a contract of %s with a value of another kind at any place, without it, or with a member more of any kind is used or refused in a sentence',
  async ([, text], { folder }) => {
    const document = JSON.parse(text)
    const places = [...placesIn(document)]
    // Of each place, another value than of the one before it.
    const replaced = places.flatMap((place, at) =>
      at % 3 > 0
        ? []
        : [
            after(text, place, (around, last) => {
              around[last] = [...ODD, undefined][at % (ODD.length + 1)]
            }),
          ],
    )
    const extended = places
      .filter((place) => isObject(valueAt(document, place)))
      .flatMap((place, at) => {
        const isMap = ['paths', 'responses'].includes(place.at(-1) ?? '') || place.length === 2
        const all = ['x-odd', 'odd'].flatMap((name) => MORE.map((odd) => [name, odd] as const))
        // Of the objects whose members have names of their own a third of them, of the others one each, in turn.
        const every = isMap ? 3 : all.length * 3
        return all
          .filter((_each, variant) => (at + variant) % every === 0)
          .map(([name, odd]) =>
            after(text, place, (around, last) => void own(around[last] as Tree, name, odd)),
          )
      })
    await expectUsable([...replaced, ...extended], folder)
  },
)
