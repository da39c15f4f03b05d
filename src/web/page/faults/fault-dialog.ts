import type { Fault } from '../../../faults/fault-types.ts'
import { ProblemText } from '../parts/controls.ts'
import { Dialog } from '../parts/dialog.ts'
import { html, useLayoutEffect } from '../parts/preact.ts'
import { isObject } from '../parts/texts.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { type FormSchema, propertiesOf, valuesOf } from '../schema-form/form-schema.ts'
import { type SchemaDocument, SchemaForm } from '../schema-form/schema-form.ts'
import { useRefusedForm } from '../schema-form/use-refused-form.ts'
import { faultText } from './fault-text.ts'

/** A fault while it is written: nothing is known about it yet. */
export type FaultDraft = { readonly [key: string]: unknown }

/** Asks for a new fault, or for a replacement of an existing one. */
export function FaultDialog({
  title,
  button,
  draft,
  save,
  onClose,
}: {
  readonly title: string
  readonly button: string
  /** The initial value of the form; a new fault strikes the first operation of the contract. */
  readonly draft: FaultDraft
  /** Saves the fault; rejects with the reason if it cannot be saved. */
  readonly save: (fault: Fault) => Promise<void>
  readonly onClose: () => void
}) {
  const { form, value, setValue, change, send, places, problem, isRunning } = useRefusedForm(
    draft,
    REFUSED,
  )
  const { answer, problem: unanswered } = useAnswer<SchemaDocument>({ path: '/openapi.json' })
  useLayoutEffect(() => {
    if (answer && !('on' in draft)) setValue(withFirstOperation(draft, answer))
  }, [answer === undefined])
  const put = async (event: Event) => {
    event.preventDefault()
    // The form is not sent unless it is an object.
    const fault = value as unknown as Fault
    if (await send(() => save(fault), `The fault ${fault.id} is in force.`)) onClose()
  }
  const said = isObject(value) ? faultText(value as Partial<Fault>) : ''
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <form ref=${form} onSubmit=${put}>
      <p class="words">${said}</p>
      <${ProblemText} problem=${unanswered ?? problem} />
      ${
        answer &&
        html`<${SchemaForm} document=${answer} schema=${schemaOf(answer)} value=${value} onChange=${change}
        problems=${places} />`
      }
      <div class="row">
        <button type="submit" class="main" disabled=${isRunning || !answer}>${button}</button>
        <button type="button" onClick=${onClose}>Cancel</button>
      </div>
    </form>
  <//>`
}

// --- internal ---

const REFUSED = 'It was not put in force; what is wrong stands at its place below.'

function withFirstOperation({ id, ...rest }: FaultDraft, document: SchemaDocument): FaultDraft {
  const kinds = propertiesOf(schemaOf(document))?.on?.anyOf as readonly FormSchema[] | undefined
  const operations = kinds?.flatMap((kind) => ('enum' in kind ? (valuesOf(kind) ?? []) : []))
  return { id, on: operations?.[0], ...rest }
}

/** The schema of a fault, without the text that the title already says. */
function schemaOf({ components }: SchemaDocument): FormSchema {
  const { description: _said, title: _rule, ...schema } = components.schemas.Fault as FormSchema
  return schema
}
