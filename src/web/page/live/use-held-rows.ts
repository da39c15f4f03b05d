import type { Exchange } from '../../../journal/journal-types.ts'
import { useLayoutEffect, useRef, useState } from '../parts/preact.ts'

/** The rows of a list that grows at its beginning. */
export interface HeldRows {
  readonly rows: readonly Exchange[] | undefined
  /** How many newer ones wait. */
  readonly waiting: number
  /** Shows them. */
  readonly release: () => void
  /** Says whether somebody is at the rows, with the pointer. */
  readonly read: (isRead: boolean) => void
}

/**
 * Keeps rows where they are while somebody reads them: with the pointer on them, with one of them opened, or further down the page. What is new
 * waits meanwhile. Another `subject` has other rows.
 */
export function useHeldRows(
  exchanges: readonly Exchange[] | undefined,
  isOpen: boolean,
  subject: string,
): HeldRows {
  const [isPointed, read] = useState(false)
  const [isDown, setDown] = useState(false)
  const held = useRef<{ readonly of: string; readonly rows: typeof exchanges }>({
    of: subject,
    rows: undefined,
  })
  useLayoutEffect(() => {
    const look = () => setDown(scrollY > FAR)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  const { of, rows: before } = held.current
  const isHeld = (isOpen || isPointed || isDown) && of === subject && (before?.length ?? 0) > 0
  if (!isHeld || !exchanges) held.current = { of: subject, rows: exchanges }
  const { rows } = held.current
  const at = exchanges?.findIndex(({ id }) => id === rows?.[0]?.id) ?? 0
  const release = () => {
    held.current = { of: subject, rows: exchanges }
    read(false)
    scrollTo({ top: 0 })
  }
  return { rows, waiting: at < 0 ? (exchanges?.length ?? 0) : at, release, read }
}

// --- internal ---

/** From where on the beginning of the rows is not what is read, in pixels. */
const FAR = 120
