import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ChatPage, createChatFixture } from './chatServer.fixture.ts'

export let fixture: Awaited<ReturnType<typeof createChatFixture>>

export let ann: ChatPage

export let bob: ChatPage

export let cat: ChatPage

export let east: ChatPage

export const machine = { resourceID: 'M-01' }

/** Registers the hooks that set up and close the shared fixture. */
export function prepareChatRights(): void {
  beforeAll(async () => {
    fixture = await createChatFixture()
    ;({ ann, bob, cat, east } = fixture)
  })
  afterAll(() => fixture?.close())
  afterEach(() => {
    fixture.clock.now += 61_000
  })
}
