/** The token of the control plane: kept for the tab, and gone with it. */
export const token = {
  get: (): string | null => sessionStorage.getItem(NAME),
  set: (value: string): void => sessionStorage.setItem(NAME, value),
}

// --- internal ---

const NAME = 'petstore-admin-token'
