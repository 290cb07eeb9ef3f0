import { type Locator, page } from 'vitest/browser'

/** The button of this name, letter by letter. */
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })

/** The notice that says just this, letter by letter. */
export const notice = (text: string): Locator =>
  page.getByRole('alert').filter({ hasText: new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) })
