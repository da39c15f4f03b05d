import type { LedgerDecision } from '../../../client/sandbox-control.ts'
import { html } from '../parts/preact.ts'
import { useAsked } from '../parts/use-asked.ts'
import { inlineCode } from './inline-code.ts'

/** An entry of the ledger: its question, and its choices. */
export function EntryChoice({
  entry,
  choose,
}: {
  readonly entry: LedgerDecision
  /** Resolves to whether it succeeded. */
  readonly choose: (choice: string | number) => Promise<boolean>
}) {
  const { name, question, section, choice, choices } = entry
  const [shown, ask] = useAsked(choice)
  return html`<fieldset>
    <legend>${inlineCode(question)}</legend>
    <p class="faint"><span class="mono">${name}</span>, contract section ${section}</p>
    ${choices.map(
      (each, index) => html`<label key=${String(each.choice)}>
      <input type="radio" name=${name} checked=${each.choice === shown} onChange=${() => ask(each.choice, choose(each.choice))} />
      <span><strong class="mono">${each.choice}</strong>: ${each.means} <small>${remarksOf(each, index === 0)}</small></span>
    </label>`,
    )}
    <label>
      <input type="radio" name=${name} checked=${shown === ROTATE} onChange=${() => ask(ROTATE, choose(ROTATE))} />
      <span><strong class="mono">${ROTATE}</strong>: one of these, drawn for each request</span>
    </label>
  </fieldset>`
}

// --- internal ---

const ROTATE = 'rotate'

function remarksOf({ undocumented }: LedgerDecision['choices'][number], isPinned: boolean): string {
  const remarks = [
    ...(isPinned ? ['pinned'] : []),
    ...(undocumented.length > 0
      ? [`the contract does not document ${undocumented.join(', ')} there`]
      : []),
  ]
  return remarks.length > 0 ? `(${remarks.join('; ')})` : ''
}
