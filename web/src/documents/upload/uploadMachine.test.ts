import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { uploadMachine } from './uploadMachine.ts'

const file = new File(['x'], 'x.txt')

test('a file is uploading, then success with its page', async () => {
  const actor = createActor(uploadMachine, { input: { file, send: async () => 7 } }).start()
  expect(actor.getSnapshot().value).toBe('uploading')
  const { context } = await waitFor(actor, (state) => state.matches('success'))
  expect(context.pageId).toBe(7)
})

test('what failed says why and is tried again', async () => {
  let tries = 0
  const send = async () => {
    tries += 1
    if (tries === 1) throw new Error('No room')
    return 8
  }
  const actor = createActor(uploadMachine, { input: { file, send } }).start()
  const failed = await waitFor(actor, (state) => state.matches('error'))
  expect(failed.context.message).toBe('No room')
  actor.send({ type: 'RETRY' })
  expect(actor.getSnapshot().value).toBe('uploading')
  const { context } = await waitFor(actor, (state) => state.matches('success'))
  expect([context.pageId, context.message]).toEqual([8, null])
})

test('what is cancelled is not sent on', async () => {
  let sent = null as AbortSignal | null
  const send = (_: File, signal: AbortSignal) => {
    sent = signal
    return new Promise<number>(() => {})
  }
  const actor = createActor(uploadMachine, { input: { file, send } }).start()
  expect(sent?.aborted).toBe(false)
  actor.send({ type: 'CANCEL' })
  expect([actor.getSnapshot().value, sent?.aborted]).toEqual(['cancelled', true])
})
