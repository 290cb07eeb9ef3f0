/**
 * Enters what is typed in a list of the form and not entered yet, and answers whether there was such: then the form is
 * not sent, that field has the focus, and what cannot be entered says why.
 */
export function enterLeftOver(form: HTMLFormElement): boolean {
  const field = [...form.elements].find((one) => one instanceof HTMLInputElement && one.validity.customError)
  if (!(field instanceof HTMLInputElement)) return false
  field.blur()
  field.focus()
  return true
}
