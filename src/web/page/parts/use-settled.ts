import { useEffect, useState } from './preact.ts'

/** How long a person pauses after typing, in milliseconds. */
const PAUSE = 300

/** A text after it has stopped changing: otherwise each typed letter would be a request. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
