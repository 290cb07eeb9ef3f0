import { useEffect } from 'react'

/** Handles F9 and Shift F9 wherever the keyboard focus is, including dialogs. */
export function useCallKeys({ onF9, onShiftF9 }: { onF9?: () => void; onShiftF9?: () => void }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = event.shiftKey ? onShiftF9 : onF9
      if (event.key !== 'F9' || event.ctrlKey || event.altKey || event.metaKey || event.repeat || !act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [onF9, onShiftF9])
}
