import { isSameJson, type Json, PROTOTYPE_NAMES } from '../../base/json/json.ts'
import type { LedgerChoices } from '../../contract/document/contract-hints.ts'
import type { FoundSilence } from '../finding/found-silence.ts'
import {
  isOwn,
  type LedgerScope,
  operationIdsOf,
  type RecordSite,
  refusalOf,
  shownBy,
  type WriterSite,
} from '../finding/scope.ts'
import {
  type ObservedExchange,
  type Sign,
  shownRecord,
  weighReason,
} from '../observing/observed-exchange.ts'
import { sentRecord } from '../observing/refusal-reasons.ts'
import { UNKNOWN_NAME } from '../probing/invalid-requests.ts'
import { CREATED_TEXT } from '../probing/probe-bodies.ts'
import { creating } from '../probing/probe-steps.ts'
import { defineSilence } from './silence.ts'

export const unknownFields = defineSilence({
  of: 'creation',
  values: ['drop', 'keep', 'reject'],
  why: 'clients send a mistyped field and take its record for complete, or keep notes of their own in one',
  find: (scope) => {
    const shared = sharedNames(scope)
    return scope.writers.flatMap((writer): readonly FoundSilence[] => {
      const { resource, site, all, noun } = writer
      if (!resource || !noun || saysOthers(writer) || !isOwnWriter(writer, scope)) return []
      const { text, label } = refusalOf(all)
      const keep: LedgerChoices[number] = {
        choice: 'keep',
        means: `they are kept, and answered with the ${noun.one}`,
        breaks: ['undeclared-field'],
      }
      const isKept = !all.some((each) => isClosed(each))
      return [
        {
          operation: site.operation.id,
          operations: operationIdsOf(all),
          at: { source: 'request', location: writer.location },
          question: `What happens to fields that ${site.shape?.body?.name ?? 'the body'} does not have?`,
          choices: [
            { choice: 'drop', means: 'they are dropped' },
            ...(isKept ? [keep] : []),
            {
              choice: 'reject',
              means: `they are refused with ${text}`,
              isStrict: true,
              ...label,
            },
          ],
          settledBy: othersText(writer, scope.contract.openapi, shared),
        },
      ]
    })
  },
  observe: (seen) => weighReason(seen, { kind: 'unknownFields' }, seeKept),
  provoke: creating({ set: { [UNKNOWN_NAME]: CREATED_TEXT } }),
})

// --- internal ---

/** What would say what happens to other fields; `shared` are the schemas that say more than what a body is: a keyword there speaks of answers, too. */
function othersText({ body }: WriterSite, openapi: string, shared: ReadonlySet<string>): string {
  const isShared = body.name !== undefined && shared.has(body.name)
  const isWhole = CHOICES.every((each) => body.node[each] === undefined)
  const sentence = 'a sentence in its description: “Other fields are dropped.”'
  const apart = sentence.replace('its description', 'the description of the body')
  if (isShared && isWhole)
    return `${apart}, or a schema of its own for the body, with \`additionalProperties\`, true or false`
  if (isWhole)
    return `\`additionalProperties\`, true or false, in the schema of the body, or ${sentence}`
  if (openapi.startsWith('3.0')) return apart
  return isShared
    ? `${apart}, or a schema of its own for the body, with \`unevaluatedProperties\`, true or false`
    : `\`unevaluatedProperties\`, true or false, in the schema of the body, or ${sentence}`
}

const CHOICES = ['allOf', 'anyOf', 'oneOf']

/** The names of the schemas that answers are of, and that others are put together from (`allOf`), wherever these are written. */
function sharedNames({ contract: { written }, sites }: LedgerScope): ReadonlySet<string> {
  const answered = sites.flatMap((site) => shownBy(site)?.name ?? [])
  return new Set([...answered, ...partNames(written, DEEPEST)])
}

/** How deep a document is looked into for parts of schemas. */
const DEEPEST = 40

function partNames(node: unknown, depth: number): readonly string[] {
  if (typeof node !== 'object' || node === null || depth === 0) return []
  const own = Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    key === 'allOf' && Array.isArray(value) ? value.flatMap(nameOfReference) : [],
  )
  return [...own, ...Object.values(node).flatMap((each) => partNames(each, depth - 1))]
}

function nameOfReference(part: { readonly $ref?: unknown } | null): readonly string[] {
  return typeof part?.$ref === 'string' ? [part.$ref.split('/').at(-1) ?? ''] : []
}

/** Whether what a writer writes are records that its path names. */
function isOwnWriter({ site }: WriterSite, scope: LedgerScope): boolean {
  const record = scope.records.find(({ operation }) => operation === site.operation)
  return record !== undefined && isOwn(record, scope)
}

/** Whether a body says itself what happens to other fields, or declares none. */
function saysOthers({ body }: WriterSite): boolean {
  const { additionalProperties, unevaluatedProperties } = body.node
  const isSaid = additionalProperties !== undefined || unevaluatedProperties !== undefined
  return isSaid || body.isOpen || body.members.size === 0
}

/** Whether an answer can not have other fields than those that are declared. */
function isClosed(site: RecordSite | WriterSite['site']): boolean {
  const { additionalProperties, unevaluatedProperties } = shownBy(site)?.node ?? {}
  return additionalProperties === false || unevaluatedProperties === false
}

/** Whether fields that the contract does not declare are in the record that was created. */
function seeKept(seen: ObservedExchange): Sign {
  const { facts, reasons } = seen
  const [sent, got] = [sentRecord(facts), shownRecord(seen)]
  if (!sent || !got) return undefined
  const own = new Set([...PROTOTYPE_NAMES, facts.record?.id.property?.[0]])
  const names = reasons.flatMap(({ kind, name = '' }) =>
    kind === 'unknownFields' && !own.has(name) ? name : [],
  )
  const results = new Set(names.flatMap((name) => seeField(sent[name], got[name]) ?? []))
  return results.size > 1 ? 'other' : [...results][0]
}

/** A field whose value differs comes from the service itself. */
function seeField(sent: Json | undefined, got: Json | undefined): 'keep' | 'drop' | undefined {
  if (got === undefined) return 'drop'
  return isSameJson(sent, got) ? 'keep' : undefined
}
