import { isObject } from '../parts/is-object.ts'
import { html, useId, useRef, useState } from '../parts/preact.ts'
import { type PlaceProps, problemsBeside, problemsUnder, useForm } from './form-context.ts'
import { initialValue, type Schema } from './form-schema.ts'
import { GroupPlace } from './group-place.ts'
import { hintOf } from './place-notes.ts'

/** An object whose names a person gives, e.g. headers. */
export function MapPlace(props: PlaceProps) {
  const { schema, label, value, onChange, problems } = props
  const { Place, resolve } = useForm()
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const object = isObject(value) ? value : {}
  const each = (schema.additionalProperties ?? {}) as Schema
  const names = Object.keys(object)
  const add = () => {
    if (name === '' || name in object) return input.current?.focus()
    onChange({ ...object, [name]: initialValue(each, resolve) })
    setName('')
  }
  const leaveOut = (gone: string) => {
    onChange(Object.fromEntries(Object.entries(object).filter(([key]) => key !== gone)))
    input.current?.focus()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // it does not send the form
    add()
  }
  return html`<${GroupPlace} ...${props} problems=${problemsBeside(problems, names)}>
    ${names.map(
      (key) => html`<${Place} key=${key} schema=${each} label=${key} value=${object[key]}
      problems=${problemsUnder(problems, key)} onRemove=${() => leaveOut(key)}
      onChange=${(next: unknown) => onChange({ ...object, [key]: next })} />`,
    )}
    <div class="place">
      <label for=${id}>Name of another in ${label}</label>
      <div class="control">
        <input id=${id} ref=${input} value=${name} autocomplete="off" spellcheck=${false} onKeyDown=${addOnEnter}
          onInput=${(event: { currentTarget: HTMLInputElement }) => setName(event.currentTarget.value)} />
        <button type="button" onClick=${add}>Add it</button>
      </div>
      <small>${hintOf({ type: 'string', ...(schema.propertyNames as Schema) })}</small>
    </div>
  <//>`
}
