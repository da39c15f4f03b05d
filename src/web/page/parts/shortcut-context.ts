import { createContext, useContext, useLayoutEffect } from './preact.ts'
import type { Shortcut } from './use-shortcuts.ts'

/** Receives the shortcuts of the open section. */
export const ShortcutContext = createContext<(shortcuts: readonly Shortcut[]) => void>(() => {})

/** Adds shortcuts while a section is open; they are updated when one of `signs` changes. */
export function useSectionShortcuts(shortcuts: readonly Shortcut[], signs: readonly unknown[]) {
  const set = useContext(ShortcutContext)
  useLayoutEffect(() => {
    set(shortcuts)
    return () => set([])
  }, signs as unknown[])
}
