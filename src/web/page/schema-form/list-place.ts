import { html } from '../parts/preact.ts'
import { type PlaceProps, problemsBeside, problemsUnder, useForm } from './form-context.ts'
import { initialValue, type Schema, valuesOf } from './form-schema.ts'
import { GroupPlace } from './group-place.ts'

/** A list: ticked values of an enumeration, or items one after another. */
export function ListPlace(props: PlaceProps) {
  const { resolve } = useForm()
  const items = resolve((props.schema.items ?? {}) as Schema)
  return valuesOf(items)
    ? TickedList(props, valuesOf(items) as readonly unknown[])
    : ItemList(props, items)
}

// --- internal ---

function TickedList(props: PlaceProps, values: readonly unknown[]) {
  const { value, onChange, problems } = props
  const chosen = Array.isArray(value) ? value : []
  const tick = (each: unknown) =>
    onChange(
      values.filter((other) => (other === each ? !chosen.includes(each) : chosen.includes(other))),
    )
  return html`<${GroupPlace} ...${props} problems=${problems}>
    <div class="ticks">${values.map(
      (each) => html`<label key=${each}>
      <input type="checkbox" checked=${chosen.includes(each)} onChange=${() => tick(each)} /> ${String(each)}
    </label>`,
    )}</div>
  <//>`
}

function ItemList(props: PlaceProps, items: Schema) {
  const { schema, label, value, onChange, problems } = props
  const { Place, resolve } = useForm()
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema as {
    minItems?: number
    maxItems?: number
  }
  const names = list.map((_each, index) => String(index))
  return html`<${GroupPlace} ...${props} problems=${problemsBeside(problems, names)}>
    ${list.map(
      (
        each,
        index,
      ) => html`<${Place} key=${index} schema=${items} label="${label} ${index + 1}" value=${each}
      problems=${problemsUnder(problems, String(index))}
      onChange=${(next: unknown) => onChange(list.with(index, next))}
      onRemove=${list.length > minItems ? () => onChange(list.toSpliced(index, 1)) : undefined} />`,
    )}
    ${
      list.length < maxItems &&
      html`<button type="button" onClick=${() => onChange([...list, initialValue(items, resolve)])}>Add another</button>`
    }
  <//>`
}
