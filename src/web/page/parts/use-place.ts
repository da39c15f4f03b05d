import { useEffect, useState } from './preact.ts'

/** Where the page is: a section, and what it shows of it. It stands in the address, so that it can be kept and shared. */
export interface Place {
  readonly section: string
  readonly values: PlaceValues
}

/** What a section shows, e.g. its filters, by name. */
export type PlaceValues = { readonly [name: string]: string }

/** The place now, and how to change some of its values; an empty one is taken out. */
export function usePlace(): [place: Place, change: (values: PlaceValues) => void] {
  const [place, setPlace] = useState(placeNow)
  useEffect(() => {
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

/** In place of the address before: a filter is no step to go back to. */
function changePlace(values: PlaceValues): void {
  const { section, values: before } = placeNow()
  history.replaceState(null, '', hrefOf({ section, values: { ...before, ...values } }))
  dispatchEvent(new HashChangeEvent('hashchange'))
}
