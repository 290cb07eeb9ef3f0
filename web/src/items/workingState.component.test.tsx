import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { type Action, isAtWork, useWorking } from './workingState.ts'

const actions = ['adding', 'updating', 'deleting'] as const
const resting = { adding: false, updating: false, deleting: false, loading: false, error: false }

/** The flags of a list that is answered, and how its actions are run; `act` waits for what React shows after it. */
async function workingList(list = { loading: false, error: false }) {
  const { result, act, rerender } = await renderHook((given = list) => useWorking(given), { initialProps: list })
  /** Starts an action whose work ends as told. */
  const start = async (action: Action, failed?: (answer: string) => boolean) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let ended: Promise<unknown> = Promise.resolve()
    await act(() => {
      ended = result.current.during(action, () => promise, failed).catch((error: unknown) => error)
    })
    const end = async (settle: () => void) => {
      let outcome: unknown
      await act(async () => {
        settle()
        outcome = await ended
      })
      return outcome
    }
    return {
      succeed: (answer = 'done') => end(() => resolve(answer)),
      fail: (error: Error) => end(() => reject(error)),
    }
  }
  return { start, flags: () => result.current.working, rerender }
}

test.each(actions)('%s sets its flag alone, and clears it on completion', async (action) => {
  const { start, flags } = await workingList()
  expect(flags()).toEqual(resting)
  const work = await start(action)
  expect(flags()).toEqual({ ...resting, [action]: true })
  expect(isAtWork(flags())).toBe(true)
  expect(await work.succeed('answer')).toBe('answer')
  expect(flags()).toEqual(resting)
  expect(isAtWork(flags())).toBe(false)
})

test.each(actions)('%s that is refused clears its flag and sets error', async (action) => {
  const { start, flags } = await workingList()
  const work = await start(action, (answer) => answer === 'refused')
  expect(flags()).toEqual({ ...resting, [action]: true })
  await work.succeed('refused')
  expect(flags()).toEqual({ ...resting, error: true })
})

test.each(actions)(
  '%s that throws clears its flag and sets error, which the next operation removes',
  async (action) => {
    const { start, flags } = await workingList()
    const thrown = new Error('no network')
    expect(await (await start(action)).fail(thrown)).toBe(thrown)
    expect(flags()).toEqual({ ...resting, error: true })
    const next = await start(action)
    expect(flags()).toEqual({ ...resting, [action]: true })
    await next.succeed()
    expect(flags()).toEqual(resting)
  },
)

test('loading sets its flag, and clears it on completion or sets error on failure', async () => {
  const { flags, rerender } = await workingList({ loading: true, error: false })
  expect(flags()).toEqual({ ...resting, loading: true })
  await rerender({ loading: false, error: false })
  expect(flags()).toEqual(resting)
  await rerender({ loading: false, error: true })
  expect(flags()).toEqual({ ...resting, error: true })
})
