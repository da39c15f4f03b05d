import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { type PlaceProps, useForm } from './form-context.ts'
import { fits, initialValue, type Kind, typesOf } from './form-schema.ts'

/** A place whose value has one of several kinds. */
export function KindPlace({ kinds, ...props }: PlaceProps & { readonly kinds: readonly Kind[] }) {
  const { label, schema, value, onChange } = props
  const { Place, resolve } = useForm()
  const select = useRef<HTMLSelectElement>(null)
  const [turn, setTurn] = useState(0)
  // Another kind makes another place, in which the choice must keep the focus.
  useLayoutEffect(() => {
    if (turn > 0) select.current?.focus()
  }, [turn])
  const found = kinds.findIndex((each) => fits(value, each.schema))
  const kind = kinds[Math.max(found, 0)] as Kind
  const choose = (event: { currentTarget: HTMLSelectElement }) => {
    const { schema: chosen } = kinds[Number(event.currentTarget.value)] as Kind
    onChange(asOther(value, chosen) ?? initialValue(chosen, resolve))
    setTurn(turn + 1)
  }
  const choice = html`<select ref=${select} aria-label="Kind of ${label}" value=${String(kinds.indexOf(kind))} onChange=${choose}>
    ${kinds.map(({ name }, index) => html`<option key=${index} value=${String(index)}>${name}</option>`)}
  </select>`
  const { description } = schema
  return html`<${Place} key=${kind.name} ...${props} schema=${{ description, ...kind.schema }} choice=${choice} />`
}

// --- internal ---

/** A single value becomes the first of several, and vice versa. */
function asOther(value: unknown, schema: Kind['schema']): unknown {
  if (typesOf(schema).includes('array')) return Array.isArray(value) ? value : [value]
  const [first] = Array.isArray(value) ? value : []
  return first !== undefined && fits(first, schema) ? first : undefined
}
