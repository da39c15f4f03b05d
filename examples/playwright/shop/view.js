// What all pages do: load something, and say so; say what went wrong, and how to go on.
import { ApiError } from './api.js'

/** Makes an element. A text stays a text, whatever an animal is called. */
export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/**
 * Loads something and renders it into a part of the page. When the store asks to wait (429), it waits and tries again; any
 * other error is shown, in the words of `explain[status]` or of the store.
 */
export async function show(part, { load, render, explain = {} }) {
  const again = () => show(part, { load, render, explain })
  part.replaceChildren(note('Loading…'))
  try {
    part.replaceChildren(...render(await load()))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 429) {
      await countDown(part, secondsOf(error.headers.get('retry-after')))
      return again()
    }
    const said = explain[error.status]?.(error) ?? [error.message]
    const retry = element('button', { type: 'button', onclick: again }, 'Try again')
    part.replaceChildren(element('p', { role: 'alert' }, ...said), retry)
  }
}

/** A note that a screen reader reads when it appears. */
export function note(...children) {
  return element('p', { role: 'status' }, ...children)
}

// --- internal ---

async function countDown(part, seconds) {
  for (let left = seconds; left > 0; left -= 1) {
    part.replaceChildren(note(`Too many requests: next try in ${left} s`))
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** `Retry-After` is a number of seconds or a time; without it, one second. */
function secondsOf(retryAfter) {
  if (!retryAfter) return 1
  const seconds = Number(retryAfter)
  return Number.isNaN(seconds) ? Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000) : seconds
}
