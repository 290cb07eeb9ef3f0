import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { expect, test } from 'vitest'
import { floorPrint, metricsPrint } from './floorPrint.ts'

const always = Number.NEGATIVE_INFINITY
const floor = (
  service: { from: number | null; to: number | null; firstFact: number | null },
  description = 'A',
): Floor => ({
  organizationId: 1,
  timeZone: 'Europe/Berlin',
  microStopSecs: [{ from: always, value: 300 }],
  resources: new Map([
    [
      'M-01',
      {
        resourceID: 'M-01',
        description,
        onDashboards: true,
        attachments: [],
        service,
        scheduleID: [],
        idealCycleSecs: [],
        microStopSecs: [],
      },
    ],
  ]),
  schedules: new Map(),
  exceptions: [],
  cycleStandards: new Map(),
})

test('floors with equal rollups have the same fingerprint, regardless of machine names and first facts', () => {
  const print = floorPrint(floor({ from: null, to: null, firstFact: null }))
  expect(floorPrint(floor({ from: null, to: null, firstFact: 1_772_460_000_000 }, 'B'))).toBe(print)
  const withFirstFact = floor({ from: null, to: null, firstFact: 1_772_460_000_000 })
  expect(metricsPrint(withFirstFact)).not.toBe(metricsPrint(floor({ from: null, to: null, firstFact: null })))
  expect(floorPrint(floor({ from: 1_772_460_000_000, to: null, firstFact: null }))).not.toBe(print)
})
