import type { PetList } from '../../../client/sandbox-control.ts'
import type { Pet } from '../../../store/pet.ts'
import { OneWorld } from '../parts/one-world.ts'
import { usePage } from '../parts/page-context.ts'
import { html, useState } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useSectionShortcuts } from '../parts/shortcut-context.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'
import { usePlace } from '../parts/use-place.ts'
import { useSettled } from '../parts/use-settled.ts'
import { AnimalDialog } from './animal-dialog.ts'
import { AnimalFilter } from './animal-filter.ts'
import { AnimalPager, pageAfter } from './animal-pager.ts'
import { AnimalTable } from './animal-table.ts'
import { askAnimals } from './ask-animals.ts'
import { removeAnimal } from './change-animals.ts'
import { RemovedNote } from './removed-note.ts'
import { SaveDialog } from './save-dialog.ts'

/** The animals of a world: browsed, added, changed, removed, and saved. */
export function AnimalsSection() {
  return html`<${OneWorld} Content=${Animals} />`
}

// --- internal ---

function Animals() {
  const { world } = usePage()
  const [{ values }, change] = usePlace()
  const [dialog, setDialog] = useState<{ readonly animal: Pet | undefined }>()
  const [isSaving, setSaving] = useState(false)
  const [removed, setRemoved] = useState<Pet>()
  const removal = useAction()
  const { q: typed = '', status, category: categoryId, after, before } = values
  const q = useSettled(typed)
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
