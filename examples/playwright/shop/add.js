import { addPet } from './api.js'
import { show } from './view.js'

const form = document.querySelector('form')

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { status, ...pet } = Object.fromEntries(new FormData(form))
  await show(document.querySelector('#outcome'), {
    load: () => addPet({ ...pet, ...(status && { status }) }),
    render: ({ body }) => {
      location.assign(`animal.html?id=${body.id}`)
      return []
    },
    // Without an answer nobody knows: trying again may add it twice.
    explain: { 0: () => ['The pet store does not answer. Look in the list whether it was added.'] },
  })
})
