import { useLayoutEffect, useRef } from 'react'

/** Puts the focus into an editor as it opens: all of its text selected, or the cursor behind what was typed already. */
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
