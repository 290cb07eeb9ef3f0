import { expect } from 'vitest'
import { type AppOptions, openApp, type TestApp } from '../../app/testing/openApp.fixture.tsx'
import { columnTexts } from '../../app/testing/screenParts.fixture.ts'

/** Sixty rows: T-01 to T-60, every third of a kind, every second active. */
export const indirects = Array.from({ length: 60 }, (_, index) => ({
  indirectCode: `T-${String(index + 1).padStart(2, '0')}`,
  description: `Kind ${index % 3}`,
  active: index % 2 === 0,
}))

/** Returns the keys of the visible indirects, from the top. */
export const codes = () => columnTexts('indirectCode')

/** Opens the list of indirects with these search parameters and waits for its first row. */
export async function openIndirects(search = '', options: AppOptions = {}): Promise<TestApp> {
  const app = await openApp(`/indirects${search}`, { rows: { indirects }, ...options })
  await expect.poll(codes).not.toEqual([])
  return app
}

/** Returns the queries of the list requests sent so far, oldest first. */
export const listQueries = ({ server }: TestApp, itemType = 'indirects'): string[] =>
  server.requests('GET', `/${itemType}`).map(({ query }) => `?${query}`)

const shifts = [{ shiftNum: 1, name: 'Early', days: ['MONDAY'], start: '06:00', end: '14:00', breaks: [] }]

/** Four machines on the first of two schedules. */
export const machines = {
  schedules: ['S-1', 'S-2'].map((scheduleID) => ({ scheduleID, description: `Week ${scheduleID}`, shifts })),
  resources: ['M-01', 'M-02', 'M-03', 'M-04'].map((resourceID) => ({
    resourceID,
    idealCycleSecs: 30,
    scheduleID: 'S-1',
  })),
}

/** Opens the list of machines and waits for its first row. */
export async function openMachines(options: AppOptions = {}): Promise<TestApp> {
  const app = await openApp('/resources', { rows: machines, ...options })
  await expect.poll(() => columnTexts('resourceID')).not.toEqual([])
  return app
}

/** Returns the machine as the fake server has it. */
export const machine = ({ items }: TestApp, id: string) =>
  items.rows('resources').find(({ resourceID }) => resourceID === id)
