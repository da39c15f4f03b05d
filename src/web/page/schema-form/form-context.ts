import { createContext, type html, useContext } from '../parts/preact.ts'
import type { PlacedProblem } from '../parts/problem-details.ts'
import type { Schema } from './form-schema.ts'

/** A place of a form: a value and how it is changed. */
export interface PlaceProps {
  readonly schema: Schema
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** What is wrong here and below, with locations from here; that of this place is empty. */
  readonly problems: readonly PlacedProblem[]
  /** Leaves the place out; absent where it must be there. */
  readonly onRemove?: (() => void) | undefined
  /** The choice of the kind of value, where there are several. */
  readonly choice?: ReturnType<typeof html> | undefined
}

/** What all places of a form share. */
export interface FormParts {
  /** Follows a reference of a schema. */
  readonly resolve: (schema: Schema) => Schema
  /** Any place, of whichever kind: places contain places. */
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

/** The problems of a place that none of its parts shows. */
export function problemsBeside(
  problems: readonly PlacedProblem[],
  names: readonly string[],
): readonly PlacedProblem[] {
  return problems.filter(({ location }) =>
    names.every((name) => location !== name && !location.startsWith(`${name}.`)),
  )
}
