export type Severity = 'success' | 'info' | 'warning' | 'error'
/** What can be done about what a notice says: a button in it. */
export type NoticeAction = { label: string; act: () => void }
export type Notice = {
  id: number
  message: string
  severity: Severity
  autoHideMs: number | null
  action?: NoticeAction | undefined
}

const successMs = 5000
/** At most so many stand above each other; the others wait for room. */
export const mostShown = 3
/** So many that hide by themselves wait; of more the oldest are passed over, so that a flood ends with its source. */
const mostWaiting = 3

/** Without the oldest of those that wait, while too many that hide by themselves do. */
function bounded(notices: readonly Notice[]): readonly Notice[] {
  const waiting = notices.slice(mostShown).filter(({ autoHideMs }) => autoHideMs !== null)
  const over = new Set(waiting.slice(0, Math.max(0, waiting.length - mostWaiting)))
  return notices.filter((notice) => !over.has(notice))
}

/** What people are told in passing, oldest first. Success hides after 5 s, errors stay until dismissed. */
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
    // The same sentence of something else: its button is about that.
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
    /** Takes a sentence away that does not hold any more. */
    withdraw: (message: string) => {
      if (shown.some((notice) => notice.message === message))
        change(shown.filter((notice) => notice.message !== message))
    },
    clear: () => change([]),
  }
}

export type Notices = ReturnType<typeof createNotices>
