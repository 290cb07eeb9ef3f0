import { afterAll, afterEach, beforeAll } from 'vitest'
import { type ChatPage, createChatBed } from './chat.bed.ts'

export let bed: Awaited<ReturnType<typeof createChatBed>>

export let ann: ChatPage

export let bob: ChatPage

export let cat: ChatPage

export let east: ChatPage

export const machine = { resourceID: 'M-01' }

/** Registers the hooks that prepare and close what these tests share. */
export function prepareChatRights(): void {
  beforeAll(async () => {
    bed = await createChatBed()
    ;({ ann, bob, cat, east } = bed)
  })
  afterAll(() => bed?.close())
  afterEach(() => {
    bed.clock.now += 61_000
  })
}
