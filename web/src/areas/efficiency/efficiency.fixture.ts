import type { BreakdownDimension, BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { SentBucket } from '@takt/domain/areas/efficiency/answers/bucket.ts'
import type { ScheduleException } from '@takt/domain/core/schedule/schedule.ts'
import type { FakeItems } from '../../app/testing/fakeItems.fixture.ts'
import { type AppOptions, openApp, testUser } from '../../app/testing/openApp.fixture.tsx'
import { type BreakdownBody, breakdownOf } from '../../app/testing/plantBreakdown.fixture.ts'
import { createPlantFacts, iso, type PlantFacts } from '../../app/testing/plantFacts.fixture.ts'
import { answerFigures, type CurrentRow, plantRows } from '../../app/testing/plantServer.fixture.ts'
import { teepOf } from '../../app/testing/plantTeep.fixture.ts'
import { createFormat } from '../../core/kit/format/FormatContext.tsx'

const timeZone = 'America/New_York'

/** Two weekdays of the plant, midnight to midnight in its zone. */
export const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
/** The second of them. */
export const day = { start: Date.parse('2026-11-18T05:00:00Z'), end: days.end }
type Range = typeof day

/** The clock of the tests: later than all that machines reported. */
export const plantNow = Date.parse('2026-11-20T14:00:00Z')

/** Texts of figures as the screens format them. */
export const format = createFormat({ locale: 'en-US', timeZone })

/** The address of a view about a range. */
export const addressOf = (path: string, { start, end }: Range = day, more = '') =>
  `${path}?range=custom&from=${iso(start)}&to=${iso(end)}${more}`

type PlantOptions = AppOptions & {
  machines?: number
  range?: Range
  withoutSchedule?: readonly string[]
  /** What figures are responded with while a change is being recomputed; null: none is. */
  recomputing?: () => object | null
  /** What differs in the rows of the machines' present work, by resource. */
  current?: Readonly<Record<string, Partial<CurrentRow>>>
}

const known = new Map<string, PlantFacts>()
let items: FakeItems | null = null

const rowsOf = (name: string) => items?.rows(name) ?? []

const instant = (text: unknown) => Date.parse(String(text))
const priorityOf = (code: unknown) =>
  Number(rowsOf('reasons').find(({ reasonCode }) => reasonCode === code)?.priority ?? 0)

/** The facts of a plant; made once for the tests of a worker, with reasons and exceptions of the running test. */
function factsOf({ machines = 6, range = day, withoutSchedule = [] }: PlantOptions): PlantFacts {
  const key = JSON.stringify({ machines, range, withoutSchedule })
  const before = known.get(key)
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
  known.set(key, facts)
  return facts
}

type Teep = { resources: { resourceID: string; buckets: SentBucket[] }[]; total: { buckets: SentBucket[] } }

/**
 * Opens the application at an address, against a plant whose machines reported all of a range (one weekday unless
 * given): every request for figures is answered from the same simulated facts.
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
      answerFigures(server, rows, facts, { more, current: options.current ?? {} })
      options.server?.(server, rows)
    },
  })
  const { range = day } = options
  return {
    ...app,
    plant: facts,
    resourceIDs: facts.machines.map(({ resourceID }) => resourceID),
    /** The name of a machine wherever it is shown. */
    named: (resourceID: string) =>
      `${resourceID}  ${facts.machines.find((machine) => machine.resourceID === resourceID)!.description}`,
    /** The figures of a range in one bucket, as the server responds them. */
    total: (asked = range, resolution: 'total' | 'day' | 'hour' = 'total') => {
      const body = { resourceIDs: [], startDate: iso(asked.start), endDate: iso(asked.end), resolution }
      return teepOf(facts, body, Date.now()) as Teep
    },
    /** The range broken down, as the server responds it. */
    breakdown: (by: readonly BreakdownDimension[], more: Partial<BreakdownBody> = {}): BreakdownRow[] =>
      breakdownOf(facts, { startDate: iso(range.start), endDate: iso(range.end), by, ...more }, Date.now()).rows,
  }
}

/** The value of a parameter of the present address. */
export const param = (name: string): string | null => new URLSearchParams(window.location.search).get(name)
