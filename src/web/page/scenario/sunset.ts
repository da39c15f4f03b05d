/** When getPet is removed, in milliseconds since 1970 (contract, section 9). */
export const SUNSET = Date.parse('2030-12-05T00:00:00Z')

/** How far the slider goes in each direction, in minutes. */
export const SIDE = 24 * 60

/** The time at a place of the slider, e.g. `2030-12-04T23:45:00Z`; a place is a number of minutes from the sunset. */
export function timeAt(minutes: number): string {
  return new Date(SUNSET + minutes * 60_000).toISOString().replace('.000Z', 'Z')
}

/** The place of the slider nearest to a time. */
export function placeOf(time: string): number {
  const minutes = Math.floor((Date.parse(time) - SUNSET) / 60_000)
  return Math.min(Math.max(minutes, -SIDE), SIDE)
}

/** What getPet answers at a place; `choice` is the choice for the ledger's entry afterSunset. */
export function sunsetText(minutes: number, choice: string | number | undefined): string {
  if (minutes < 0)
    return 'Before the sunset: getPet answers as before, and announces its end in the headers Deprecation and Sunset.'
  if (choice === 'served')
    return 'After the sunset: getPet still answers, since the ledger says so (afterSunset: served).'
  if (choice === 'rotate')
    return 'From the sunset on: each request draws whether getPet still answers (afterSunset: rotate).'
  const status = choice === undefined ? 'an Error' : `${choice} and an Error`
  return `From the sunset on: getPet is gone, and answers with ${status} (the ledger's afterSunset); the list takes its place.`
}
