import { expect, test } from 'vitest'
import { followTheme } from './followTheme.ts'
import { recordKey } from './recordKey.ts'
import { saveState } from './saveState.ts'
import { sessionWith } from './session.fixture.ts'
import { readRecord } from './sessionRecord.ts'

/** Two tabs with one storage; `deliver` delivers the storage events that wait. */
function twoTabs() {
  const entries = new Map<string, string>()
  const listeners: ((event: { key: string | null }) => void)[] = []
  const waiting: (() => void)[] = []
  const storage = { getItem: (name: string) => entries.get(name) ?? null }
  const open = () => {
    const { actor } = sessionWith({}, { record: readRecord(storage) })
    const ownListeners: typeof listeners = []
    const setItem = (name: string, text: string) => {
      if (entries.get(name) === text) return
      entries.set(name, text)
      for (const listener of listeners)
        if (!ownListeners.includes(listener)) waiting.push(() => listener({ key: recordKey }))
    }
    saveState(actor, { ...storage, setItem })
    const addEventListener = (_: 'storage', listener: (typeof listeners)[number]) => {
      listeners.push(listener)
      ownListeners.push(listener)
    }
    followTheme(actor, { addEventListener }, storage)
    actor.start()
    return actor
  }
  const deliver = () => {
    for (let event = waiting.shift(); event; event = waiting.shift()) event()
  }
  return { tabs: [open(), open()] as const, open, deliver, stored: () => readRecord(storage).preferences.theme }
}

test('a tab that has not learned of a theme yet does not revert it', () => {
  const { tabs, open, stored } = twoTabs()
  tabs[0].send({ type: 'SET_THEME', theme: 'dark' })
  tabs[1].send({ type: 'SET_CAROUSEL', on: true })
  expect(stored()).toBe('dark')
  expect(open().getSnapshot().context.preferences.theme).toBe('dark')
})

test('each tab adopts the latest theme, and the tabs come to rest', () => {
  const { tabs, deliver, stored } = twoTabs()
  tabs[0].send({ type: 'SET_THEME', theme: 'dark' })
  tabs[0].send({ type: 'SET_THEME', theme: 'light' })
  deliver()
  tabs[1].send({ type: 'SET_THEME', theme: 'dark' })
  deliver()
  expect([...tabs.map((tab) => tab.getSnapshot().context.preferences.theme), stored()]).toEqual([
    'dark',
    'dark',
    'dark',
  ])
})

test('a theme and its opposite in short order end with the latter', () => {
  const { tabs, deliver, stored } = twoTabs()
  tabs[0].send({ type: 'SET_THEME', theme: 'dark' })
  tabs[0].send({ type: 'SET_THEME', theme: 'light' })
  deliver()
  expect([...tabs.map((tab) => tab.getSnapshot().context.preferences.theme), stored()]).toEqual([
    'light',
    'light',
    'light',
  ])
})
