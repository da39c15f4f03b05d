import { atPointer, parseJson, stringifyJson } from '../../../base/json/json.ts'
import type { WhichContract } from '../../../contract/contract.ts'
import type { Violation } from '../../../contract/requests/violation-types.ts'
import { sectionText } from '../../../petstore/section-text.ts'
import { html, useEffect, useState } from '../parts/preact.ts'
import { inlineCode } from '../parts/shown-text.ts'
import { isObject } from '../parts/texts.ts'

/** Violations, each with the words of the contract that it breaks: of two, the one that the request met. */
export function ViolationList({
  violations,
  which,
}: {
  readonly violations: readonly Violation[]
  readonly which?: WhichContract | undefined
}) {
  const contract = useContract(which)
  return html`<ul class="violations">${violations.map(
    ({ message, section, pointer, severity }) => html`<li>
    <strong class=${severity === 'error' ? 'bad' : 'warn'}>${message}</strong>
    ${section && html` <small>Contract, ${sectionText(section)}</small>`}
    ${pointer && contract !== undefined && html`<${Words} pointer=${pointer} contract=${contract} name=${which === 'next' ? 'The next contract' : 'The contract'} />`}
  </li>`,
  )}</ul>`
}

// --- internal ---

/** The words of the contract at a place: its description as text, the rest as it is written. */
function Words({
  pointer,
  contract,
  name,
}: {
  readonly pointer: string
  readonly contract: unknown
  readonly name: string
}) {
  const said = atPointer(contract, pointer)
  if (said === undefined) return null
  const { description, ...rest } = isObject(said) ? said : { description: undefined, said }
  return html`<figure>
    <figcaption>${name}, at <code>${pointer}</code></figcaption>
    ${typeof description === 'string' && html`<blockquote>${inlineCode(description)}</blockquote>`}
    <pre tabindex="0" aria-label="${name} at ${pointer}">${stringifyJson(withoutExtensions(rest), 2)}</pre>
  </figure>`
}

/** Leaves out what does not belong to the contract, such as hints for generated values (OpenAPI, "Specification Extensions"). */
function withoutExtensions(said: object): object {
  return Object.fromEntries(Object.entries(said).filter(([name]) => !name.startsWith('x-')))
}

/** A contract as the sandbox serves it; `undefined` until it is loaded. */
function useContract(which: WhichContract | undefined): unknown {
  const [contract, setContract] = useState<unknown>()
  useEffect(() => {
    const over = new AbortController()
    const read = async () => {
      try {
        const query = which === 'next' ? '?contract=next' : ''
        const reply = await fetch(`/__admin/contract/openapi.json${query}`, { signal: over.signal })
        if (reply.ok) setContract(parseJson(await reply.text()))
      } catch {
        // The page reports that the sandbox is gone; the messages are enough without the contract.
      }
    }
    read()
    return () => over.abort()
  }, [which])
  return contract
}
