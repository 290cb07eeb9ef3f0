import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { type Action, isAtWork, useWorking } from './workingState.ts'

type List = { loading: boolean; error: boolean }

const actions = ['adding', 'updating', 'deleting'] as const
const idle = { adding: false, updating: false, deleting: false, loading: false, error: false }

type WorkingHook = ReturnType<typeof useWorking>

function Screen({ list, onShown }: { list: List; onShown: (shown: WorkingHook) => void }) {
  onShown(useWorking(list))
  return null
}

/** Renders a list as a screen does, and returns its flags and a function that runs actions. */
async function workingList(list: List = { loading: false, error: false }) {
  let shown: WorkingHook | null = null
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  const show = (next: List) =>
    root.render(
      <Screen
        list={next}
        onShown={(state) => {
          shown = state
        }}
      />,
    )
  show(list)
  await expect.poll(() => shown !== null).toBe(true)
  const working = () => shown!
  return {
    show,
    flags: () => working().working,
    /** Starts an action that the test completes; `ended` is its result or error. */
    start: (action: Action, failed?: (result: string) => boolean) => {
      const { promise, resolve: succeed, reject: fail } = Promise.withResolvers<string>()
      const ended = working()
        .during(action, () => promise, failed)
        .catch((error: unknown) => error)
      return { succeed, fail, ended }
    },
  }
}

// Proves OPS-184
test.each(actions)('%s sets its flag alone, and clears it on completion', async (action) => {
  const { start, flags } = await workingList()
  expect(flags()).toEqual(idle)
  const work = start(action)
  await expect.poll(flags).toEqual({ ...idle, [action]: true })
  expect(isAtWork(flags())).toBe(true)
  work.succeed('answer')
  expect(await work.ended).toBe('answer')
  await expect.poll(flags).toEqual(idle)
  expect(isAtWork(flags())).toBe(false)
})

// Proves OPS-184
test.each(actions)('%s that is rejected clears its flag and sets error', async (action) => {
  const { start, flags } = await workingList()
  const work = start(action, (result) => result === 'rejected')
  await expect.poll(flags).toEqual({ ...idle, [action]: true })
  work.succeed('rejected')
  await expect.poll(flags).toEqual({ ...idle, error: true })
})

// Proves OPS-184
test.each(actions)(
  '%s that throws clears its flag and sets error, which the next operation removes',
  async (action) => {
    const { start, flags } = await workingList()
    const error = new Error('no network')
    const work = start(action)
    await expect.poll(flags).toEqual({ ...idle, [action]: true })
    work.fail(error)
    expect(await work.ended).toBe(error)
    await expect.poll(flags).toEqual({ ...idle, error: true })
    const next = start(action)
    await expect.poll(flags).toEqual({ ...idle, [action]: true })
    next.succeed('done')
    await expect.poll(flags).toEqual(idle)
  },
)

// Proves OPS-184
test('loading sets its flag, and clears it on completion or sets error on failure', async () => {
  const { show, flags } = await workingList({ loading: true, error: false })
  expect(flags()).toEqual({ ...idle, loading: true })
  show({ loading: false, error: false })
  await expect.poll(flags).toEqual(idle)
  show({ loading: false, error: true })
  await expect.poll(flags).toEqual({ ...idle, error: true })
})
