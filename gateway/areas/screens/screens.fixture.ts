import { afterAll, beforeAll } from 'vitest'
import { createScreensFixture } from './screensServer.fixture.ts'

export let fixture: Awaited<ReturnType<typeof createScreensFixture>>

export const request = (token: string, method: string, path: string, body?: object) =>
  fixture.request(method, path, { token, ...(body ? { body } : {}) })

/** Registers the setup and teardown hooks of these tests. */
export function prepareScreens(): void {
  beforeAll(async () => {
    fixture = await createScreensFixture()
  })
  afterAll(() => fixture?.close())
}
