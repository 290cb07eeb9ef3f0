import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ChatPage, createChatFixture } from './chatServer.fixture.ts'

export let fixture: Awaited<ReturnType<typeof createChatFixture>>

export let ann: ChatPage

export let bob: ChatPage

export let cat: ChatPage

export let east: ChatPage

export const direct = (...pages: ChatPage[]) => ({ users: pages.map(({ userName }) => userName) })

/** Registers the hooks that set up and close the shared fixture. */
export function prepareChat(): void {
  beforeAll(async () => {
    fixture = await createChatFixture()
    ;({ ann, bob, cat, east } = fixture)
  })
  afterAll(() => fixture?.close())
  // Resets the rate limits.
  afterEach(() => {
    fixture.clock.now += 61_000
  })
}
