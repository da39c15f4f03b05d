import { asObject } from '../base/json/json.ts'
import type { FieldForm } from '../contract/document/contract-hints.ts'
import type { Silence } from './kinds/silence.ts'
import { isServed } from './observing/observed-exchange.ts'
import { askSample } from './probing/probe-steps.ts'

/** What only the hints of a contract know to be open: the status and the forms of samples. */
export const hintedEntries: Pick<Silence, 'observe' | 'provoke'> = {
  observe: (seen, { name, choices }) => {
    const { id } = seen.facts.exchange.operation
    const sample = seen.contract.hints.samples[id]
    if (!sample || !isServed(seen)) return undefined
    if (sample.status === name)
      return choices.find(({ choice }) => choice === seen.status)?.choice ?? 'other'
    const field = Object.entries(sample.fields).find(([, { entry }]) => entry === name)
    const text = field && asObject(seen.answer)?.[field[0]]
    if (!field || typeof text !== 'string') return undefined
    const forms = Object.entries(field[1].forms).toSorted(
      ([, one], [, other]) => Number(hasPrefix(one)) - Number(hasPrefix(other)),
    )
    return forms.find(([, form]) => patternOf(form).test(text))?.[0] ?? 'other'
  },
  provoke: { writes: true, ask: ({ asker }, entry) => askSample(asker, entry) },
}

// --- internal ---

/** A text with any prefix may be of another form, too: that is looked for first. */
function hasPrefix(form: FieldForm): boolean {
  return typeof form === 'object' && form.prefix !== ''
}

function patternOf(form: FieldForm): RegExp {
  if (typeof form === 'string') return PATTERNS[form]
  if (form.prefix !== '') return /^[a-z]+[_-][\da-z]+$/i
  return form.radix === 10 ? /^\d+$/ : /^[\da-z]+$/i
}

const PATTERNS = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  milliseconds: /T\d\d:\d\d:\d\d\.\d{3}Z$/,
  seconds: /T\d\d:\d\d:\d\dZ$/,
  offset: /T\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/,
} as const
