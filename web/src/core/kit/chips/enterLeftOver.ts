/**
 * Adds text that was typed in a list of the form and not added yet, and returns whether there was any: then the form is
 * not submitted, the field gets the focus, and an invalid entry shows its problem.
 */
export function enterLeftOver(form: HTMLFormElement): boolean {
  const field = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && element.validity.customError,
  )
  if (!(field instanceof HTMLInputElement)) return false
  field.blur()
  field.focus()
  return true
}
