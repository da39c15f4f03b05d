import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import fc from 'fast-check'
import { type JsonObject, parseJson, stringifyJson } from '../../src/base/json/json.ts'
import { contractOf } from '../../src/contract/contract.ts'
import type { ContractSource } from '../../src/contract/document/contract-source.ts'
import { scenarioResources } from '../../src/scenarios/scenario-resources.ts'
import type { AnyChange } from '../support/any-change.ts'
import { changedContract } from '../support/changed-contract.ts'

/** A record or a body, as JSON has it. */
export type Body = JsonObject

/** A value that the contract does not allow, and the members that Ajv finds wrong; none if it is no object. */
export interface Wrong {
  readonly value: unknown
  readonly members: readonly string[]
}

/** A changed contract, with bodies that it allows and some that it does not, by the judgement of plain Ajv. */
export interface Changed {
  readonly change: AnyChange
  readonly source: ContractSource
  /** Bodies that create a record. */
  readonly goods: readonly Body[]
  readonly bads: readonly Wrong[]
  /** What is wrong with a record, a body that creates one, and one that changes one. */
  readonly judge: { readonly [what in 'record' | 'body' | 'part']: Judge }
  /** A scenario with records of the changed resource under their ids. */
  scenario(records?: Kept, isShort?: boolean): object
  /** A record as scenarios and the control plane have it: with what its path says. */
  withPath(record: Body): Body
}

/** Says where a value is wrong: the members of it. */
export type Judge = (value: unknown) => readonly string[] | undefined

/** The records that there should be, by their ids, without these. */
export type Kept = ReadonlyMap<number | string, Body>

/** The contract after a change, with bodies that follow from a seed. */
export function prepare(change: AnyChange, seed: number): Changed {
  const source = changedContract(change.apply)
  const judge = judgesOf(source, change.shape)
  const sample = (values: fc.Arbitrary<unknown>, numRuns: number) =>
    fc.sample(values, { seed, numRuns }).map(asJson)
  const all = [...sample(change.body.good, 7), ...sample(change.body.bad, 14)]
  const goods = all.filter((value): value is Body => judge.body(value) === undefined).slice(0, MOST)
  const bads = all.flatMap((value): Wrong[] => {
    const members = judge.body(value)
    return members ? [{ value, members }] : []
  })
  const { resource, parent } = change
  const found = scenarioResources(contractOf(source)).all.get(resource)
  if (!found) throw new Error(`there is no resource ${resource}`)
  const withPath = (record: Body): Body =>
    parent ? { ...record, [found.beside.path]: { [parent.parameter]: parent.id } } : record
  return {
    ...{ change, source, goods, bads, judge, withPath },
    scenario: (records = new Map(), isShort = false) => {
      const items = [...records].map(([id, body]) => withPath({ id, ...body }))
      const above = parent && { [parent.resource]: [{ id: parent.id }] }
      return isShort
        ? { version: 1, name: 'changed', ...above, [resource]: items }
        : { version: 1, name: 'changed', records: { ...above, [resource]: items } }
    },
  }
}

/** Some of the valid bodies under the ids that records may be put under. */
export function placed({ change: { ids }, goods }: Changed): Kept {
  return new Map(
    ids.flatMap((id, at) => {
      const body = goods[at]
      return body ? [[id, body] as const] : []
    }),
  )
}

// --- internal ---

/** How many records there may be: as many as a list shows that has no limit. */
const MOST = 15

/** A value as it comes out of its JSON. */
function asJson(value: unknown): unknown {
  return parseJson(stringifyJson(value))
}

/** Plain Ajv, with none of our keywords. It knows no integers beyond doubles: it judges the nearest double. */
function judgesOf(source: ContractSource, shape: string): Changed['judge'] {
  const ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, logger: false, ownProperties: true },
    formats: { ...fullFormats, int64: true, int32: true },
  })
  const { schemas } = source.written.components
  ajv.addSchema({ $id: 'contract', components: { schemas } })
  const judgeOf = (name: string): Judge => {
    const validate = ajv.compile({ $ref: `contract#/components/schemas/${name}` })
    return (value) => {
      const isValid = validate(JSON.parse(stringifyJson(value)))
      return isValid ? undefined : membersIn(validate.errors ?? [])
    }
  }
  return { record: judgeOf(shape), body: judgeOf(`New${shape}`), part: judgeOf(`${shape}Part`) }
}

function membersIn(errors: NonNullable<ValidateFunction['errors']>): readonly string[] {
  const names = errors.flatMap(({ instancePath, params }): string[] => {
    const [, first] = instancePath.split('/')
    const own = first ?? params.missingProperty ?? params.additionalProperty
    return own === undefined ? [] : [String(own).replaceAll('~1', '/').replaceAll('~0', '~')]
  })
  return [...new Set(names)]
}
