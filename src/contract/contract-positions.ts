import { pointerKeys } from '../base/json/json.ts'
import { jsonOffsets } from '../base/json/json-offsets.ts'
import { readYaml } from '../base/json/yaml.ts'
import type { ContractSource } from './document/contract-source.ts'

/** A place in the file of a contract, as people and CI services know it. */
export interface Position {
  readonly file: string
  /** Both from 1; a column counts UTF-16 code units. */
  readonly line: number
  readonly column: number
}

/** A place in a contract: a JSON pointer into the document as it is written, and the operation that it is about. */
export interface Sought {
  readonly place: string
  /** The JSON pointer of the operation. */
  readonly operation: string | undefined
}

/**
 * Finds where places of a contract are in its first file. What is not there, since another file or an overlay has it, is found at its
 * operation; what is nowhere in the file, at the nearest place around it.
 */
export function findPositions(
  { file }: ContractSource,
  sought: readonly Sought[],
): readonly Position[] {
  const text = file.firstText ?? file.text
  const ways = sought.map(({ place, operation }) =>
    [place, operation].flatMap((each) => (each === undefined ? [] : [pointerKeys(each)])),
  )
  const found = locate(text, ways.flat())
  let at = 0
  return ways.map((candidates) => {
    const places = candidates.map((keys) => ({ keys, found: found[at++] as Located }))
    const best = places.find(isThere) ?? places.at(-1) ?? { found: START }
    return { file: file.name, line: best.found.line, column: best.found.column }
  })
}

// --- internal ---

/** Where a path, or the longest part of it that there is, leads. */
interface Located extends Omit<Position, 'file'> {
  /** How many of its keys lead there. */
  readonly depth: number
}

const START: Located = { line: 1, column: 1, depth: 0 }

/** An operation and a component are named by three keys: what is found less far is somewhere else. */
const NAMED = 3

function isThere({ keys, found }: { readonly keys: readonly string[]; readonly found: Located }) {
  return found.depth >= Math.min(keys.length, NAMED)
}

function locate(text: string, paths: readonly (readonly string[])[]): readonly Located[] {
  if (!isJson(text)) {
    const { positionOf } = readYaml(text)
    return paths.map((keys) => positionOf(keys) ?? START)
  }
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return jsonOffsets(text, paths).map(({ offset, depth }) => {
    const line = countUpTo(starts, offset)
    return { line, column: offset - (starts[line - 1] ?? 0) + 1, depth }
  })
}

/** Whether a text is JSON, which is read in a fraction of the time that YAML takes. */
function isJson(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // a flow map of YAML
  }
}

/** How many of some numbers, in order, are not above another one. */
function countUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) <= most) low = middle + 1
    else high = middle
  }
  return low
}
