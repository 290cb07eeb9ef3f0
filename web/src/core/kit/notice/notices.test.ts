import { expect, test, vi } from 'vitest'
import { createNotices } from './notices.ts'

// Proves ADM-037, OPS-116, OPS-331
test('success hides after five seconds, an error stays until dismissed', () => {
  const notices = createNotices()
  notices.success('Saved')
  notices.error('Refused')
  expect(notices.read().map(({ message, autoHideMs }) => [message, autoHideMs])).toEqual([
    ['Saved', 5000],
    ['Refused', null],
  ])
  notices.dismiss(notices.read()[0]?.id ?? 0)
  expect(notices.read().map(({ message }) => message)).toEqual(['Refused'])
})

test('the same message is not shown twice', () => {
  const notices = createNotices()
  notices.error('Refused')
  notices.error('Refused')
  expect(notices.read()).toHaveLength(1)
})

test('listeners receive changes until they unsubscribe', () => {
  const notices = createNotices()
  const listener = vi.fn()
  const unsubscribe = notices.subscribe(listener)
  notices.info('One')
  unsubscribe()
  notices.clear()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('the same message with another action replaces the earlier one', () => {
  const notices = createNotices()
  const acts = [vi.fn(), vi.fn()]
  for (const act of acts) notices.success('Saved', { label: 'Undo', act })
  expect(notices.read()).toHaveLength(1)
  notices.read()[0]?.action?.act()
  expect(acts.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('of many notices the first are shown and the last wait; errors are never dropped', () => {
  const notices = createNotices()
  notices.error('Refused')
  for (let nth = 1; nth <= 50; nth++) notices.info(`News ${nth}`)
  notices.error('Refused again')
  const messages = notices.read().map(({ message }) => message)
  expect(messages).toEqual(['Refused', 'News 1', 'News 2', 'News 48', 'News 49', 'News 50', 'Refused again'])
})

test('a message that no longer applies is withdrawn; withdrawing a missing message notifies no listener', () => {
  const notices = createNotices()
  notices.error('Away')
  notices.error('Refused')
  const listener = vi.fn()
  notices.subscribe(listener)
  notices.withdraw('Away')
  notices.withdraw('Away')
  expect(notices.read().map(({ message }) => message)).toEqual(['Refused'])
  expect(listener).toHaveBeenCalledTimes(1)
})
