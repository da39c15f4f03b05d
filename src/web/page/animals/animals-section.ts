import type { PetList } from '../../../client/answer-types.ts'
import type { Pet } from '../../../petstore/pet.ts'
import { OneWorld } from '../parts/chosen-world.ts'
import { ProblemText } from '../parts/controls.ts'
import { useAddress, usePage } from '../parts/page-state.ts'
import { html, useLayoutEffect, useRef, useState } from '../parts/preact.ts'
import { useSectionShortcuts } from '../parts/shortcuts.ts'
import { useAction } from '../parts/use-action.ts'
import { useAfterPause, useAnswer } from '../parts/use-answer.ts'
import { AnimalDialog } from './animal-dialog.ts'
import { AnimalFilter, AnimalPager, AnimalTable, pageAfter } from './animal-table.ts'
import { addAnimal, askAnimals, removeAnimal } from './ask-animals.ts'
import { SaveDialog } from './save-dialog.ts'

/** The animals of a world: browsed, added, changed, removed, and saved. */
export function AnimalsSection() {
  return html`<${OneWorld} Content=${Animals} />`
}

// --- internal ---

function Animals() {
  const { world } = usePage()
  const [{ values }, change] = useAddress()
  const [dialog, setDialog] = useState<{ readonly animal: Pet | undefined }>()
  const [isSaving, setSaving] = useState(false)
  const [removed, setRemoved] = useState<Pet>()
  const removal = useAction()
  const { q: typed = '', status, category: categoryId, after, before } = values
  const q = useAfterPause(typed)
  const { answer, problem, isCurrent, again } = useAnswer<PetList>(
    { path: '/state/pets', query: { world, q, status, categoryId, after, before } },
    // A search that reads one animal after another is not repeated.
    { every: q || categoryId ? undefined : 2000, ask: askAnimals },
  )
  const isBusy = (!isCurrent || q !== typed) && problem === undefined
  const add = () => setDialog({ animal: undefined })
  const remove = async (animal: Pet) => {
    const { id } = animal
    if (!(await removal.run(() => removeAnimal(world, id), `Animal ${id} is removed.`))) return
    setRemoved(animal)
    again()
  }
  const keep = () => {
    setRemoved(undefined)
    again()
    focusOn('animals')
  }
  useSectionShortcuts(
    [
      { key: 'a', does: 'Add an animal', run: add },
      {
        key: 'n',
        does: 'Next page',
        run: () => answer?.next !== undefined && change(pageAfter(answer)),
      },
      { key: '/', does: 'Search', run: () => focusOn('animal-search') },
    ],
    [answer],
  )
  return html`
    <${AnimalFilter} values=${values} change=${change} />
    <div class="row">
      <button type="button" class="main" onClick=${add}>Add an animal</button>
      <button type="button" onClick=${() => setSaving(true)}>Save as a scenario …</button>
    </div>
    <${ProblemText} problem=${problem ?? removal.problem} />
    ${removed && html`<${RemovedNote} animal=${removed} onUndone=${keep} onClose=${keep} />`}
    ${
      answer &&
      html`<${AnimalPager} page=${answer} isBusy=${isBusy} change=${change} />
      <${AnimalTable} animals=${answer.pets} isBusy=${isBusy} remove=${remove}
        change=${(animal: Pet) => setDialog({ animal })} />`
    }
    ${isSaving && html`<${SaveDialog} shown=${{ q, status, categoryId }} onClose=${() => setSaving(false)} />`}
    ${
      dialog &&
      html`<${AnimalDialog} animal=${dialog.animal} onClose=${() => setDialog(undefined)}
      onDone=${() => {
        setDialog(undefined)
        again()
      }} />`
    }
  `
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus()
}

/** Says that an animal was removed, and offers to undo it. It takes the focus, because the focused button is gone with the animal. */
function RemovedNote({
  animal,
  onUndone,
  onClose,
}: {
  readonly animal: Pet
  readonly onUndone: () => void
  readonly onClose: () => void
}) {
  const { world } = usePage()
  const { run, isRunning, problem } = useAction()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [animal])
  const undo = async () => {
    const said = `Animal ${animal.id} is there again.`
    if (await run(() => addAnimal(world, animal), said)) onUndone()
  }
  return html`<div class="row note" role="group" aria-label="Removed">
    <span>Animal ${String(animal.id)}, ${animal.name}, is removed.</span>
    <button type="button" ref=${button} disabled=${isRunning} onClick=${undo}>Undo</button>
    <button type="button" class="quiet" onClick=${onClose}>Dismiss</button>
    <${ProblemText} problem=${problem} />
  </div>`
}
