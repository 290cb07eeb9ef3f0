import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { expect, test } from 'vitest'
import { figuresPrint, floorPrint } from './floorPrint.ts'

const ever = Number.NEGATIVE_INFINITY
const floor = (
  service: { from: number | null; to: number | null; firstFact: number | null },
  description = 'A',
): Floor => ({
  organizationId: 1,
  timeZone: 'Europe/Berlin',
  microStopSecs: [{ from: ever, value: 300 }],
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

test('a floor under which all rollups are the same has the same print, whatever its machines are called and told first', () => {
  const print = floorPrint(floor({ from: null, to: null, firstFact: null }))
  expect(floorPrint(floor({ from: null, to: null, firstFact: 1_772_460_000_000 }, 'B'))).toBe(print)
  const told = floor({ from: null, to: null, firstFact: 1_772_460_000_000 })
  expect(figuresPrint(told)).not.toBe(figuresPrint(floor({ from: null, to: null, firstFact: null })))
  expect(floorPrint(floor({ from: 1_772_460_000_000, to: null, firstFact: null }))).not.toBe(print)
})
