import type { BreakdownDimension, BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { SerializedBucket } from '@takt/domain/areas/efficiency/responses/bucket.ts'
import type { ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import type { FakeItems } from '../../app/testing/fakeItems.fixture.ts'
import { type AppOptions, openApp, testUser } from '../../app/testing/openApp.fixture.tsx'
import { type BreakdownBody, breakdownOf } from '../../app/testing/plantBreakdown.fixture.ts'
import { createPlantFacts, iso, type PlantFacts } from '../../app/testing/plantFacts.fixture.ts'
import { type CurrentRow, handleMetrics, plantRows } from '../../app/testing/plantServer.fixture.ts'
import { teepOf } from '../../app/testing/plantTeep.fixture.ts'
import { createFormat } from '../../core/kit/format/FormatContext.tsx'

const timeZone = 'America/New_York'

/** Two weekdays of the plant, midnight to midnight in its time zone. */
export const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
/** The second of these days. */
export const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: days.end }
type Range = typeof day

/** Current time in the tests: later than all reported data. */
export const plantNow = Date.parse('2026-11-20T14:00:00Z')

/** Formats values like the screens do. */
export const format = createFormat({ locale: 'en-US', timeZone })

/** Returns the URL of a view for a range. */
export const addressOf = (path: string, { start, end }: Range = day, more = '') =>
  `${path}?range=custom&from=${iso(start)}&to=${iso(end)}${more}`

type PlantOptions = AppOptions & {
  machines?: number
  range?: Range
  withoutSchedule?: readonly string[]
  /** Additional response fields while a change is being recomputed; null if there is none. */
  recomputing?: () => object | null
  /** Overrides for the rows of the machines' current work, by resource. */
  current?: Readonly<Record<string, Partial<CurrentRow>>>
}

const factsCache = new Map<string, PlantFacts>()
let items: FakeItems | null = null

const rowsOf = (name: string) => items?.rows(name) ?? []

const instant = (text: unknown) => Date.parse(String(text))
const priorityOf = (code: unknown) =>
  Number(rowsOf('reasons').find(({ reasonCode }) => reasonCode === code)?.priority ?? 0)

/** Returns the facts of a plant, cached per test worker, with the reasons and exceptions of the current test. */
function factsOf({ machines = 6, range = day, withoutSchedule = [] }: PlantOptions): PlantFacts {
  const key = JSON.stringify({ machines, range, withoutSchedule })
  const before = factsCache.get(key)
  if (before) return before
  const facts = createPlantFacts({
    machines,
    range,
    timeZone,
    withoutSchedule,
    exceptions: () => rowsOf('scheduleExceptions') as ScheduleException[],
    entriesOf: (resourceID) =>
      rowsOf('reasonEntries')
        .filter((entry) => entry.resourceID === resourceID)
        .map(({ start, end, reasonCode, reasonEntryID }) => ({
          start: instant(start),
          end: instant(end),
          reasonCode: String(reasonCode),
          priority: priorityOf(reasonCode),
          entered: Number(reasonEntryID),
        })),
  })
  factsCache.set(key, facts)
  return facts
}

type Teep = { resources: { resourceID: string; buckets: SerializedBucket[] }[]; total: { buckets: SerializedBucket[] } }

/**
 * Opens the application at a URL with a plant that has reported a whole range (one weekday by default); every metric
 * request is served from the same simulated facts.
 */
export async function openPlant(path: string, options: PlantOptions = {}) {
  const facts = factsOf(options)
  const app = await openApp(path, {
    now: plantNow,
    ...options,
    rows: { ...plantRows(facts), ...options.rows },
    server: (server, rows) => {
      items = rows
      rows.derive('reasonEntries', () => ({ enteredBy: testUser.userName, enteredAt: iso(Date.now()) }))
      const more = () => {
        const recomputing = options.recomputing?.()
        return recomputing ? { recomputing } : {}
      }
      handleMetrics(server, rows, facts, { more, current: options.current ?? {} })
      options.server?.(server, rows)
    },
  })
  const { range = day } = options
  return {
    ...app,
    plant: facts,
    resourceIDs: facts.machines.map(({ resourceID }) => resourceID),
    /** Returns the display name of a machine. */
    named: (resourceID: string) =>
      `${resourceID}  ${facts.machines.find((machine) => machine.resourceID === resourceID)!.description}`,
    /** Returns the metrics of a range in one bucket, as the server does. */
    total: (period = range, resolution: 'total' | 'day' | 'hour' = 'total') => {
      const body = { resourceIDs: [], startDate: iso(period.start), endDate: iso(period.end), resolution }
      return teepOf(facts, body, Date.now()) as Teep
    },
    /** Returns the breakdown of the range, as the server does. */
    breakdown: (by: readonly BreakdownDimension[], more: Partial<BreakdownBody> = {}): BreakdownRow[] =>
      breakdownOf(facts, { startDate: iso(range.start), endDate: iso(range.end), by, ...more }, Date.now()).rows,
  }
}

/** Returns the value of a parameter in the current URL. */
export const param = (name: string): string | null => new URLSearchParams(window.location.search).get(name)
