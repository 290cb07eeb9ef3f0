import { useEffect, useRef, useState } from 'react'

const debounceMs = 300

/** Returns the text of a search box immediately, and reports it once typing pauses. */
export function useSearchText(savedText: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(savedText)
  const lastReported = useRef(savedText)
  const latest = useRef(onSearch)
  latest.current = onSearch
  // The address was changed otherwise: by a view, or by Back.
  if (savedText !== lastReported.current && savedText !== text) {
    lastReported.current = savedText
    setText(savedText)
  }
  useEffect(() => {
    if (text === lastReported.current) return
    const timer = setTimeout(() => {
      lastReported.current = text
      latest.current(text)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  const now = (next: string) => {
    lastReported.current = next
    setText(next)
    latest.current(next)
  }
  return { text, setText, now }
}
