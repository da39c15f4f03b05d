import { isSameJson } from '../../../base/json/json.ts'
import { html, useId, useRef, useState } from '../parts/preact.ts'
import { FieldNotes, type FieldProps, hintOf, RemoveButton, useRefusal } from './form-field.ts'
import { typesOf, valuesOf } from './form-schema.ts'
import { readTyped, writeTyped } from './typed-text.ts'

/** A field with a single control, in which something is typed, ticked or chosen. */
export function TypedField(props: FieldProps) {
  const { schema, label, value, onRemove, choice } = props
  const id = useId()
  const notes = `${id}-notes`
  const element = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const way = onRemove ? 'give it a value, or leave it out' : 'give it a value'
  const empty = value === undefined ? `${label} is empty: ${way}.` : undefined
  const refusal = useRefusal(element, empty)
  const { said } = refusal
  const problems =
    said === undefined ? props.problems : [...props.problems, { location: '', message: said }]
  const control = {
    ...{ id, ref: element, ...refusal.control },
    ...{ 'aria-describedby': notes, 'aria-invalid': problems.length > 0 },
  }
  return html`<div class="place">
    <label for=${id}>${label}</label>
    <div class="control">
      ${choice}
      <${controlOf(props)} ...${props} control=${control} />
      <${RemoveButton} label=${label} onRemove=${onRemove} />
    </div>
    <${FieldNotes} id=${notes} hint=${hintOf(schema)} problems=${problems} />
  </div>`
}

// --- internal ---

/** `control` has the attributes of every control. */
type ControlProps = FieldProps & { readonly control: object }

function controlOf({ schema }: FieldProps) {
  if (valuesOf(schema)) return Chosen
  const types = typesOf(schema)
  return types.length === 1 && types[0] === 'boolean' ? Ticked : Typed
}

function Chosen({ schema, value, onChange, control }: ControlProps) {
  const values = valuesOf(schema) ?? []
  const at = values.indexOf(value)
  return html`<select ...${control} value=${String(at)} onChange=${(event: {
    currentTarget: HTMLSelectElement
  }) => onChange(values[Number(event.currentTarget.value)])}>
    ${at < 0 && html`<option value="-1">${writeTyped(value, {})}</option>`}
    ${values.map((each, index) => html`<option key=${index} value=${String(index)}>${writeTyped(each, TEXT)}</option>`)}
  </select>`
}

const TEXT = { type: 'string' }

function Ticked({ value, onChange, control }: ControlProps) {
  return html`<input type="checkbox" ...${control} checked=${value === true} onChange=${() => onChange(value !== true)} />`
}

function Typed({ schema, value, onChange, control }: ControlProps) {
  // The text stays as typed while it means the value, e.g. `1.` on the way to `1.5`.
  const [typed, setTyped] = useState('')
  const text = isSameJson(readTyped(typed, schema), value) ? typed : writeTyped(value, schema)
  const types = typesOf(schema)
  const isNumber = types.every((type) => type === 'integer' || type === 'number')
  const take = (event: { currentTarget: HTMLInputElement }) => {
    setTyped(event.currentTarget.value)
    onChange(readTyped(event.currentTarget.value, schema))
  }
  if (types.length === 0)
    return html`<textarea ...${control} class="mono" rows="4" value=${text} onInput=${take} />`
  return html`<input ...${control} inputmode=${isNumber ? 'decimal' : undefined} size=${isNumber ? 10 : 30}
    autocomplete="off" spellcheck=${false} value=${text} onInput=${take} />`
}
