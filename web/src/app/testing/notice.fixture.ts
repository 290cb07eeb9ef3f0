import { type Locator, page } from 'vitest/browser'

/** Returns the button with exactly this name. */
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })

/** Returns the notice with exactly this text. */
export const notice = (text: string): Locator =>
  page.getByRole('alert').filter({ hasText: new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) })
