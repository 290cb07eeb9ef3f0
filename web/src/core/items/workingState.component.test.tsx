import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { type Action, isAtWork, useWorking } from './workingState.ts'

type List = { loading: boolean; error: boolean }

const actions = ['adding', 'updating', 'deleting'] as const
const resting = { adding: false, updating: false, deleting: false, loading: false, error: false }

type Shown = ReturnType<typeof useWorking>

function Screen({ list, onShown }: { list: List; onShown: (shown: Shown) => void }) {
  onShown(useWorking(list))
  return null
}

/** The flags of a list and how its actions are run, as a screen has them. */
async function workingList(list: List = { loading: false, error: false }) {
  let shown: Shown | null = null
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
    /** Starts an action that ends as told; `ended` is what it returned or threw. */
    start: (action: Action, failed?: (answer: string) => boolean) => {
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
  expect(flags()).toEqual(resting)
  const work = start(action)
  await expect.poll(flags).toEqual({ ...resting, [action]: true })
  expect(isAtWork(flags())).toBe(true)
  work.succeed('answer')
  expect(await work.ended).toBe('answer')
  await expect.poll(flags).toEqual(resting)
  expect(isAtWork(flags())).toBe(false)
})

// Proves OPS-184
test.each(actions)('%s that is refused clears its flag and sets error', async (action) => {
  const { start, flags } = await workingList()
  const work = start(action, (answer) => answer === 'refused')
  await expect.poll(flags).toEqual({ ...resting, [action]: true })
  work.succeed('refused')
  await expect.poll(flags).toEqual({ ...resting, error: true })
})

// Proves OPS-184
test.each(actions)(
  '%s that throws clears its flag and sets error, which the next operation removes',
  async (action) => {
    const { start, flags } = await workingList()
    const thrown = new Error('no network')
    const work = start(action)
    await expect.poll(flags).toEqual({ ...resting, [action]: true })
    work.fail(thrown)
    expect(await work.ended).toBe(thrown)
    await expect.poll(flags).toEqual({ ...resting, error: true })
    const next = start(action)
    await expect.poll(flags).toEqual({ ...resting, [action]: true })
    next.succeed('done')
    await expect.poll(flags).toEqual(resting)
  },
)

// Proves OPS-184
test('loading sets its flag, and clears it on completion or sets error on failure', async () => {
  const { show, flags } = await workingList({ loading: true, error: false })
  expect(flags()).toEqual({ ...resting, loading: true })
  show({ loading: false, error: false })
  await expect.poll(flags).toEqual(resting)
  show({ loading: false, error: true })
  await expect.poll(flags).toEqual({ ...resting, error: true })
})
