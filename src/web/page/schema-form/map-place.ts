import { isObject } from '../parts/is-object.ts'
import { html, useId, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { useRefusal } from '../parts/use-refusal.ts'
import { firstControl } from './first-control.ts'
import { type PlaceProps, problemsBeside, problemsUnder, useForm } from './form-context.ts'
import { initialValue, type Schema } from './form-schema.ts'
import { GroupPlace } from './group-place.ts'
import { hintOf, PlaceNotes } from './place-notes.ts'

/** An object whose names a person gives, e.g. headers. */
export function MapPlace(props: PlaceProps) {
  const { schema, label, value, onChange, problems } = props
  const { Place, resolve } = useForm()
  const [name, setName] = useState('')
  const [added, setAdded] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const object = isObject(value) ? value : {}
  const each = (schema.additionalProperties ?? {}) as Schema
  const names = Object.keys(object)
  const refusal = useRefusal(input, refusedText(name, names, label), name !== '')
  // The value of a name that was added is typed next.
  useLayoutEffect(() => {
    if (added === undefined) return
    const part = box.current?.querySelector(`[data-part="${CSS.escape(added)}"]`)
    firstControl(part)?.focus()
    setAdded(undefined)
  }, [added])
  const add = () => {
    if (name === '' || names.includes(name)) return void input.current?.reportValidity()
    onChange({ ...object, [name]: initialValue(each, resolve) })
    setAdded(name)
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
  const notes = refusal.said === undefined ? [] : [{ location: '', message: refusal.said }]
  return html`<${GroupPlace} ...${props} problems=${problemsBeside(problems, names)}>
    <div ref=${box}>${names.map(
      (key) => html`<div key=${key} data-part=${key}>
      <${Place} schema=${each} label=${key} value=${object[key]}
        problems=${problemsUnder(problems, key)} onRemove=${() => leaveOut(key)}
        onChange=${(next: unknown) => onChange({ ...object, [key]: next })} />
    </div>`,
    )}</div>
    <div class="place">
      <label for=${id}>Name of another in ${label}</label>
      <div class="control">
        <input id=${id} ref=${input} ...${refusal.control} value=${name} autocomplete="off" spellcheck=${false} onKeyDown=${addOnEnter}
          aria-describedby="${id}-notes" aria-invalid=${notes.length > 0}
          onInput=${(event: { currentTarget: HTMLInputElement }) => setName(event.currentTarget.value)} />
        <button type="button" onClick=${add}>Add it</button>
      </div>
      <${PlaceNotes} id="${id}-notes" hint=${hintOf({ type: 'string', ...(schema.propertyNames as Schema) })} problems=${notes} />
    </div>
  <//>`
}

// --- internal ---

/** Why the form cannot be sent with this name typed and not added, if it cannot. */
function refusedText(name: string, names: readonly string[], label: string): string | undefined {
  if (names.includes(name)) return `There is a ${name} in ${label} already: change it there.`
  if (name !== '') return `${name} is not in ${label} yet: add it, or empty this field.`
  return names.length === 0
    ? `There is nothing in ${label} yet: name one, or leave ${label} out.`
    : undefined
}
