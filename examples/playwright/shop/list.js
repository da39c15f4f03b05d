import { listPets } from './api.js'
import { element, note, show } from './view.js'

const { status } = document.querySelector('form').elements
status.value = new URLSearchParams(location.search).get('status') ?? ''
status.addEventListener('change', () => status.form.requestSubmit())

show(document.querySelector('#animals'), {
  load: () => listPets(status.value),
  render: ({ body }) =>
    body.length > 0 ? [element('ul', {}, ...body.map(item))] : [note('No animals here.')],
})

function item({ id, name, status }) {
  const link = element('a', { href: `animal.html?id=${id}` }, name)
  return element('li', {}, link, element('small', {}, status ?? ''))
}
