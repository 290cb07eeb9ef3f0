import { vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Chooses files in the file field within a part of the page, which screens hide behind a button. */
export async function chooseFiles(within: Locator, ...files: File[]): Promise<void> {
  const field = await vi.waitFor(
    () => {
      const found = within.element().querySelector<HTMLInputElement>('input[type=file]')
      if (!found) throw new Error('There is no field for files here')
      return found
    },
    { timeout: 60_000 },
  )
  await userEvent.upload(field, files)
}
