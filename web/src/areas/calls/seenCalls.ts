/** Until when (ISO instant) a person has seen the calls of an organization: kept in this browser. */
const nameOf = (userName: string, organizationId: number) => `takt.callsSeen ${organizationId} ${userName}`

const listeners = new Set<() => void>()

export const subscribeSeen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Null: never. */
export const readSeen = (userName: string, organizationId: number): string | null =>
  window.localStorage.getItem(nameOf(userName, organizationId))

export function writeSeen(userName: string, organizationId: number, at: string): void {
  window.localStorage.setItem(nameOf(userName, organizationId), at)
  for (const listener of listeners) listener()
}
