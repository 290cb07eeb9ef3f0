import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const media = () => window.matchMedia('print')
let isAsked = false
const listeners = new Set<() => void>()

/** Whoever listens is drawn anew before the browser takes its picture of the page: `beforeprint` waits for nothing. */
function subscribe(onChange: () => void): () => void {
  const tell = (asked: boolean) => () => {
    isAsked = asked
    flushSync(onChange)
  }
  listeners.add(onChange)
  const [before, after] = [tell(true), tell(false)]
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

/** Whether the page is being printed: then lists show all their rows, and colours are those of paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isAsked || media().matches)

/**
 * Prints the page once all of it is there: rows that were never in sight ask for what they show only now, and a print
 * that the browser begins itself waits for nothing.
 */
export async function printWhole(whenQuiet: () => Promise<void>): Promise<void> {
  isAsked = true
  for (const tell of listeners) tell()
  await whenQuiet()
  // Its end is told by the browser.
  window.print()
}
