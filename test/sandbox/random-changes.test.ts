import process from 'node:process'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergePatch } from '../../src/base/json/merge-patch.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { anyChange } from '../support/any-change.ts'
import { changedContract } from '../support/changed-contract.ts'
import { runs } from '../support/runs.ts'

const SEED = Number(process.env.PETSTORE_TEST_SEED ?? Date.now() % 2 ** 31)

/** Plain Ajv, with none of our keywords: the judge of bodies and answers. */
const ajv = new Ajv2020({ strict: false, formats: { ...fullFormats, int64: true } })

describe(`after any change of the contract (PETSTORE_TEST_SEED=${SEED})`, () => {
  const { numRuns } = runs(10)
  for (const [at, change] of fc.sample(anyChange(), { seed: SEED, numRuns }).entries())
    test(`every valid body comes back whole, and every other is refused: ${at + 1}`, async () => {
      const source = changedContract(change.apply)
      await using sandbox = await startSandboxOf(source, { scenario: 'empty' })
      const isOne = ajv.compile(
        source.document.components.schemas[change.path === '/pets' ? 'Pet' : 'Thing'] ?? {},
      )
      const isBody = ajv.compile(change.body.schema)
      const send = async (method: string, path: string, json?: unknown) => {
        const response = await fetch(sandbox.url + path, {
          method,
          headers: { authorization: 'Bearer sandbox-key', 'content-type': 'application/json' },
          ...(json !== undefined && { body: JSON.stringify(json) }),
        })
        // biome-ignore lint/suspicious/noExplicitAny: bodies have every shape
        return { status: response.status, body: (await response.json()) as any }
      }
      const expectOne = (record: unknown) => {
        isOne(record)
        expect(isOne.errors ?? [], change.text).toEqual([])
      }
      const success = (method: string) => {
        const { operations } = contractOf(source)
        const found = operations.find(
          (each) => each.method === method && each.path.startsWith(`/v1${change.path}`),
        )
        return Number(Object.keys(found?.responses ?? {}).find((each) => each.startsWith('2')))
      }
      const goods = fc.sample(change.body.good, { seed: SEED, numRuns: 15 }) as object[]
      const bads = fc.sample(change.body.bad, { seed: SEED, numRuns: 25 })
      const kept = new Map<unknown, object>()
      for (const body of goods) {
        expect(isBody(body), `${change.text}: ${JSON.stringify(body)}`).toBe(true)
        const created = await send('POST', change.path, body)
        expect(created.status, change.text).toBe(success('POST'))
        expectOne(created.body)
        const { id, ...rest } = created.body
        expect(rest, change.text).toEqual(body)
        kept.set(id, body)
        for (const method of change.methods) {
          const other = goods[(kept.size * 7) % goods.length] as object
          const changed = await send(method, `${change.path}/${encodeURIComponent(id)}`, other)
          // A null in a merge patch takes a member away (RFC 7396): what is required stays, so the change is refused. A PUT that
          // requires nothing merges, too, and keeps its nulls.
          const before = kept.get(id)
          const isWhole = (change.body.schema.required as readonly string[]).length > 0
          const put = isWhole ? other : { ...before, ...other }
          const after = method === 'PUT' ? put : (mergePatch(before, other) as object)
          if (!isBody(after)) {
            expect(changed.status, change.text).toBe(400)
            continue
          }
          expect(changed.status, `${change.text} ${JSON.stringify(changed.body)}`).toBe(
            success(method),
          )
          expectOne(changed.body)
          expect(changed.body, change.text).toEqual({ id, ...after })
          kept.set(id, after)
        }
      }
      for (const body of bads) {
        if (isBody(body)) continue
        for (const way of ['POST', ...change.methods.filter((each) => each === 'PUT')]) {
          const [id] = kept.keys()
          const path =
            way === 'POST' ? change.path : `${change.path}/${encodeURIComponent(String(id))}`
          const refused = await send(way, path, body)
          expect(refused.status, `${change.text}: ${JSON.stringify(body)}`).toBe(400)
        }
      }
      const listed = await send('GET', `${change.path}?limit=100`)
      expect(listed.body).toHaveLength(kept.size)
      for (const [id, body] of kept) {
        const read = await send('GET', `${change.path}/${encodeURIComponent(String(id))}`)
        expect(read, change.text).toEqual({ status: 200, body: { id, ...body } })
        expect(listed.body).toContainEqual({ id, ...body })
      }
    })
})
