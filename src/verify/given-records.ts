import { UsageError } from '../base/errors.ts'
import { asObject, type Json, type JsonObject } from '../base/json/json.ts'
import type { Contract } from '../contract/contract.ts'
import { readRecordsFile } from '../scenarios/scenario-file.ts'
import type { GivenValues } from '../silences/probing/probe-records.ts'

/**
 * Reads a file of `--records`: a scenario, of which only `records` count, or the same with `parameters` and nothing else.
 * @throws UsageError when it cannot be read, or has what is no resource of the contract.
 */
export function readGivenValues(file: string, { records }: Contract): GivenValues {
  const { value } = readRecordsFile(file, 'records')
  const whole = asObject(value as Json)
  if (!whole) throw refused(file, 'it must be an object with records, parameters or both')
  const isScenario = whole.version !== undefined
  const other = Object.keys(whole).find((key) => !KEYS.has(key))
  if (other !== undefined && !isScenario)
    throw refused(file, `${other} is none of records and parameters`)
  const known = new Set(records.resources.map(({ name }) => name))
  const lists = Object.entries(membersOf(whole.records, file, 'records')).map(([name, list]) => {
    if (!known.has(name))
      throw refused(
        file,
        `records.${name} is no resource of the contract: ${[...known].join(', ')}`,
      )
    const all: readonly Json[] = Array.isArray(list) ? list : []
    const items = all.flatMap((each): readonly JsonObject[] => {
      const object = asObject(each)
      return object ? [object] : []
    })
    if (!Array.isArray(list) || items.length < all.length)
      throw refused(file, `records.${name} must be a list of objects`)
    return [name, items] as const
  })
  const parameters = Object.entries(membersOf(whole.parameters, file, 'parameters')).map(
    ([name, each]) => {
      if (each === null || typeof each === 'object')
        throw refused(file, `parameters.${name} must be a text or a number`)
      return [name, String(each)] as const
    },
  )
  return { records: new Map(lists), parameters: new Map(parameters) }
}

// --- internal ---

const KEYS = new Set(['records', 'parameters'])

function membersOf(value: unknown, file: string, key: string): JsonObject {
  if (value === undefined) return {}
  const object = asObject(value as Json)
  if (!object) throw refused(file, `${key} must be an object`)
  return object
}

function refused(file: string, why: string): UsageError {
  return new UsageError(`--records ${file}: ${why}.`)
}
