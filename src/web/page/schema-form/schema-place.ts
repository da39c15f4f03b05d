import { html } from '../parts/preact.ts'
import { type PlaceProps, useForm } from './form-context.ts'
import { kindsOf, propertiesOf, type Schema, typesOf } from './form-schema.ts'
import { KindPlace } from './kind-place.ts'
import { ListPlace } from './list-place.ts'
import { MapPlace } from './map-place.ts'
import { ObjectPlace } from './object-place.ts'
import { TypedPlace } from './typed-place.ts'

/** A place in a form, with the control that its schema needs. */
export function SchemaPlace(props: PlaceProps) {
  const { resolve } = useForm()
  const schema = resolve(props.schema)
  const kinds = kindsOf(schema, resolve)
  if (kinds.length > 1) return html`<${KindPlace} ...${props} schema=${schema} kinds=${kinds} />`
  const one = { ...described(schema), ...kinds[0]?.schema }
  return html`<${componentOf(one)} ...${props} schema=${one} />`
}

// --- internal ---

function componentOf(schema: Schema) {
  if (propertiesOf(schema)) return ObjectPlace
  const types = typesOf(schema)
  if (types.includes('object')) return MapPlace
  return types.includes('array') ? ListPlace : TypedPlace
}

function described({ description }: Schema): Schema {
  return description === undefined ? {} : { description }
}
