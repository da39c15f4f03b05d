import { askAdmin } from '../parts/ask-admin.ts'
import { Field, ProblemText } from '../parts/controls.ts'
import { ConfirmDialog } from '../parts/dialog.ts'
import { useDraft, usePage } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { inlineCode } from '../parts/shown-text.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { LossText, Panel } from './panel.ts'

/** The existing scenarios, and a field for the text of another one, to switch to. */
export function SwitchPanel() {
  const { world } = usePage()
  const { answer, problem } = useAnswer<Scenarios>({ path: '/scenarios' })
  const [other, setOther] = useState<OtherScenario>()
  const [text, setText] = useDraft('scenario')
  const choose = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    setOther({ title: file.name, text: await file.text() })
    currentTarget.value = '' // the same file can be chosen again after it was corrected
  }
  const send = (event: Event) => {
    event.preventDefault()
    setOther({ title: 'the pasted scenario', text })
  }
  return html`<${Panel} title="Switch to another">
    <${ProblemText} problem=${problem} />
    <ul class="entries" aria-label="Scenarios">${answer?.scenarios.map(
      ({ name, description }) => html`<li key=${name}>
      <div><strong>${name}</strong><p class="faint">${inlineCode(description)}</p></div>
      <button type="button" class="quiet" aria-label="Switch to ${name} …" onClick=${() => setOther({ title: name, name })}>Switch …</button>
    </li>`,
    )}</ul>
    <h3>A whole one</h3>
    <${Field} label="A file, in YAML or JSON">
      <input type="file" accept=".yaml,.yml,.json" onChange=${choose} />
    <//>
    <form onSubmit=${send}>
      <${Field} label="Or its text, in YAML or JSON">
        <textarea class="mono" rows="5" cols="60" required spellcheck=${false} value=${text}
          onInput=${(event: { currentTarget: HTMLTextAreaElement }) => setText(event.currentTarget.value)} />
      <//>
      <div class="row"><button type="submit">Switch to it …</button></div>
    </form>
    ${
      other &&
      html`<${ConfirmDialog} title="Switch to ${other.title}" label="Switch" text=${SWITCH} said="${other.title} is in force."
      does=${() => putScenario(other, world)} onClose=${() => setOther(undefined)}>
        <${LossText} unless=", unless the other has the same data, or the sandbox keeps them with --data" />
      <//>`
    }
  <//>`
}

/** Another scenario: the name of one, or the text of one in YAML or JSON. */
export type OtherScenario = { readonly title: string } & (
  | { readonly name: string }
  | { readonly text: string }
)

// --- internal ---

const SWITCH =
  'Faults, keys, clock and ledger start as it has them. The journal and the snapshots stay.'

interface Scenarios {
  readonly scenarios: readonly { readonly name: string; readonly description: string }[]
}

/**
 * Switches a world, or all, to another scenario.
 * @throws (as a rejection) as `askAdmin`.
 */
function putScenario(other: OtherScenario, world: string | undefined): Promise<unknown> {
  const put = { method: 'PUT', path: '/scenario', query: { world } } as const
  if ('name' in other) return askAdmin({ ...put, body: { name: other.name } })
  return askAdmin({ ...put, body: other.text, type: typeOf(other.text) })
}

/** JSON if possible, so that problems are described in the terms of JSON. */
function typeOf(text: string): string {
  return text.trimStart().startsWith('{') ? 'application/json' : 'application/yaml'
}
