import { expect, test } from 'vitest'
import { contractOf } from '../../src/contract/contract.ts'
import { startRecorder } from '../../src/recording/recorder.ts'
import { loadScenario } from '../../src/scenarios/load-scenario.ts'
import { toCapture } from '../support/capture.ts'
import { answer, list } from '../support/case-parts.ts'
import { type AnyDocument, problemsOf, withDelete, withTags } from '../support/changed-contract.ts'
import { writeFiles } from '../support/contract-files.ts'
import { int64, object } from '../support/contract-parts.ts'
import { type OwnSandbox, withSandbox } from '../support/own-paths.ts'

const REX = { name: 'Rex', categoryId: 3 }

/** Plays with a sandbox of a changed contract, empty unless said otherwise; each answer is checked by that contract. */
function play(
  change: (document: AnyDocument) => void,
  go: (sandbox: OwnSandbox) => Promise<void>,
  options: object = {},
): Promise<void> {
  return withSandbox(change, options, (sandbox) =>
    go({
      ...sandbox,
      running: sandbox.running,
      send: async (line, ...sent) => {
        const [method = '', target = ''] = line.split(' ')
        const reply = await sandbox.send(line, ...sent)
        const path = `/v1${target}`.replace(/\?.*/, '')
        expect([line, problemsOf(sandbox.source, { method, path, ...reply })]).toEqual([line, []])
        return reply
      },
    }),
  )
}

test('records that an earlier contract left are shown as the present one says, and found by what they show', async () => {
  const data = writeFiles({ 'data/keep': '' })('data')
  await withSandbox(withTags, { data }, async ({ send }) => {
    for (let made = 0; made < 5; made += 1) await send('POST /pets', { ...REX, tags: ['a'] })
  })
  const withAge = ({ paths, components: { schemas } }: AnyDocument) => {
    const age = { type: 'integer', minimum: 0, maximum: 2 }
    schemas.Pet.properties.age = age
    schemas.Pet.required.push('age')
    schemas.NewPet.properties.age = age
    paths['/pets'].get.parameters.push({ name: 'age', in: 'query', schema: age })
  }
  await play(
    withAge,
    async ({ send }) => {
      const before = (await send('GET /pets')).body
      expect(before).toHaveLength(5)
      for (const pet of before) {
        // The schema allows members that it does not declare, so a kept one stays.
        expect(pet).toEqual({ id: pet.id, ...REX, tags: ['a'], age: expect.any(Number) })
        expect((await send(`GET /pets/${pet.id}`)).body).toEqual(pet)
      }
      await send('POST /pets', { ...REX, age: 1 })
      const every = (await send('GET /pets')).body
      for (const age of [0, 1, 2])
        expect((await send(`GET /pets?age=${age}`)).body).toEqual(
          every.filter((each: { age: number }) => each.age === age),
        )
    },
    { data },
  )
})

/** Animals and new animals with some members more. */
const withMembers =
  (more: object, required: readonly string[]) =>
  ({ components: { schemas } }: AnyDocument) => {
    for (const schema of [schemas.Pet, schemas.NewPet]) {
      Object.assign(schema.properties, more)
      schema.required = [...schema.required, ...required]
    }
  }

test('a field whose pattern no draw meets is generated all the same', () => {
  const code = { type: 'string', pattern: '^\\p{Lu}\\p{Nd}-\\p{Script=Greek}{3}$' }
  return play(
    withMembers({ code }, ['code']),
    async ({ send }) => {
      const pets: { code: string }[] = (await send('GET /pets')).body
      expect(pets).toHaveLength(20)
      for (const pet of pets) expect(pet.code).toMatch(new RegExp(code.pattern, 'u'))
      expect(new Set(pets.map((pet) => pet.code)).size).toBeGreaterThan(5)
    },
    { scenario: { version: 1, generate: { count: 20 } } },
  )
})

test('records that may have any member have those of any name in a scenario, in one of their world, and in a recording', async () => {
  /** Animals that may have any member, said in a part of their schema. */
  const open = ({ components: { schemas } }: AnyDocument) => {
    schemas.NewPet.additionalProperties = true
    const own = { $ref: '#/components/schemas/NewPet' }
    schemas.Pet = { allOf: [own, object({ id: int64 }, ['id'])] }
  }
  const ODD = { id: 1, ...REX, seen: 5, other: [1], path: 'x', 'a b': { c: null } }
  let scenario: object = { version: 1, name: 'odd', pets: [ODD] }
  for (let times = 0; times < 2; times += 1)
    await play(
      open,
      async ({ send, running, source }) => {
        expect((await send('GET /pets')).body).toEqual([ODD])
        scenario = await running.state.read()
        const file = writeFiles({ 'keep.txt': '' })('odd.yaml')
        const recorder = startRecorder({ file }, source)
        recorder.add(toCapture(list(), answer([ODD]), { time: Date.now() }))
        await recorder.close()
        const { records } = await loadScenario(file, contractOf(source))
        expect(records.get('pets')).toEqual([{ id: 1, value: ODD }])
      },
      { scenario },
    )
})

test('undeclared fields that a scenario gives its records are shown', () => {
  const pets = [{ id: 1, ...REX, other: { collar: 'red' } }]
  return play(
    withDelete,
    async ({ send }) => {
      expect((await send('GET /pets')).body).toEqual([{ id: 1, ...REX, collar: 'red' }])
    },
    { scenario: { version: 1, name: 'collars', pets } },
  )
})
