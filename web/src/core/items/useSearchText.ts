import { useEffect, useRef, useState } from 'react'

const quietMs = 300

/** What is typed into a search box at once, and told once the typing pauses. */
export function useSearchText(kept: string, tell: (text: string) => void) {
  const [text, setText] = useState(kept)
  const lastTold = useRef(kept)
  const latest = useRef(tell)
  latest.current = tell
  // The address changed otherwise: by a view, or by going back.
  if (kept !== lastTold.current && kept !== text) {
    lastTold.current = kept
    setText(kept)
  }
  useEffect(() => {
    if (text === lastTold.current) return
    const timer = setTimeout(() => {
      lastTold.current = text
      latest.current(text)
    }, quietMs)
    return () => clearTimeout(timer)
  }, [text])
  const now = (next: string) => {
    lastTold.current = next
    setText(next)
    latest.current(next)
  }
  return { text, setText, now }
}
