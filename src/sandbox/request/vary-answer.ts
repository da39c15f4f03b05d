import { asObject, type Json, readTrusted, stringifyJson } from '../../base/json/json.ts'
import type { CompiledOperation } from '../../contract/contract.ts'
import { takesMoreFields } from '../../silences/finding/open-answers.ts'
import type { FormKind, ValueOf } from '../../silences/silence-kinds.ts'
import type { Answer } from '../answers/request-context.ts'
import type { RequestChoices } from '../worlds/request-choices.ts'
import type { Outcome } from './answer-request.ts'

/** Writes a JSON answer of the sandbox in the form that the ledger chooses; only entries that are not pinned are relied on. */
export function varyAnswer(outcome: Outcome, choices: RequestChoices): Outcome {
  const { answer } = outcome
  return answer && isOwnJson(answer)
    ? { ...outcome, answer: formed(answer, choices, outcome.context?.operation) }
    : outcome
}

// --- internal ---

function formed(
  answer: Answer,
  choices: RequestChoices,
  operation: CompiledOperation | undefined,
): Answer {
  const { ledger, points } = choices.world
  const isChosen = <Name extends FormKind>(kind: Name, choice: ValueOf<Name>) => {
    const point = points.at(kind)
    const isPinned = point.name === undefined || ledger.choices[point.name] === point.pinned
    return !isPinned && choices.decide(point) === choice
  }
  // Fields are added only where the contract leaves open which other fields an object has.
  const isOpen = !operation || takesMoreFields(operation, answer.status)
  const hasCacheControl = answer.headers.some(
    (name, at) => at % 2 === 0 && /^cache-control$/i.test(name),
  )
  const cache =
    !hasCacheControl && isChosen('caching', 'no-store') ? ['Cache-Control', 'no-store'] : []
  const changes = [
    ...(isOpen && isChosen('extraFields', 'added') ? [withExtraField] : []),
    ...(isChosen('keyOrder', 'reversed') ? [reversed] : []),
  ]
  const contentType = isChosen('charset', 'utf-8') ? 'application/json; charset=utf-8' : undefined
  const indent = isChosen('whitespace', 'indented') ? 2 : undefined
  const isRewritten = changes.length > 0 || indent !== undefined
  const body = isRewritten ? rewrite(answer.body, changes, indent) : answer.body
  return {
    ...answer,
    headers: [...answer.headers, ...cache],
    contentType,
    body: isChosen('textEscapes', 'unicode') ? escaped(body) : body,
  }
}

type Fields = { readonly [name: string]: Json }
type Change = (object: Fields) => Fields

function isOwnJson({ origin, body, bytes, contentType }: Answer): boolean {
  const isOwn = origin === 'store' || origin === 'contract' || origin === 'none'
  return isOwn && body !== '' && bytes === undefined && contentType === undefined
}

/** Changes the objects that the contract describes: the body itself, or the items of a list. */
function rewrite(text: string, changes: readonly Change[], indent: number | undefined): string {
  // A list of records with nested fields is one level deeper than any accepted body.
  const { value } = readTrusted(text)
  const change = (item: Json) => {
    const object = asObject(item)
    return object ? changes.reduce((changed, each) => each(changed), object) : item
  }
  return stringifyJson(Array.isArray(value) ? value.map(change) : change(value), indent)
}

const EXTRA_FIELD = 'undeclaredField'

function withExtraField(object: Fields): Fields {
  return EXTRA_FIELD in object ? object : { ...object, [EXTRA_FIELD]: true }
}

function reversed(object: Fields): Fields {
  return Object.fromEntries(Object.entries(object).toReversed())
}

/** Escapes every character beyond ASCII; JSON has them only in its strings. */
function escaped(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
