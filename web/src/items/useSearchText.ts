import { useEffect, useRef, useState } from 'react'

const quietMs = 300

/** What is typed into a search box at once, and told once the typing pauses. */
export function useSearchText(kept: string, tell: (text: string) => void) {
  const [text, setText] = useState(kept)
  const told = useRef(kept)
  const latest = useRef(tell)
  latest.current = tell
  // The address changed otherwise: by a view, or by going back.
  if (kept !== told.current && kept !== text) {
    told.current = kept
    setText(kept)
  }
  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      latest.current(text)
    }, quietMs)
    return () => clearTimeout(timer)
  }, [text])
  const now = (next: string) => {
    told.current = next
    setText(next)
    latest.current(next)
  }
  return { text, setText, now }
}
