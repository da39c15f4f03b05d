import { isObject } from '../parts/is-object.ts'
import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { firstControl } from './first-control.ts'
import { type PlaceProps, problemsBeside, problemsUnder, useForm } from './form-context.ts'
import { initialValue, propertiesOf, requiredOf, valuesOf } from './form-schema.ts'
import { GroupPlace } from './group-place.ts'

/** An object with declared properties: the required ones, and the others on demand. */
export function ObjectPlace(props: PlaceProps) {
  const { schema, value, onChange, problems } = props
  const { Place, resolve } = useForm()
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
  const isShown = ([name, each]: (typeof properties)[number]) =>
    required.includes(name) ? valuesOf(each)?.length !== 1 : name in object
  const shown = properties.filter(isShown)
  const others = properties.filter(([name]) => !(name in object) && !required.includes(name))
  const names = shown.map(([name]) => name)
  const put = (name: string, next: unknown) => onChange({ ...object, [name]: next })
  const open = (name: string, each: (typeof properties)[number][1]) => {
    // In the order of the schema; keys that it does not have stay, so that they are refused and not lost.
    const next = { ...object, [name]: initialValue(each, resolve) }
    const first = properties.flatMap(([key]) => (key in next ? [[key, next[key]]] : []))
    onChange({ ...Object.fromEntries(first), ...next })
    setMoveTo(name)
  }
  const leaveOut = (name: string) => {
    const { [name]: _gone, ...rest } = object
    onChange(rest)
    setMoveTo(name)
  }
  return html`<${GroupPlace} ...${props} problems=${problemsBeside(problems, names)}>
    <div class="parts" ref=${box}>
      ${shown.map(
        ([name, each]) => html`<div key=${name} data-part=${name}>
        <${Place} schema=${each} label=${name} value=${object[name]} problems=${problemsUnder(problems, name)}
          onChange=${(next: unknown) => put(name, next)}
          onRemove=${required.includes(name) ? undefined : () => leaveOut(name)} />
      </div>`,
      )}
      ${
        others.length > 0 &&
        html`<div class="more">${others.map(
          ([
            name,
            each,
          ]) => html`<button type="button" key=${name} data-part=${name} title=${each.description}
          aria-label="Add ${name}" onClick=${() => open(name, each)}>+ ${name}</button>`,
        )}</div>`
      }
    </div>
  <//>`
}
