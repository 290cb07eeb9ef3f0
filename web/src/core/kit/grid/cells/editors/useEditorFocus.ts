import { useLayoutEffect, useRef } from 'react'

/** Moves the focus into an editor when it opens: selects all of its text, or places the cursor after the typed text. */
export function useEditorFocus(selectAll: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    element.focus({ preventScroll: true })
    if (selectAll) element.select()
    else element.setSelectionRange(element.value.length, element.value.length)
  }, [selectAll])
  return input
}
