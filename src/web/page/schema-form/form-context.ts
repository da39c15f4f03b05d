import { createContext, type html, useContext } from '../parts/preact.ts'
import type { PlacedProblem } from '../parts/problem-details.ts'
import type { Schema } from './form-schema.ts'

/** A place in a form: a value, and how to change it. */
export interface PlaceProps {
  readonly schema: Schema
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** The problems here and below, with locations from here; the location of this place is empty. */
  readonly problems: readonly PlacedProblem[]
  /** Leaves the place out; absent if the place is required. */
  readonly onRemove?: (() => void) | undefined
  /** The choice of the kind of value, if there are several. */
  readonly choice?: ReturnType<typeof html> | undefined
}

/** What all places of a form share. */
export interface FormParts {
  /** Follows a reference of a schema. */
  readonly resolve: (schema: Schema) => Schema
  /** A place of any kind: places contain places. */
  readonly Place: (props: PlaceProps) => ReturnType<typeof html>
}

export const FormContext = createContext<FormParts | undefined>(undefined)

/** What all places of a form share. */
export function useForm(): FormParts {
  return useContext(FormContext) as FormParts
}

/** The problems at and below a part of a place. */
export function problemsUnder(
  problems: readonly PlacedProblem[],
  name: string,
): readonly PlacedProblem[] {
  return problems.flatMap(({ location, message }) => {
    if (location === name) return [{ location: '', message }]
    return location.startsWith(`${name}.`)
      ? [{ location: location.slice(name.length + 1), message }]
      : []
  })
}

/** The problems of a place that no part of it shows. */
export function problemsBeside(
  problems: readonly PlacedProblem[],
  names: readonly string[],
): readonly PlacedProblem[] {
  return problems.filter(({ location }) =>
    names.every((name) => location !== name && !location.startsWith(`${name}.`)),
  )
}
