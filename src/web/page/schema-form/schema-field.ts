import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { type FieldProps, useForm } from './form-field.ts'
import {
  type FormSchema,
  fits,
  initialValue,
  type Kind,
  kindsOf,
  propertiesOf,
  typesOf,
} from './form-schema.ts'
import { ListField } from './list-field.ts'
import { MapField, ObjectField } from './object-field.ts'
import { TypedField } from './typed-field.ts'

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
  const { FormField, resolve } = useForm()
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
    ${kinds.map(({ name }, index) => html`<option key=${index} value=${String(index)}>${name}</option>`)}
  </select>`
  const { description } = schema
  return html`<${FormField} key=${kind.name} ...${props} schema=${{ description, ...kind.schema }} choice=${choice} />`
}

/** A single value becomes the first of several, and vice versa. */
function asOther(value: unknown, schema: Kind['schema']): unknown {
  if (typesOf(schema).includes('array')) return Array.isArray(value) ? value : [value]
  const [first] = Array.isArray(value) ? value : []
  return first !== undefined && fits(first, schema) ? first : undefined
}
