import { useLayoutEffect } from './preact.ts'
import { useSwitch } from './use-switch.ts'

/** What a key does. */
export interface Shortcut {
  /** As `KeyboardEvent.key`, e.g. `p`, `?`. */
  readonly key: string
  readonly does: string
  readonly run: () => void
}

/**
 * Runs shortcuts while nobody types and no dialog is open. They are single keys, so they can be turned off (WCAG 2.2,
 * 2.1.4); the browser keeps this setting.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('dialog[open]')) return
      const found = shortcuts.find(({ key }) => key === event.key)
      if (!found) return
      event.preventDefault()
      found.run()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

/** Whether shortcuts are on, and how to turn them on and off. */
export function useShortcutSwitch(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  return useSwitch('petstore-shortcuts')
}

// --- internal ---

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
