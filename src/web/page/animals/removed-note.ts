import type { Pet } from '../../../store/pet.ts'
import { usePage } from '../parts/page-context.ts'
import { html, useLayoutEffect, useRef } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAction } from '../parts/use-action.ts'
import { addAnimal } from './change-animals.ts'

/** Says that an animal was removed, and offers to undo it. It takes the focus, because the focused button is gone with the animal. */
export function RemovedNote({
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
