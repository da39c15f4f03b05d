import { ProblemText } from './controls.ts'
import { PageMessageText } from './page-state.ts'
import { type Children, html, useId, useLayoutEffect, useRef, useState } from './preact.ts'
import { useAction } from './use-answer.ts'

/**
 * A dialog over the page: it takes the focus, keeps it, returns it when it closes, and closes on Escape. If something was typed in
 * it, it asks first. A dialog is created when it is shown, and removed when it is closed.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isTyped = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const latestOnClose = useRef(onClose)
  latestOnClose.current = onClose
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    const open = dialog.current as HTMLDialogElement
    open.showModal()
    // The event `close` comes with the next frame, when the same dialog may have been asked for again.
    const closing = new MutationObserver(() => open.open || latestOnClose.current())
    closing.observe(open, { attributeFilter: ['open'] })
    return () => {
      closing.disconnect()
      // Nothing behind an open dialog can take the focus.
      open.close()
      before?.focus()
    }
  }, [])
  const close = () => dialog.current?.close()
  const leave = () => (isTyped.current ? setAsking(true) : close())
  const note = ({ target }: Event) => {
    if (!(target as Element).matches(TYPED)) return
    isTyped.current = true
    setAsking(false)
  }
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A browser closes a dialog on the second Escape, whatever the page says to `cancel`.
    event.preventDefault()
    if (isAsking) setAsking(false)
    else leave()
  }
  const cancel = (event: Event) => {
    if (!isTyped.current) return
    event.preventDefault()
    setAsking(true)
  }
  return html`<dialog class="dialog" ref=${dialog} aria-labelledby=${titleId} onInput=${note} onKeyDown=${leaveOnEscape} onCancel=${cancel}>
    ${headOf(title, titleId, leave)}
    ${children}
    <${PageMessageText} />
    ${isAsking && html`<${Leaving} onStay=${() => setAsking(false)} onLeave=${close} />`}
  </dialog>`
}

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children?: Children
}

/** What was opened from a list, in full: beside the list where there is room, else in a dialog. Escape closes it. */
export function Detail(shown: {
  readonly title: string
  readonly onClose: () => void
  readonly children?: Children
}) {
  const [isWide, setWide] = useState(WIDE.matches)
  useLayoutEffect(() => {
    const update = () => setWide(WIDE.matches)
    WIDE.addEventListener('change', update)
    return () => WIDE.removeEventListener('change', update)
  }, [])
  return html`<${isWide ? Pane : Dialog} ...${shown} />`
}

/** The buttons at the end of the form of a dialog: the one that sends it, and the way back. */
export function FormButtons({ label, isOff, why, onClose }: FormButtonsProps) {
  return html`<div class="row">
    <button type="submit" class="main" disabled=${isOff}>${label}</button>
    <button type="button" onClick=${onClose}>Cancel</button>
    ${why && html`<span class="faint">${why}</span>`}
  </div>`
}

interface FormButtonsProps {
  readonly label: string
  /** Why it cannot be sent yet. */
  readonly why?: string | false | undefined
  readonly isOff: boolean
  readonly onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ title, text, label, said, does, onClose, children }: ConfirmProps) {
  const { run, isRunning, problem } = useAction()
  const act = async () => {
    if (await run(does, said)) onClose()
  }
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p>${text}</p>
    ${children}
    <${ProblemText} problem=${problem} />
    <div class="row">
      <button type="button" class="main danger" disabled=${isRunning} onClick=${act}>${label}</button>
      <button type="button" autofocus onClick=${onClose}>Cancel</button>
    </div>
  <//>`
}

interface ConfirmProps {
  /** The question. */
  readonly title: string
  /** What will be lost. */
  readonly text: string
  /** The label of the button that does it. */
  readonly label: string
  /** The message after it was done. */
  readonly said: string
  readonly does: () => Promise<unknown>
  readonly onClose: () => void
  /** More about what will be lost. */
  readonly children?: Children
}

// --- internal ---

/** Where a table and what is opened from it have room beside one another. */
const WIDE = matchMedia('(width >= 1100px)')

function Pane({ title, onClose, children }: Parameters<typeof Detail>[0]) {
  const pane = useRef<HTMLElement>(null)
  const titleId = useId()
  const latestOnClose = useRef(onClose)
  latestOnClose.current = onClose
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    const { current } = pane
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) latestOnClose.current()
    }
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('keydown', leave)
      if (current?.contains(document.activeElement)) before?.focus()
    }
  }, [])
  // The beginning of what is opened next is shown, not the middle of it.
  useLayoutEffect(() => {
    if (pane.current) pane.current.scrollTop = 0
  }, [title])
  return html`<section ref=${pane} class="pane" tabindex="-1" aria-labelledby=${titleId}>
    ${headOf(title, titleId, onClose)}
    ${children}
  </section>`
}

function headOf(title: string, id: string, close: () => void) {
  return html`<header>
    <h2 id=${id}>${title}</h2>
    <button type="button" class="quiet" aria-label="Close" onClick=${close}>×</button>
  </header>`
}

/** Controls in which something is typed or chosen that is lost with the dialog. */
const TYPED = 'textarea, select, input:not([type=checkbox], [type=radio])'

/** Asks before what was typed is thrown away; the focus goes back to where it was if it stays. */
function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const stay = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    stay.current?.focus()
    return () => before?.focus()
  }, [])
  return html`<div class="row leaving" role="group" aria-label="Leave this dialog?">
    <span role="alert">What you typed here is not saved.</span>
    <button type="button" ref=${stay} onClick=${onStay}>Keep it</button>
    <button type="button" class="danger" onClick=${onLeave}>Throw it away</button>
  </div>`
}
