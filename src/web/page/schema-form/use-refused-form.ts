import { useRef, useState } from '../parts/preact.ts'
import { type Action, useAction } from '../parts/use-action.ts'
import { problemsLeft } from './form-schema.ts'

/** A form whose value is refused place by place: what is wrong stands there until it is corrected, and the first of it gets the focus. */
export function useRefusedForm(beginning: unknown, refusal: string) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState<unknown>(beginning)
  const [refused, setRefused] = useState<unknown>()
  const places = problemsLeft(action.places, refused, value)
  const send = async (...asked: Parameters<Action['run']>) => {
    setRefused(value)
    if (await action.run(...asked)) return true
    // After the problems are shown.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return false
  }
  const change = (next: unknown) => {
    setValue(next)
    if (action.places.length === 0) action.forget()
  }
  const problem = places.length > 0 ? refusal : action.places.length === 0 && action.problem
  return { form, value, setValue, change, send, places, problem, isRunning: action.isRunning }
}
