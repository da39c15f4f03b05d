import { type Json, parseJson, stringifyJson } from '../../base/json.ts'
import { type RepeatedKey, repeatedKeys } from '../../base/repeated-keys.ts'
import { asRecord } from '../judge/facts.ts'
import type { Sign } from './observation.ts'
import type { Sight } from './sight.ts'
import { weighOddity } from './weigh-oddity.ts'

/** Sees how a body is answered in which an object has a key twice. */
export function seeDuplicateKeys(sight: Sight): Sign {
  return weighOddity(sight, 'duplicateKeys', { served: seeLast })
}

// --- internal ---

/** Whether the answer has the last of the different values that the request gives a field. */
function seeLast({ facts, answer }: Sight): Sign {
  const { content } = facts.request
  const [sent, got] = [asRecord(content?.value), asRecord(answer)]
  if (!content || !sent || !got) return undefined
  const { text } = content
  const { bodyFields } = facts.exchange.operation
  const repeated = repeatedKeys(text, content).filter(
    (each) => each.place === each.key && bodyFields.has(each.key),
  )
  const shown = repeated.filter((each) => !isSame(sent[each.key], valueBefore(text, each)))
  if (shown.length === 0) return undefined
  return shown.every(({ key }) => isSame(sent[key], got[key])) ? 'last' : 'other'
}

/** The value that a key of the outermost object had before it was given again. */
function valueBefore(text: string, { key, offset }: RepeatedKey): Json | undefined {
  const before = text.slice(0, offset).trimEnd().replace(/,$/, '')
  return asRecord(parseJson(`${before}}`))?.[key]
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return stringifyJson(one) === stringifyJson(other)
}
