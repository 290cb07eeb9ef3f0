import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { ApiError } from '../../../core/api/apiError.ts'
import { isRetriedAutomatically, uploadMachine, uploadState } from './uploadMachine.ts'
import { createUploadQueue } from './uploadQueue.ts'

const file = new File(['x'], 'x.txt')

test('changes from uploading to success and stores the page number', async () => {
  const actor = createActor(uploadMachine, { input: { file, send: async () => 7 } }).start()
  expect(actor.getSnapshot().value).toBe('uploading')
  const { context } = await waitFor(actor, (state) => state.matches('success'))
  expect(context.madeId).toBe(7)
})

test('shows why an upload failed and retries it', async () => {
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

test('aborts a cancelled upload', async () => {
  let abortSignal = null as AbortSignal | null
  const send = (_: File, signal: AbortSignal) => {
    abortSignal = signal
    return new Promise<number>(() => {})
  }
  const actor = createActor(uploadMachine, { input: { file, send } }).start()
  expect(abortSignal?.aborted).toBe(false)
  actor.send({ type: 'CANCEL' })
  expect([actor.getSnapshot().value, abortSignal?.aborted]).toEqual(['cancelled', true])
})

// Proves OPS-197
test('reports isLoading, error and a status of success or error for a program upload', async () => {
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
  const finished = await waitFor(actor, (state) => state.matches('success'))
  expect(uploadState(finished)).toEqual({ isLoading: false, error: null, status: 'success' })
})

test('limits concurrent uploads; a cancelled or finished upload lets the next one start, in order', async () => {
  const ends: PromiseWithResolvers<number>[] = []
  const send = () => {
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return end.promise
  }
  const queue = createUploadQueue(2)
  const uploads = Array.from({ length: 4 }, () => createActor(uploadMachine, { input: { file, send, inTurn: true } }))
  for (const upload of uploads) queue.add(upload.start())
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

test('resumes an interrupted upload after a delay or when the network is back; a rejected upload waits', async () => {
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
    expect([isRetriedAutomatically(actor.getSnapshot()), uploadState(actor.getSnapshot()).error]).toEqual([
      true,
      'No network',
    ])
    await vi.advanceTimersByTimeAsync(5000)
    expect([calls, actor.getSnapshot().value]).toEqual([2, 'error'])
    actor.send({ type: 'ONLINE' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([calls, isRetriedAutomatically(actor.getSnapshot())]).toEqual([3, false])
    actor.send({ type: 'ONLINE' })
    expect(actor.getSnapshot().value).toBe('error')
  } finally {
    vi.useRealTimers()
  }
})
