const name = 'takt.beginKey'

/**
 * Returns the key that the page was opened with; stored only for this tab, so that it survives a reload. Null: there is
 * none.
 */
export const storedSetupKey = (): string | null => window.sessionStorage.getItem(name)

/** Stores the key until the installation is set up; null: the key was used or is void. */
export function storeSetupKey(key: string | null): void {
  if (key === null) window.sessionStorage.removeItem(name)
  else window.sessionStorage.setItem(name, key)
}
