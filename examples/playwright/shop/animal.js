import { getPet } from './api.js'
import { element, note, show } from './view.js'

const id = new URLSearchParams(location.search).get('id')

show(document.querySelector('#animal'), {
  load: () => getPet(id),
  render: ({ body, headers }) => [
    ...sunsetNote(headers),
    element('h1', {}, body.name),
    details(body),
  ],
  explain: {
    404: () => [`There is no animal ${id}.`],
    410: ({ headers }) => [
      `Animals have had no pages since ${sunsetOf(headers)}. They are in `,
      listLink(),
      '.',
    ],
  },
})

function details({ id, categoryId, status = 'unknown' }) {
  const rows = Object.entries({ Id: id, Category: categoryId, Status: status })
  return element(
    'dl',
    {},
    ...rows.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, `${value}`)]),
  )
}

/** The store says in headers that this operation will go (RFC 9745), and when (RFC 8594). */
function sunsetNote(headers) {
  if (!headers.has('deprecation')) return []
  return [note(`This page closes on ${sunsetOf(headers)}. Animals stay in `, listLink(), '.')]
}

function sunsetOf(headers) {
  const time = new Date(headers.get('sunset'))
  return time.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}

function listLink() {
  return element('a', { href: './' }, 'the list')
}
