import { useEffect } from 'react'
import { useLatest } from '../../../core/kit/grid/useLatest.ts'

/** A reader types without a pause; what people type beside fields is slower. */
const pauseMs = 300

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Hears a reader that types what it read and Enter, wherever the focus is but in a field, which has what is typed
 * itself.
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
        // Else the button that has the focus would be pressed too.
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
