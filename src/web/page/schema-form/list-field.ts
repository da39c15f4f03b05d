import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import {
  FieldGroup,
  type FieldProps,
  firstControl,
  problemsBeside,
  problemsUnder,
  useForm,
} from './form-field.ts'
import { type FormSchema, initialValue, valuesOf } from './form-schema.ts'
import { writeTyped } from './typed-text.ts'

/** A list: ticked values of an enumeration, or items one after another. */
export function ListField(props: FieldProps) {
  const { resolve } = useForm()
  const items = resolve((props.schema.items ?? {}) as FormSchema)
  return valuesOf(items)
    ? TickedList(props, valuesOf(items) as readonly unknown[])
    : ItemList(props, items)
}

// --- internal ---

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

const TEXT = { type: 'string' }

function ItemList(props: FieldProps, items: FormSchema) {
  const { schema, label, value, onChange, problems } = props
  const { FormField, resolve } = useForm()
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema as {
    minItems?: number
    maxItems?: number
  }
  const names = list.map((_each, index) => String(index))
  // What is typed in an item stays with it when another item is left out.
  const keys = useRef<readonly number[]>([])
  const [moveTo, setMoveTo] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const next = Math.max(-1, ...keys.current) + 1
  const missing = Math.max(0, list.length - keys.current.length)
  keys.current = [
    ...keys.current.slice(0, list.length),
    ...Array.from({ length: missing }, (_, at) => next + at),
  ]
  useLayoutEffect(() => {
    if (moveTo === undefined) return
    const items = box.current?.querySelectorAll(':scope > [data-item]') ?? []
    const control = firstControl(items[moveTo])
    ;(control ?? box.current?.querySelector<HTMLElement>(':scope > button'))?.focus()
    setMoveTo(undefined)
  }, [moveTo])
  const add = () => {
    onChange([...list, initialValue(items, resolve)])
    setMoveTo(list.length)
  }
  const leaveOut = (index: number) => {
    keys.current = keys.current.toSpliced(index, 1)
    onChange(list.toSpliced(index, 1))
    setMoveTo(Math.min(index, list.length - 2))
  }
  return html`<${FieldGroup} ...${props} problems=${problemsBeside(problems, names)}>
    <div ref=${box}>
      ${list.map(
        (each, index) => html`<div key=${keys.current[index]} data-item>
        <${FormField} schema=${items} label="${label} ${index + 1}" value=${each}
          problems=${problemsUnder(problems, String(index))}
          onChange=${(changed: unknown) => onChange(list.with(index, changed))}
          onRemove=${list.length > minItems ? () => leaveOut(index) : undefined} />
      </div>`,
      )}
      ${list.length < maxItems && html`<button type="button" onClick=${add}>Add another</button>`}
    </div>
  <//>`
}
