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

test('the same sentence is not stacked', () => {
  const notices = createNotices()
  notices.error('Refused')
  notices.error('Refused')
  expect(notices.read()).toHaveLength(1)
})

test('listeners hear of changes until they leave', () => {
  const notices = createNotices()
  const heard = vi.fn()
  const leave = notices.subscribe(heard)
  notices.info('One')
  leave()
  notices.clear()
  expect(heard).toHaveBeenCalledTimes(1)
})

test('the same sentence about something else takes the place of the one before: its button is about that', () => {
  const notices = createNotices()
  const acts = [vi.fn(), vi.fn()]
  for (const act of acts) notices.success('Saved', { label: 'Undo', act })
  expect(notices.read()).toHaveLength(1)
  notices.read()[0]?.action?.act()
  expect(acts.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('of a flood the first are shown and the last wait; errors are never passed over', () => {
  const notices = createNotices()
  notices.error('Refused')
  for (let nth = 1; nth <= 50; nth++) notices.info(`News ${nth}`)
  notices.error('Refused again')
  const said = notices.read().map(({ message }) => message)
  expect(said).toEqual(['Refused', 'News 1', 'News 2', 'News 48', 'News 49', 'News 50', 'Refused again'])
})

test('a sentence that does not hold any more is withdrawn, and nothing is told where it was not said', () => {
  const notices = createNotices()
  notices.error('Away')
  notices.error('Refused')
  const heard = vi.fn()
  notices.subscribe(heard)
  notices.withdraw('Away')
  notices.withdraw('Away')
  expect(notices.read().map(({ message }) => message)).toEqual(['Refused'])
  expect(heard).toHaveBeenCalledTimes(1)
})
