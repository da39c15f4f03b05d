import { MAX_INT64 } from '../../../base/json/int64.ts'
import type { PetList } from '../../../client/answer-types.ts'
import {
  fieldOf,
  newPetFieldNames,
  type PetFieldName,
  petFieldNames,
} from '../../../contract/document/pet-fields.ts'
import type { Pet } from '../../../petstore/pet.ts'
import { Choice, Field, Int64Field, ProblemText } from '../parts/controls.ts'
import { Dialog } from '../parts/dialog.ts'
import { usePage } from '../parts/page-state.ts'
import { html, useState } from '../parts/preact.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { type AnimalDraft, animalOf, draftOf, fieldLabel, freeIdBeyond } from './animal-draft.ts'
import { addAnimal, putAnimal } from './ask-animals.ts'

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
  const { run, isRunning, forget, problem } = useAction()
  const proposal = useAnswer<PetList>(
    animal ? undefined : { path: '/state/pets', query: { world, before: MAX_INT64, limit: 1 } },
  )
  const [draft, setDraft] = useState(() => draftOf(animal))
  const typed = { ...draft, id: draft.id ?? freeIdBeyond(proposal.answer) } as AnimalDraft
  const set = (name: PetFieldName) => (value: string) =>
    setDraft((before) => ({ ...before, [name]: value }))
  const save = async (event: Event) => {
    event.preventDefault()
    const read = animalOf(typed)
    const isDone = animal
      ? await run(() => putAnimal(world, read), `Animal ${read.id} is changed.`)
      : await run(() => addAnimal(world, read), `Animal ${read.id} is added.`)
    if (isDone) onDone()
  }
  return html`<${Dialog} title=${animal ? `Change animal ${animal.id}` : 'Add an animal'} onClose=${onClose}>
    <form onSubmit=${save} onInput=${forget} class="animal">
      ${(animal ? newPetFieldNames : petFieldNames).map(
        (name) =>
          html`<${FieldControl} key=${name} name=${name} value=${typed[name]} onInput=${set(name)} />`,
      )}
      <${ProblemText} problem=${problem} />
      <div class="row">
        <button type="submit" class="main" disabled=${isRunning}>${animal ? 'Change it' : 'Add it'}</button>
        <button type="button" onClick=${onClose}>Cancel</button>
      </div>
    </form>
  <//>`
}

// --- internal ---

/** The control of a field. */
function FieldControl({
  name,
  value,
  onInput,
}: {
  readonly name: PetFieldName
  readonly value: string
  readonly onInput: (text: string) => void
}) {
  const { schema, isRequired } = fieldOf(name)
  const label = fieldLabel(name)
  if ('enum' in schema)
    return html`<${Choice} label=${label} none="none" value=${value} values=${schema.enum} onChange=${onInput} />`
  if (schema.type === 'integer')
    return html`<${Int64Field} label=${label} isRequired=${isRequired} value=${value} onInput=${onInput} />`
  return html`<${Field} label=${label} hint=${schema.type === 'array' && 'A list, in JSON'}>
    <input autocomplete="off" autofocus=${name === newPetFieldNames[0]} value=${value}
      onInput=${(event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value)} />
  <//>`
}
