import { chartKindOf } from '@takt/domain/areas/quality/chartKind.ts'
import { freezeLimits } from '@takt/domain/areas/quality/freezeLimits.ts'
import type {
  CharacteristicCheck,
  CharacteristicKey,
} from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { RecordedValue } from '@takt/domain/areas/quality/takings.ts'
import type { FakeItems } from '../../../app/testing/fakeItems.fixture.ts'
import { envelope, type FakeServer } from '../../../app/testing/fakeServer.fixture.ts'

type Freezing = CharacteristicKey & {
  startDate: string
  endDate: string
  leftOut: { at: string; reason: string }[]
  reason: string
}

/** Serves the request to freeze limits, from the values of a characteristic in a range. */
export function mockLimitsRoutes(
  server: FakeServer,
  items: FakeItems,
  valuesOf: (key: CharacteristicKey, range: object) => (RecordedValue & { check: CharacteristicCheck })[],
): void {
  server.on('POST', '/controlLimits/freeze', async ({ body }) => {
    const { startDate, endDate, leftOut, reason, ...of } = body as Freezing
    const values = valuesOf(of, { startDate, endDate })
    const { check } = values.at(-1)!
    const about = { ...check, rules: 'limits', timeZone: 'America/New_York' } as const
    const { basis, chart } = freezeLimits(values, about, new Set(leftOut.map(({ at }) => Date.parse(at))))
    const { pageId, checkID, resourceID, partNum } = of
    const row = {
      pageId,
      checkID,
      resourceID,
      partNum,
      chart: chartKindOf(check),
      samples: check.samples,
      ...basis,
      from: startDate,
      to: endDate,
      points: chart.points.length,
      leftOut,
      reason,
    }
    const response = await server.fetch('/api/controlLimits', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(row),
    })
    const { data, change } = await response.json()
    const frozenAt = new Date().toISOString()
    const { limitsID, version } = items.change('controlLimits', data, { frozenBy: 'admin@plant.test', frozenAt })
    return envelope({ message: 'Limits Frozen', data: { limitsID, version }, change })
  })
}
