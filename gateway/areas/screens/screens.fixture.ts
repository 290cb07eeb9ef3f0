import { afterAll, beforeAll } from 'vitest'
import { createScreensBed } from './screens.bed.ts'

export let bed: Awaited<ReturnType<typeof createScreensBed>>

export const ask = (token: string, method: string, path: string, body?: object) =>
  bed.ask(method, path, { token, ...(body ? { body } : {}) })

/** Registers the hooks that prepare and close what these tests share. */
export function prepareScreens(): void {
  beforeAll(async () => {
    bed = await createScreensBed()
  })
  afterAll(() => bed?.close())
}
