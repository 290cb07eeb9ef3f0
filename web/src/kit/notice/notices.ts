export type Severity = 'success' | 'info' | 'warning' | 'error'
export type Notice = { id: number; message: string; severity: Severity; autoHideMs: number | null }

const successMs = 5000

/** What people are told in passing, oldest first. Success hides after 5 s, errors stay until dismissed. */
export function createNotices() {
  let shown: readonly Notice[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Notice[]) {
    shown = next
    for (const listener of listeners) listener()
  }

  function add(severity: Severity, message: string, autoHideMs: number | null) {
    if (shown.some((notice) => notice.message === message && notice.severity === severity)) return
    change([...shown, { id: ++lastId, message, severity, autoHideMs }])
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => shown,
    success: (message: string) => add('success', message, successMs),
    info: (message: string, autoHideMs: number | null = successMs) => add('info', message, autoHideMs),
    error: (message: string, autoHideMs: number | null = null) => add('error', message, autoHideMs),
    dismiss: (id: number) => change(shown.filter((notice) => notice.id !== id)),
    clear: () => change([]),
  }
}

export type Notices = ReturnType<typeof createNotices>
