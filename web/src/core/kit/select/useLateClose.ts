import { useEffect, useRef, useState } from 'react'

/** The dropdown closes this long after the field lost the focus. */
export const closeMs = 200

/**
 * Whether a dropdown is open: closing by key or choice is immediate, closing by blur takes 200 ms and is called off
 * when it opens again.
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
