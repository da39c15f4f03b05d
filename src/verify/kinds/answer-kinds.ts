import { parseMediaType } from '../../base/http/media-type.ts'
import { asObject, type Json } from '../../base/json/json.ts'
import { escapesOf, whitespaceOf } from '../../base/json/json-layout.ts'
import { recordsIn } from '../../contract/shown-records.ts'
import { verdictOn } from '../by-role/answer-verdict.ts'
import type { Asker } from '../by-role/asker.ts'
import { unknown } from '../probes/probe.ts'
import type { ProbeAnswer } from '../service/send-request.ts'
import { type EntryProbe, type EntryProbes, joined, type Shown } from './entry-probe.ts'
import { plainReads } from './plain-reads.ts'

/** Probes of what the contract leaves open about every answer. */
export const answerKinds = {
  caching: inAnswers(({ headers: { 'cache-control': control } }) => {
    if (control === undefined) return 'none'
    return control.trim().toLowerCase() === 'no-store' ? 'no-store' : 'other'
  }),
  extraFields: inAnswers(({ json }, asker, id) => {
    const record = asker.record(id)
    const { members, isOpen } = record?.shown ?? {}
    if (!record || !members || isOpen || members.size === 0) return undefined
    const objects = objectsOf(asker, id, json)
    if (objects.length === 0) return undefined
    const isAdded = objects.some((each) => Object.keys(each).some((name) => !members.has(name)))
    return isAdded ? 'added' : 'none'
  }),
  keyOrder: inAnswers(({ json }, asker, id) => {
    const names = [...(asker.record(id)?.shown?.members.keys() ?? [])]
    const orders = objectsOf(asker, id, json).flatMap((object) => {
      const at = Object.keys(object).flatMap((name) => {
        const place = names.indexOf(name)
        return place < 0 ? [] : [place]
      })
      return at.length < 2 ? [] : [orderOf(at)]
    })
    const [first] = orders
    return orders.every((each) => each === first) ? first : 'other'
  }),
  charset: inAnswers(({ headers, text }) => {
    const type = parseMediaType(headers['content-type'])
    if (text === '' || type.kind !== 'type') return undefined
    if (type.charset === undefined) return 'none'
    return type.charset === 'utf-8' ? 'utf-8' : 'other'
  }),
  whitespace: inAnswers(({ text, json }) => whitespaceOf(text, json)),
  textEscapes: inAnswers(({ text }) => escapesOf(text)),
} satisfies EntryProbes

// --- internal ---

/** How many operations are read for one entry. */
const MOST_READ = 3

function inAnswers(
  see: (answer: ProbeAnswer, asker: Asker, id: string) => string | undefined,
): EntryProbe {
  return {
    ask: async (asker) =>
      joined(
        await plainReads(asker, MOST_READ),
        async (id) => {
          const answer = await asker.ask(id)
          if ('unknown' in answer) return answer
          if (verdictOn(answer) !== 'served' || answer.json === undefined)
            return unknown(`${id} is answered ${answer.status ?? 'by nothing'}, or without JSON`)
          const choice = see(answer, asker, id)
          const shown: readonly Shown[] = choice === undefined ? [] : [{ choice, answer, kind: id }]
          return shown
        },
        'its answers do not show it',
      ),
  }
}

function objectsOf(asker: Asker, id: string, json: Json | undefined) {
  const record = asker.record(id)
  return (record ? (recordsIn(record, json) ?? []) : []).flatMap((each) => {
    const object = asObject(each)
    return object ? [object] : []
  })
}

function orderOf(places: readonly number[]): string {
  const steps = places.slice(1).map((each, at) => each - (places[at] ?? 0))
  if (steps.every((step) => step > 0)) return 'contract'
  return steps.every((step) => step < 0) ? 'reversed' : 'other'
}
