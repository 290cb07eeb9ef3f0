import type { Draft } from '../../kit/form/formField.ts'

const shelf = new Map<string, Draft>()

/** Keeps what was typed in a form that went without being closed (the session ended, say), as long as the page lives. */
export const shelve = (form: string, touched: Draft): void => {
  shelf.set(form, touched)
}

/** What was typed in a form when it last went that way; nothing otherwise. */
export const shelved = (form: string): Draft => shelf.get(form) ?? {}

/** Nobody is signed in any more: nothing that was typed is kept. */
export const forgetShelf = (): void => shelf.clear()

/** The form was saved or closed: nothing of it is kept. */
export const clearShelf = (form: string): void => {
  shelf.delete(form)
}
