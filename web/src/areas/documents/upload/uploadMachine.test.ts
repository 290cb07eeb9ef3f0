import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { ApiError } from '../../../core/api/apiError.ts'
import { startInTurn } from './startInTurn.ts'
import { goesOn, uploadMachine, uploadState } from './uploadMachine.ts'

const file = new File(['x'], 'x.txt')

test('a file is uploading, then success with its page', async () => {
  const actor = createActor(uploadMachine, { input: { file, send: async () => 7 } }).start()
  expect(actor.getSnapshot().value).toBe('uploading')
  const { context } = await waitFor(actor, (state) => state.matches('success'))
  expect(context.madeId).toBe(7)
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
  expect([context.madeId, context.message]).toEqual([8, null])
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

// Proves OPS-197
test('the upload of a program has isLoading, error and a status, success or error', async () => {
  const program = new File(['%\nO1000\nM30\n%'], 'O1000.nc')
  let tries = 0
  const send = async () => {
    tries += 1
    if (tries === 1) throw new Error('The file is larger than 50 MB')
    return 9
  }
  const actor = createActor(uploadMachine, { input: { file: program, send } }).start()
  expect(uploadState(actor.getSnapshot())).toEqual({ isLoading: true, error: null, status: null })
  const failed = await waitFor(actor, (state) => state.matches('error'))
  expect(uploadState(failed)).toEqual({ isLoading: false, error: 'The file is larger than 50 MB', status: 'error' })
  actor.send({ type: 'RETRY' })
  expect(uploadState(actor.getSnapshot())).toEqual({ isLoading: true, error: null, status: null })
  const done = await waitFor(actor, (state) => state.matches('success'))
  expect(uploadState(done)).toEqual({ isLoading: false, error: null, status: 'success' })
})

test('so many files are on their way at once; one that is cancelled or ends lets the next begin, in order', async () => {
  const ends: PromiseWithResolvers<number>[] = []
  const send = () => {
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return end.promise
  }
  const turns = startInTurn(2)
  const uploads = Array.from({ length: 4 }, () => createActor(uploadMachine, { input: { file, send, inTurn: true } }))
  for (const upload of uploads) turns.add(upload.start())
  const states = () => uploads.map((upload) => upload.getSnapshot().value)
  expect(states()).toEqual(['uploading', 'uploading', 'waiting', 'waiting'])
  uploads[0]!.send({ type: 'CANCEL' })
  expect(states()).toEqual(['cancelled', 'uploading', 'uploading', 'waiting'])
  uploads[0]!.send({ type: 'RETRY' })
  expect(states()).toEqual(['waiting', 'uploading', 'uploading', 'waiting'])
  ends[1]!.resolve(5)
  await waitFor(uploads[1]!, (state) => state.matches('success'))
  expect(states()).toEqual(['uploading', 'success', 'uploading', 'waiting'])
})

test('what was cut off goes on by itself, after a while or when the network is back; what was refused waits', async () => {
  vi.useFakeTimers()
  try {
    const failures = [new ApiError('No network', 0), new ApiError('No network', 0), new ApiError('Too large', 413)]
    let calls = 0
    const send = async () => {
      calls += 1
      throw failures.shift()!
    }
    const actor = createActor(uploadMachine, { input: { file, send, resumes: true } }).start()
    await waitFor(actor, (state) => state.matches('error'))
    expect([goesOn(actor.getSnapshot()), uploadState(actor.getSnapshot()).error]).toEqual([true, 'No network'])
    await vi.advanceTimersByTimeAsync(5000)
    expect([calls, actor.getSnapshot().value]).toEqual([2, 'error'])
    actor.send({ type: 'ONLINE' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([calls, goesOn(actor.getSnapshot())]).toEqual([3, false])
    actor.send({ type: 'ONLINE' })
    expect(actor.getSnapshot().value).toBe('error')
  } finally {
    vi.useRealTimers()
  }
})
