import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const media = () => window.matchMedia('print')
let isAsked = false

/** Whoever listens is drawn anew before the browser takes its picture of the page: `beforeprint` waits for nothing. */
function subscribe(onChange: () => void): () => void {
  const tell = (asked: boolean) => () => {
    isAsked = asked
    flushSync(onChange)
  }
  const [before, after] = [tell(true), tell(false)]
  const list = media()
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  list.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    list.removeEventListener('change', onChange)
  }
}

/** Whether the page is being printed: then lists show all their rows, and colours are those of paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isAsked || media().matches)
