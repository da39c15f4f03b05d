import { isSameJson } from '../../../base/json/json.ts'
import { titled } from '../../../base/text/text.ts'
import { INT64_RULE, inlineCode } from '../parts/controls.ts'
import { html, useId, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { isObject } from '../parts/texts.ts'
import {
  FieldGroup,
  FieldNotes,
  type FieldProps,
  firstControl,
  problemsBeside,
  problemsUnder,
  RemoveButton,
  useForm,
  useRefusal,
} from './form-field.ts'
import {
  type FormSchema,
  fits,
  initialValue,
  isInt64Schema,
  type Kind,
  kindsOf,
  propertiesOf,
  readTyped,
  requiredOf,
  typesOf,
  valuesOf,
  writeTyped,
} from './form-schema.ts'

/** A field in a form, with the control that its schema needs. */
export function SchemaField(props: FieldProps) {
  const { resolve } = useForm()
  const schema = resolve(props.schema)
  const kinds = kindsOf(schema, resolve)
  if (kinds.length > 1) return html`<${KindField} ...${props} schema=${schema} kinds=${kinds} />`
  const one = { ...described(schema), ...kinds[0]?.schema }
  return html`<${componentOf(one)} ...${props} schema=${one} />`
}

// --- internal ---

function componentOf(schema: FormSchema) {
  if (propertiesOf(schema)) return ObjectField
  const types = typesOf(schema)
  if (types.includes('object')) return MapField
  return types.includes('array') ? ListField : TypedField
}

function described({ description }: FormSchema): FormSchema {
  return description === undefined ? {} : { description }
}

/** A field whose value has one of several kinds. */
function KindField({ kinds, ...props }: FieldProps & { readonly kinds: readonly Kind[] }) {
  const { label, schema, value, onChange } = props
  const { resolve } = useForm()
  const select = useRef<HTMLSelectElement>(null)
  const [round, setRound] = useState(0)
  // Another kind makes another field, in which the choice must keep the focus.
  useLayoutEffect(() => {
    if (round > 0) select.current?.focus()
  }, [round])
  const found = kinds.findIndex((each) => fits(value, each.schema))
  const kind = kinds[Math.max(found, 0)] as Kind
  const choose = (event: { currentTarget: HTMLSelectElement }) => {
    const { schema: chosen } = kinds[Number(event.currentTarget.value)] as Kind
    onChange(asOther(value, chosen) ?? initialValue(chosen, resolve))
    setRound(round + 1)
  }
  const choice = html`<select ref=${select} aria-label="Kind of ${label}" value=${String(kinds.indexOf(kind))} onChange=${choose}>
    ${kinds.map(({ name }, index) => html`<option key=${index} value=${String(index)}>${titled(name)}</option>`)}
  </select>`
  const { description } = schema
  return html`<${SchemaField} key=${kind.name} ...${props} schema=${{ description, ...kind.schema }} choice=${choice} />`
}

/** A single value becomes the first of several, and vice versa. */
function asOther(value: unknown, schema: Kind['schema']): unknown {
  if (typesOf(schema).includes('array')) return Array.isArray(value) ? value : [value]
  const [first] = Array.isArray(value) ? value : []
  return first !== undefined && fits(first, schema) ? first : undefined
}

/** A field with a single control, in which something is typed, ticked or chosen. */
function TypedField(props: FieldProps) {
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

/**
 * A box of parts, and how to move the focus to one of them: what was added takes it before anything can be typed, and what was left out gives
 * it to its neighbour, or to the button that adds it again.
 */
function useMovedFocus() {
  const box = useRef<HTMLDivElement>(null)
  const [part, moveTo] = useState<string>()
  useLayoutEffect(() => {
    if (part === undefined) return
    const found = box.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(part)}"]`)
    const control = found?.matches('button') ? found : firstControl(found)
    ;(control ?? box.current?.querySelector<HTMLElement>(':scope > button'))?.focus()
    moveTo(undefined)
  }, [part])
  return [box, moveTo] as const
}

/** A list: ticked values of an enumeration, or items one after another. */
function ListField(props: FieldProps) {
  const { resolve } = useForm()
  const items = resolve((props.schema.items ?? {}) as FormSchema)
  return valuesOf(items)
    ? TickedList(props, valuesOf(items) as readonly unknown[])
    : ItemList(props, items)
}

function TickedList(props: FieldProps, values: readonly unknown[]) {
  const { value, onChange, problems } = props
  const chosen = Array.isArray(value) ? value : []
  // A value that the enumeration does not have can be taken out, and is not lost by another tick.
  const all = [...values, ...chosen.filter((each) => !values.includes(each))]
  const tick = (each: unknown) =>
    onChange(
      all.filter((other) => (other === each ? !chosen.includes(each) : chosen.includes(other))),
    )
  return html`<${FieldGroup} ...${props} problems=${problems}>
    <div class="ticks">${all.map(
      (each) => html`<label key=${writeTyped(each, {})}>
      <input type="checkbox" checked=${chosen.includes(each)} onChange=${() => tick(each)} /> ${writeTyped(each, TEXT)}
    </label>`,
    )}</div>
  <//>`
}

function ItemList(props: FieldProps, items: FormSchema) {
  const { schema, label, value, onChange, problems } = props
  const { resolve } = useForm()
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema as {
    minItems?: number
    maxItems?: number
  }
  const names = list.map((_each, index) => String(index))
  // What is typed in an item stays with it when another item is left out.
  const keys = useRef<readonly number[]>([])
  const [box, moveTo] = useMovedFocus()
  const next = Math.max(-1, ...keys.current) + 1
  const missing = Math.max(0, list.length - keys.current.length)
  keys.current = [
    ...keys.current.slice(0, list.length),
    ...Array.from({ length: missing }, (_, at) => next + at),
  ]
  const add = () => {
    onChange([...list, initialValue(items, resolve)])
    moveTo(String(list.length))
  }
  const leaveOut = (index: number) => {
    keys.current = keys.current.toSpliced(index, 1)
    onChange(list.toSpliced(index, 1))
    moveTo(String(Math.min(index, list.length - 2)))
  }
  return html`<${FieldGroup} ...${props} problems=${problemsBeside(problems, names)}>
    <div ref=${box}>
      ${list.map(
        (each, index) => html`<div key=${keys.current[index]} data-part=${index}>
        <${SchemaField} schema=${items} label="${label} ${index + 1}" value=${each}
          problems=${problemsUnder(problems, String(index))}
          onChange=${(changed: unknown) => onChange(list.with(index, changed))}
          onRemove=${list.length > minItems ? () => leaveOut(index) : undefined} />
      </div>`,
      )}
      ${list.length < maxItems && html`<button type="button" onClick=${add}>Add another</button>`}
    </div>
  <//>`
}

/** An object with declared properties: the required ones and those that are always shown, and the others on demand. */
function ObjectField(props: FieldProps) {
  const { schema, value, onChange, problems } = props
  const { resolve, labelOf, isAlwaysShown, groups } = useForm()
  const [box, moveTo] = useMovedFocus()
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
  const isGrouped = (name: string) =>
    Object.values(groups ?? {})
      .flat()
      .includes(name)
  const put = (name: string, next: unknown) => {
    // In the order of the schema; keys that it does not have stay, so that they are refused and not lost.
    const all: typeof object = { ...object, [name]: next }
    const first = properties.flatMap(([key]) => (key in all ? [[key, all[key]]] : []))
    onChange({ ...Object.fromEntries(first), ...all })
  }
  const open = (name: string, each: FormSchema) => {
    put(name, initialValue(each, resolve))
    moveTo(name)
  }
  const empty = (name: string) => {
    const { [name]: _gone, ...rest } = object
    onChange(rest)
  }
  const leaveOut = (name: string) => {
    empty(name)
    moveTo(name)
  }
  const change = (name: string, each: FormSchema) => (next: unknown) =>
    next === undefined && mayBeEmpty(name, each) ? empty(name) : put(name, next)
  return html`<${FieldGroup} ...${props} problems=${problemsBeside(problems, names)}>
    <div class="parts" ref=${box}>
      ${shown.map(
        ([name, each]) => html`<div key=${name} data-part=${name}>
        <${SchemaField} schema=${each} label=${labelOf(name)} value=${object[name]} problems=${problemsUnder(problems, name)}
          mayBeEmpty=${mayBeEmpty(name, each)} onChange=${change(name, each)}
          onRemove=${required.includes(name) ? undefined : () => leaveOut(name)} />
      </div>`,
      )}
      ${Object.entries((props.label === '' && groups) || { '': [] }).map(
        ([title, own]) => html`<div class="more ${title && 'grouped'}" key=${title}>
        ${title && html`<h3>${title}</h3>`}
        ${others
          .filter(([name]) => own.includes(name) || !(own[0] || isGrouped(name)))
          .map(([name, each]) => {
            const text = String(each.description ?? '')
            return html`<button type="button" class="quiet" key=${name} data-part=${name} title=${text.replaceAll('`', '')}
          aria-label="Add ${labelOf(name)}" onClick=${() => open(name, each)}>+ ${labelOf(name)}</button>
          ${title && html`<small>${inlineCode(`${text} `.split('. ', 1).join(''))}</small>`}`
          })}
      </div>`,
      )}
    </div>
  <//>`
}

/** An object whose names a person gives, e.g. headers. */
function MapField(props: FieldProps) {
  const { schema, label, value, onChange, problems } = props
  const { resolve, hintOf } = useForm()
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const [box, moveTo] = useMovedFocus()
  const id = useId()
  const object = isObject(value) ? value : {}
  const each = (schema.additionalProperties ?? {}) as FormSchema
  const names = Object.keys(object)
  const refusal = useRefusal(input, refusedText(name, names, label), name !== '')
  const add = () => {
    if (name === '' || names.includes(name)) return void input.current?.reportValidity()
    onChange({ ...object, [name]: initialValue(each, resolve) })
    moveTo(name)
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
      <${SchemaField} schema=${each} label=${key} value=${object[key]}
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
        <button type="button" onClick=${add}>Add</button>
      </div>
      <${FieldNotes} id="${id}-notes" hint=${hintOf({ type: 'string', ...(schema.propertyNames as FormSchema) })} problems=${notes} />
    </div>
  <//>`
}

/** Why the form cannot be sent with this name typed and not added, if it cannot. */
function refusedText(name: string, names: readonly string[], label: string): string | undefined {
  if (names.includes(name)) return `There is a ${name} in ${label} already: change it there.`
  if (name !== '') return `${name} is not in ${label} yet: add it, or empty this field.`
  return names.length === 0
    ? `There is nothing in ${label} yet: name one, or leave ${label} out.`
    : undefined
}
