import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const media = () => window.matchMedia('print')
let isPrintRequested = false
const listeners = new Set<() => void>()

/**
 * Renders the subscriber synchronously before the browser captures the page, because `beforeprint` waits for nothing.
 */
function subscribe(onChange: () => void): () => void {
  const setRequested = (isRequested: boolean) => () => {
    isPrintRequested = isRequested
    flushSync(onChange)
  }
  listeners.add(onChange)
  const [before, after] = [setRequested(true), setRequested(false)]
  const list = media()
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  list.addEventListener('change', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    list.removeEventListener('change', onChange)
  }
}

/** True if the page is being printed: then lists show all their rows, and colors are those of paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrintRequested || media().matches)

/**
 * Prints the page once it is complete: rows that were never visible load their content only now, and a print started by
 * the browser does not wait for them.
 */
export async function printWhole(whenIdle: () => Promise<void>): Promise<void> {
  isPrintRequested = true
  for (const listener of listeners) listener()
  await whenIdle()
  // The browser reports the end of printing by an event.
  window.print()
}
