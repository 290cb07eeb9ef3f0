import { vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Selects files in the file field within a part of the page, which screens hide behind a button. */
export async function selectFiles(within: Locator, ...files: File[]): Promise<void> {
  const field = await vi.waitFor(
    () => {
      const input = within.element().querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('There is no field for files here')
      return input
    },
    { timeout: 60_000 },
  )
  await userEvent.upload(field, files)
}
