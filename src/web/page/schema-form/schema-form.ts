import { parseJson, stringifyJson } from '../../../base/json.ts'
import { html, useId, useMemo, useState } from '../parts/preact.ts'
import type { PlacedProblem } from '../parts/problem-details.ts'
import { FormContext, type FormParts, problemsUnder } from './form-context.ts'
import type { Schema } from './form-schema.ts'
import { PlaceNotes } from './place-notes.ts'
import { SchemaPlace } from './schema-place.ts'

/** The document of the control plane, with the schemas that its schemas refer to. */
export interface SchemaDocument {
  readonly components: { readonly schemas: { readonly [name: string]: Schema } }
}

/** Controls for a value of a schema, or its JSON as text. The surrounding form sends the value. */
export function SchemaForm({
  document,
  schema,
  value,
  onChange,
  problems,
}: {
  readonly document: SchemaDocument
  readonly schema: Schema
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** As reported by the control plane, with locations that begin with `body`. */
  readonly problems: readonly PlacedProblem[]
}) {
  const [isText, setText] = useState(false)
  const parts = useMemo(() => partsOf(document), [document])
  const here = problemsUnder(problems, 'body')
  return html`<div class="schema-form">
    <div class="row" role="group" aria-label="How to write it">
      <button type="button" aria-pressed=${!isText} onClick=${() => setText(false)}>Form</button>
      <button type="button" aria-pressed=${isText} onClick=${() => setText(true)}>JSON</button>
    </div>
    ${
      isText
        ? html`<${JsonText} value=${value} onChange=${onChange} problems=${here} />`
        : html`<${FormContext.Provider} value=${parts}>
          <${SchemaPlace} schema=${schema} label="" value=${value} onChange=${onChange} problems=${here} />
        <//>`
    }
  </div>`
}

// --- internal ---

function partsOf({ components }: SchemaDocument): FormParts {
  const resolve = (schema: Schema): Schema => {
    const name = String(schema.$ref ?? '').replace('#/components/schemas/', '')
    return name === '' ? schema : { ...components.schemas[name], ...without$ref(schema) }
  }
  return { resolve, Place: SchemaPlace }
}

function without$ref({ $ref: _followed, ...rest }: Schema): Schema {
  return rest
}

/** The value as JSON. A text that is not JSON keeps the form from being sent. */
function JsonText({
  value,
  onChange,
  problems,
}: {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly problems: readonly PlacedProblem[]
}) {
  const id = useId()
  const [text, setText] = useState(() => stringifyJson(value, 2))
  const [fault, setFault] = useState<string>()
  const take = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
    setText(currentTarget.value)
    const read = readJson(currentTarget.value)
    currentTarget.setCustomValidity('refused' in read ? read.refused : '')
    setFault('refused' in read ? read.refused : undefined)
    if ('value' in read) onChange(read.value)
  }
  const notes = fault === undefined ? problems : [{ location: '', message: fault }]
  return html`<div class="place">
    <label for=${id}>As JSON</label>
    <textarea id=${id} class="mono" rows="16" spellcheck=${false} value=${text} onInput=${take}
      aria-describedby="${id}-notes" aria-invalid=${notes.length > 0} />
    <${PlaceNotes} id="${id}-notes" problems=${notes} />
  </div>`
}

function readJson(text: string): { readonly value: unknown } | { readonly refused: string } {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    return { refused: `This is not JSON: ${(error as Error).message}.` }
  }
}
