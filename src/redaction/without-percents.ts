import type { Unescaped } from './without-escapes.ts'

/** Undoes percent-encoding once, as Latin-1, and keeps the place of each character in the original. */
export function withoutPercents(text: string): Unescaped {
  const places: number[] = []
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    places.push(at)
    const digits = text[at] === '%' ? text.slice(at + 1, at + 3) : ''
    if (!/^[\da-f]{2}$/i.test(digits)) plain += text[at]
    else {
      plain += String.fromCharCode(Number.parseInt(digits, 16))
      at += 2
    }
  }
  places.push(text.length)
  return { text: plain, places }
}
