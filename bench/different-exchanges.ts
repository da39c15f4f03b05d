import type { Capture } from '../src/journal/exchange.ts'
import { toCapture } from '../test/support/capture.ts'
import { answer, create, errorText, get, list, SUNSET } from '../test/support/case-parts.ts'

/**
 * The exchanges of a session of `count`, no two of which are equal: of twenty, twelve read an animal (one of these answers breaks
 * the contract), three list 20 animals, three create one, one is not found, and one is refused. Every animal is shown once
 * and has a category of its own, so that a long run has more of both than it has room to remember.
 */
export function* differentExchanges(count: number): Generator<Capture> {
  for (let at = 0; at < count; at += 1) {
    const [request, response] = exchangeOf(at + 1)
    yield toCapture(request, response, { id: String(at + 1), time: BEGIN + at * 10 })
  }
}

// --- internal ---

const BEGIN = Date.parse('2026-11-22T12:00:00Z')
/** Where the ids of listed, created and unknown animals begin. */
const [LISTED, CREATED, UNKNOWN] = [1_000_000_000, 2_000_000_000, 3_000_000_000]
const STATUSES = ['available', 'pending', 'sold']

/** What is wrong with an answer. */
const BREAKS: readonly object[] = [
  { name: 5 },
  { name: undefined },
  { categoryId: 'none' },
  { status: 'gone' },
  { colour: 'brown' },
]

function exchangeOf(id: number): Parameters<typeof toCapture> {
  switch (id % 20) {
    case 1:
    case 8:
    case 15:
      return [
        list('?limit=20'),
        answer(Array.from({ length: 20 }, (_, n) => animal(LISTED + id * 20 + n))),
      ]
    case 2:
    case 9:
    case 16: {
      const { id: given, ...sent } = animal(CREATED + id)
      return [create(sent), answer({ id: given, ...sent }, 201)]
    }
    case 6:
      return [create({ name: id }), answer(errorText(400), 400)]
    case 13:
      return [get(UNKNOWN + id), answer(errorText(404), 404, SUNSET)]
    case 19:
      return [
        get(id),
        answer({ ...animal(id), ...BREAKS[Math.floor(id / 20) % BREAKS.length] }, 200, SUNSET),
      ]
    default:
      return [get(id), answer(animal(id), 200, SUNSET)]
  }
}

function animal(id: number) {
  return { id, name: `Animal ${id}`, categoryId: id, status: STATUSES[id % 3] }
}
