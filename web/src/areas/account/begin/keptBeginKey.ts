const name = 'takt.beginKey'

/** The key that the page was opened with, kept for this tab alone so that it survives a reload; null: there is none. */
export const keptBeginKey = (): string | null => window.sessionStorage.getItem(name)

/** Keeps the key until the installation has begun; null: it is used or void. */
export function keepBeginKey(key: string | null): void {
  if (key === null) window.sessionStorage.removeItem(name)
  else window.sessionStorage.setItem(name, key)
}
