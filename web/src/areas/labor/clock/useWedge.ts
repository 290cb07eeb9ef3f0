import { useEffect } from 'react'
import { useLatest } from '../../../core/kit/grid/useLatest.ts'

/** Maximum pause between the keys of a reader; people type more slowly. */
const pauseMs = 300

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Receives the input of a reader that types a code and Enter, wherever the focus is, except in a field, which receives
 * the input itself.
 */
export function useWedge(onRead: (code: string) => void): void {
  const latest = useLatest(onRead)
  useEffect(() => {
    let typed = ''
    let last = 0
    const press = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > pauseMs) typed = ''
      last = event.timeStamp
      if (event.key === 'Enter' && typed.length > 1) {
        // Otherwise the focused button would be pressed too.
        event.preventDefault()
        event.stopPropagation()
        latest.current(typed)
        typed = ''
      } else if (event.key.length === 1) typed += event.key
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [latest])
}
