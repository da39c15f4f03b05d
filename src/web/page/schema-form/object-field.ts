import { html, useId, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { isObject } from '../parts/texts.ts'
import {
  FieldGroup,
  FieldNotes,
  type FieldProps,
  firstControl,
  problemsBeside,
  problemsUnder,
  useForm,
  useRefusal,
} from './form-field.ts'
import { type FormSchema, initialValue, propertiesOf, requiredOf, valuesOf } from './form-schema.ts'

/** An object with declared properties: the required ones and those that are always shown, and the others on demand. */
export function ObjectField(props: FieldProps) {
  const { schema, value, onChange, problems } = props
  const { FormField, resolve, labelOf, isAlwaysShown } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const [moveTo, setMoveTo] = useState<string>()
  // A control that was added takes the focus before anything can be typed; a removed one gives it to the button that
  // adds it again.
  useLayoutEffect(() => {
    if (moveTo === undefined) return
    const part = box.current?.querySelector(`[data-part="${CSS.escape(moveTo)}"]`)
    const control = part?.matches('button') ? part : firstControl(part)
    ;(control as HTMLElement | undefined)?.focus()
    setMoveTo(undefined)
  }, [moveTo])
  const object = isObject(value) ? value : {}
  const properties = Object.entries(propertiesOf(schema) ?? {})
  const required = requiredOf(schema)
  const mayBeEmpty = (name: string, each: FormSchema) =>
    !required.includes(name) && isAlwaysShown(resolve(each))
  const isShown = ([name, each]: (typeof properties)[number]) =>
    required.includes(name)
      ? valuesOf(each)?.length !== 1
      : name in object || mayBeEmpty(name, each)
  const shown = properties.filter(isShown)
  const others = properties.filter((each) => !isShown(each) && !required.includes(each[0]))
  const names = shown.map(([name]) => name)
  const put = (name: string, next: unknown) => {
    // In the order of the schema; keys that it does not have stay, so that they are refused and not lost.
    const all: typeof object = { ...object, [name]: next }
    const first = properties.flatMap(([key]) => (key in all ? [[key, all[key]]] : []))
    onChange({ ...Object.fromEntries(first), ...all })
  }
  const open = (name: string, each: FormSchema) => {
    put(name, initialValue(each, resolve))
    setMoveTo(name)
  }
  const empty = (name: string) => {
    const { [name]: _gone, ...rest } = object
    onChange(rest)
  }
  const leaveOut = (name: string) => {
    empty(name)
    setMoveTo(name)
  }
  const change = (name: string, each: FormSchema) => (next: unknown) =>
    next === undefined && mayBeEmpty(name, each) ? empty(name) : put(name, next)
  return html`<${FieldGroup} ...${props} problems=${problemsBeside(problems, names)}>
    <div class="parts" ref=${box}>
      ${shown.map(
        ([name, each]) => html`<div key=${name} data-part=${name}>
        <${FormField} schema=${each} label=${labelOf(name)} value=${object[name]} problems=${problemsUnder(problems, name)}
          mayBeEmpty=${mayBeEmpty(name, each)} onChange=${change(name, each)}
          onRemove=${required.includes(name) ? undefined : () => leaveOut(name)} />
      </div>`,
      )}
      ${
        others.length > 0 &&
        html`<div class="more">${others.map(
          ([
            name,
            each,
          ]) => html`<button type="button" key=${name} data-part=${name} title=${String(each.description ?? '').replaceAll('`', '')}
          aria-label="Add ${labelOf(name)}" onClick=${() => open(name, each)}>+ ${labelOf(name)}</button>`,
        )}</div>`
      }
    </div>
  <//>`
}

/** An object whose names a person gives, e.g. headers. */
export function MapField(props: FieldProps) {
  const { schema, label, value, onChange, problems } = props
  const { FormField, resolve, hintOf } = useForm()
  const [name, setName] = useState('')
  const [added, setAdded] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const object = isObject(value) ? value : {}
  const each = (schema.additionalProperties ?? {}) as FormSchema
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
  return html`<${FieldGroup} ...${props} problems=${problemsBeside(problems, names)}>
    <div ref=${box}>${names.map(
      (key) => html`<div key=${key} data-part=${key}>
      <${FormField} schema=${each} label=${key} value=${object[key]}
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
      <${FieldNotes} id="${id}-notes" hint=${hintOf({ type: 'string', ...(schema.propertyNames as FormSchema) })} problems=${notes} />
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
