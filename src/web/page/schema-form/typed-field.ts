import { isSameJson } from '../../../base/json/json.ts'
import { INT64_RULE } from '../parts/controls.ts'
import { html, useId, useRef, useState } from '../parts/preact.ts'
import { FieldNotes, type FieldProps, RemoveButton, useForm, useRefusal } from './form-field.ts'
import { type FormSchema, typesOf, valuesOf } from './form-schema.ts'
import { isInt64Schema, readTyped, writeTyped } from './typed-text.ts'

/** A field with a single control, in which something is typed, ticked or chosen. */
export function TypedField(props: FieldProps) {
  const { schema, label, value, onRemove, mayBeEmpty, choice } = props
  const { hintOf } = useForm()
  const id = useId()
  const notes = `${id}-notes`
  const element = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const way = onRemove ? 'give it a value, or leave it out' : 'give it a value'
  const isMissing = value === undefined && !mayBeEmpty
  const wrong = isWrongInt64(value, schema) ? INT64_RULE : undefined
  const refusal = useRefusal(element, isMissing ? `${label} is empty: ${way}.` : wrong)
  const said = wrong ?? refusal.said
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
      <${RemoveButton} label=${label} onRemove=${mayBeEmpty ? undefined : onRemove} />
    </div>
    <${FieldNotes} id=${notes} hint=${hintOf(schema)} problems=${problems} />
  </div>`
}

// --- internal ---

/** `control` has the attributes of every control. */
type ControlProps = FieldProps & { readonly control: object }

function controlOf({ schema, mayBeEmpty }: FieldProps) {
  if (valuesOf(schema)) return Chosen
  const types = typesOf(schema)
  const isBoolean = types.length === 1 && types[0] === 'boolean'
  // A box is ticked or not: it cannot show that there is no value.
  return isBoolean ? (mayBeEmpty ? Chosen : Ticked) : Typed
}

/** Whether something was typed that is no int64. */
function isWrongInt64(value: unknown, schema: FormSchema): boolean {
  return typeof value === 'string' && isInt64Schema(schema)
}

function Chosen({ schema, value, onChange, mayBeEmpty, control }: ControlProps) {
  const values = valuesOf(schema) ?? BOOLEANS
  const isNone = value === undefined && mayBeEmpty
  const at = values.indexOf(value)
  return html`<select ...${control} value=${isNone ? 'none' : String(at)} onChange=${(event: {
    currentTarget: HTMLSelectElement
  }) => onChange(values[Number(event.currentTarget.value)])}>
    ${mayBeEmpty && html`<option value="none">none</option>`}
    ${at < 0 && !isNone && html`<option value="-1">${writeTyped(value, {})}</option>`}
    ${values.map((each, index) => html`<option key=${index} value=${String(index)}>${writeTyped(each, TEXT)}</option>`)}
  </select>`
}

const TEXT = { type: 'string' }
const BOOLEANS = [true, false]

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
