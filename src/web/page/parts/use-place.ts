import { useLayoutEffect, useState } from './preact.ts'

/** What the page shows: a section, and details of it. It is kept in the address, so that it can be saved and shared. */
export interface Place {
  readonly section: string
  readonly values: PlaceValues
}

/** Details of what a section shows, e.g. its filters, by name. */
export type PlaceValues = { readonly [name: string]: string }

/** The present place, and how to change some of its values; an empty value is removed. */
export function usePlace(): [place: Place, change: (values: PlaceValues) => void] {
  const [place, setPlace] = useState(placeNow)
  useLayoutEffect(() => {
    const update = () => setPlace(placeNow())
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  return [place, changePlace]
}

/** Writes an address for a place. */
export function hrefOf({ section, values }: Place): string {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  const search = new URLSearchParams(given).toString()
  return `#/${section}${search && `?${search}`}`
}

// --- internal ---

function placeNow(): Place {
  const [section = '', search] = location.hash.replace(/^#\/?/, '').split('?', 2)
  return { section, values: Object.fromEntries(new URLSearchParams(search)) }
}

/** Replaces the address: a changed filter is not a step to go back to. */
function changePlace(values: PlaceValues): void {
  const { section, values: before } = placeNow()
  history.replaceState(null, '', hrefOf({ section, values: { ...before, ...values } }))
  dispatchEvent(new HashChangeEvent('hashchange'))
}
