export type Severity = 'success' | 'info' | 'warning' | 'error'
/** Action of a notice, shown as a button in it. */
export type NoticeAction = { label: string; act: () => void }
export type Notice = {
  id: number
  message: string
  severity: Severity
  autoHideMs: number | null
  action?: NoticeAction | undefined
}

const successMs = 5000
/** Maximum number of notices shown at once; further ones wait. */
export const maxShown = 3
/**
 * Maximum number of waiting notices that hide by themselves; beyond it the oldest are dropped, so that a flood ends
 * with its source.
 */
const maxWaiting = 3

/** Drops the oldest waiting notices that hide by themselves, if there are too many. */
function bounded(notices: readonly Notice[]): readonly Notice[] {
  const waiting = notices.slice(maxShown).filter(({ autoHideMs }) => autoHideMs !== null)
  const excess = new Set(waiting.slice(0, Math.max(0, waiting.length - maxWaiting)))
  return notices.filter((notice) => !excess.has(notice))
}

/** Creates the list of notices, oldest first. Success notices hide after 5 s, errors stay until dismissed. */
export function createNotices() {
  let shown: readonly Notice[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Notice[]) {
    shown = next
    for (const listener of listeners) listener()
  }

  function add(severity: Severity, message: string, autoHideMs: number | null, action?: NoticeAction) {
    const same = (notice: Notice) => notice.message === message && notice.severity === severity
    if (!action && shown.some(same)) return
    // The same message with another action replaces the earlier one.
    const next = { id: ++lastId, message, severity, autoHideMs, action }
    change(bounded([...shown.filter((notice) => !same(notice)), next]))
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => shown,
    success: (message: string, action?: NoticeAction) => add('success', message, successMs, action),
    info: (message: string, autoHideMs: number | null = successMs) => add('info', message, autoHideMs),
    error: (message: string, autoHideMs: number | null = null) => add('error', message, autoHideMs),
    dismiss: (id: number) => change(shown.filter((notice) => notice.id !== id)),
    /** Removes a message that no longer applies. */
    withdraw: (message: string) => {
      if (shown.some((notice) => notice.message === message))
        change(shown.filter((notice) => notice.message !== message))
    },
    clear: () => change([]),
  }
}

export type Notices = ReturnType<typeof createNotices>
