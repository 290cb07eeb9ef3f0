/** Handles the keyboard in the buttons of a row: Enter moves in, arrow keys along, Escape out. */
export function useActionButtons(focusGrid: () => void) {
  const buttonsOf = (cell: Element | null) => [...(cell?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
  return {
    /** A single button is clicked at once. */
    enter: (cell: Element | null) => {
      const [first, ...otherButtons] = buttonsOf(cell)
      if (otherButtons.length > 0) first?.focus()
      else first?.click()
    },
    /** Returns true if the buttons handled the key. */
    onKeyDown: (event: React.KeyboardEvent): boolean => {
      const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('.actions button') : null
      if (!button) return false
      const all = buttonsOf(button.closest('.actions'))
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (by) all[all.indexOf(button) + by]?.focus()
      else if (event.key === 'Escape' || event.key === 'Tab') focusGrid()
      else return true
      event.preventDefault()
      return true
    },
  }
}
