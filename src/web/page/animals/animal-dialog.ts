import { type Int64, MAX_INT64, parseInt64 } from '../../../base/int64.ts'
import type { PetList } from '../../../client/sandbox-control.ts'
import { petStatuses } from '../../../contract/pet-statuses.ts'
import type { Pet } from '../../../store/pet.ts'
import { Dialog } from '../parts/dialog.ts'
import { Choice, Field } from '../parts/field.ts'
import { Int64Field } from '../parts/int64-field.ts'
import { usePage } from '../parts/page-context.ts'
import { html, useState } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { addAnimal, putAnimal } from './change-animals.ts'
import { freeIdBeyond } from './free-id.ts'

/** A dialog to add an animal, or to change an existing one. */
export function AnimalDialog({
  animal,
  onClose,
  onDone,
}: {
  readonly animal: Pet | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const { world } = usePage()
  const { run, isRunning, settle, problem } = useAction()
  const proposal = useAnswer<PetList>(
    animal ? undefined : { path: '/state/pets', query: { world, before: MAX_INT64, limit: 1 } },
  )
  const [draft, setDraft] = useState(() => draftOf(animal))
  const id = draft.id ?? freeIdBeyond(proposal.answer)
  const set = (name: keyof Draft) => (value: string) =>
    setDraft((before) => ({ ...before, [name]: value }))
  const save = async (event: Event) => {
    event.preventDefault()
    const read = animalOf({ ...draft, id })
    const isDone = animal
      ? await run(() => putAnimal(world, read), `Animal ${read.id} is changed.`)
      : await run(() => addAnimal(world, read), `Animal ${read.id} is added.`)
    if (isDone) onDone()
  }
  return html`<${Dialog} title=${animal ? `Change animal ${animal.id}` : 'Add an animal'} onClose=${onClose}>
    <form onSubmit=${save} onInput=${settle} class="animal">
      ${!animal && html`<${Int64Field} label="Id" isRequired value=${id} onInput=${set('id')} />`}
      <${Field} label="Name">
        <input autocomplete="off" autofocus value=${draft.name}
          onInput=${(event: { currentTarget: HTMLInputElement }) => set('name')(event.currentTarget.value)} />
      <//>
      <${Int64Field} label="Category id" isRequired value=${draft.categoryId} onInput=${set('categoryId')} />
      <${Choice} label="Status" none="none" value=${draft.status} values=${petStatuses} onChange=${set('status')} />
      <${ProblemText} problem=${problem} />
      <div class="row">
        <button type="submit" class="main" disabled=${isRunning}>${animal ? 'Change it' : 'Add it'}</button>
        <button type="button" onClick=${onClose}>Cancel</button>
      </div>
    </form>
  <//>`
}

// --- internal ---

/** An animal as it stands in the form. An untouched name stays as it is, even if an input field cannot show all of it. */
interface Draft {
  /** `undefined` until it is touched: the next free one is proposed. */
  readonly id: string | undefined
  readonly name: string
  readonly categoryId: string
  readonly status: string
}

function draftOf(animal: Pet | undefined): Draft {
  const { id, name = '', categoryId = '1', status = '' } = animal ?? {}
  return {
    id: id === undefined ? undefined : String(id),
    name,
    categoryId: String(categoryId),
    status,
  }
}

/** The form is sent only if its numbers can be read. */
function animalOf({ id, name, categoryId, status }: Draft & { readonly id: string }): Pet {
  const numbers = { id: parseInt64(id) as Int64, categoryId: parseInt64(categoryId) as Int64 }
  return { ...numbers, name, ...(status !== '' && { status: status as Pet['status'] & string }) }
}
