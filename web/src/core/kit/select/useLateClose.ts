import { useEffect, useRef, useState } from 'react'

/** Delay (ms) after which the dropdown closes when the field loses focus. */
export const closeMs = 200

/**
 * Manages the open state of a dropdown: closing by key or selection is immediate, closing by blur is delayed by 200 ms
 * and cancelled if it opens again.
 */
export function useLateClose() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    isOpen,
    open: () => {
      window.clearTimeout(timer.current)
      setOpen(true)
    },
    close: (reason: string) => {
      window.clearTimeout(timer.current)
      if (reason === 'blur') timer.current = window.setTimeout(() => setOpen(false), closeMs)
      else setOpen(false)
    },
  }
}
