import { expect, test } from 'vitest'
import { createBusy } from './busy.ts'

test('a label is shown while any action runs, the latest one first, and disappears when the last has ended', async () => {
  const busy = createBusy()
  const ends: (() => void)[] = []
  const action = () => new Promise<void>((end) => ends.push(end))
  const adding = busy.during('Adding', action)
  const deleting = busy.during('Deleting', action)
  expect(busy.read()?.label).toBe('Deleting')
  ends[1]?.()
  await deleting
  expect(busy.read()?.label).toBe('Adding')
  ends[0]?.()
  await adding
  expect(busy.read()).toBe(null)
})

test('an action that fails ends as well, and its error is passed on', async () => {
  const busy = createBusy()
  await expect(busy.during('Adding', () => Promise.reject(new Error('Refused')))).rejects.toThrow('Refused')
  expect(busy.read()).toBe(null)
})

test('the page is blocked as long as any action blocks it', async () => {
  const busy = createBusy()
  const ends: (() => void)[] = []
  const action = () => new Promise<void>((end) => ends.push(end))
  const deleting = busy.during('Deleting', action)
  const updating = busy.during('Updating', action, { blocks: false })
  expect(busy.read()).toEqual({ label: 'Updating', blocks: true })
  ends[0]?.()
  await deleting
  expect(busy.read()).toEqual({ label: 'Updating', blocks: false })
  ends[1]?.()
  await updating
  expect(busy.read()).toBe(null)
})

test('an action that waits for the user unblocks the page', async () => {
  const busy = createBusy()
  const resolvers: ((choice: string) => void)[] = []
  const prompted = busy.prompting(() => new Promise<string>((resolve) => resolvers.push(resolve)))
  expect(busy.isPrompting()).toBe(true)
  resolvers[0]?.('yes')
  expect([await prompted, busy.isPrompting()]).toEqual(['yes', false])
})
