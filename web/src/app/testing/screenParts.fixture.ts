import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns the button with exactly this name. */
export const button = (name: string, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole('button', { name, exact: true })

/** Returns the grid row that has a cell of exactly this text. */
export const rowOf = (text: string, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole('row').filter({ has: page.getByRole('gridcell', { name: text, exact: true }) })

/** Returns the cell texts of a column in the rendered saved rows, from the top. */
export const columnTexts = (column: string): string[] =>
  [...document.querySelectorAll(`.body .row.kept [data-column="${column}"]`)].map((cell) => cell.textContent)

/** Returns the cell of a column in the row that has a cell of exactly this text. */
export async function cellOf(text: string, column: string): Promise<Locator> {
  await expect.element(rowOf(text)).toBeVisible()
  return page.elementLocator(rowOf(text).element().querySelector(`[data-column="${column}"]`)!)
}

/** Presses keys one after another: `pressKeys('Control+Home', 'F2')`. */
export async function pressKeys(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const modifiers = key.split('+').slice(0, -1)
    const last = key.split('+').at(-1)!
    const pressed = last.length === 1 ? last : `{${last}}`
    await userEvent.keyboard(
      `${modifiers.map((name) => `{${name}>}`).join('')}${pressed}${modifiers.map((name) => `{/${name}}`).join('')}`,
    )
  }
}

/** Pastes text into an element as the browser does from the clipboard. */
export function pasteInto(locator: Locator, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  locator.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Selects files in the (hidden) file input of the page, as its dialog does. */
export function chooseFiles(...files: File[]): void {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Returns a field of the open form by its label, required or not. */
export const formField = (label: string): Locator =>
  page.getByRole('dialog').getByLabelText(new RegExp(`^${literal(label)}( \\*)?$`))

/** Saves the open form and waits until it is closed. */
export async function saveForm(): Promise<void> {
  await button('Save', page.getByRole('dialog')).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

/** Clicks a button of a row; narrow grids place it in a menu. */
export async function clickRowButton(row: Locator, name: string): Promise<void> {
  await row.hover()
  if (button(name, row).query()) return button(name, row).click()
  await button('Actions', row).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Types into a select until it highlights an option, and chooses that option. */
export async function chooseOption(field: Locator, typed: string): Promise<void> {
  await field.fill(typed)
  await expect.element(field).toHaveAttribute('aria-activedescendant', expect.stringContaining('option'))
  await userEvent.keyboard('{Enter}')
}

/** Returns the notice of exactly this text. */
export const noticeOf = (text: string): Locator =>
  page.getByRole('alert').filter({ hasText: new RegExp(`^${literal(text)}$`) })
