import { randomUUID } from 'node:crypto'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { afterAll, beforeAll } from 'vitest'
import { createPartTables } from '../analytics/index.ts'
import { type CorrectionChain, correctionChainOf } from '../checksheets/entries.ts'
import { createEfficiencyFixture, type EfficiencyFixture } from '../efficiency/efficiency.fixture.ts'
import { qualityRoutes } from './qualityRoutes.ts'

export const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)

export const shifts = [
  { shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks: [] },
]

export const machine = (resourceID: string, deviceId: number, onDashboards = true) =>
  sampleResource({
    resourceID,
    onDashboards,
    attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }],
  })

export const outputOf = (jobNum: string, good: number, scrap = 0, rework = 0) => ({
  outputs: [
    sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: 'P-7', partRevision: 'A', good, scrap, rework }),
  ],
})

type CheckValueInput = { at: string; isWithin: boolean } & Partial<
  Record<'resource_id' | 'job_num' | 'corrects' | 'kind' | 'emp_id', string>
>

export let fixture: EfficiencyFixture

const standings = new Map<string, CorrectionChain>()

/** Inserts a check value of the organization and returns its id. */
export async function insertValue(
  { at: time, isWithin, ...more }: CheckValueInput,
  organizationId = 1,
  recordedAt = time,
) {
  const entryId = randomUUID()
  const standing = correctionChainOf(entryId, standings.get(more.corrects ?? ''))
  standings.set(entryId, standing)
  const instant = (text: string) => `2026-03-02 ${text}.000`
  await fixture.insert('check_value', [
    {
      organization_id: organizationId,
      page_id: 1,
      check_id: 'D1',
      at: instant(time),
      entry_id: entryId,
      corrects: null,
      ...standing,
      rev_id: 1,
      check_text: 'Bore',
      kind: 'number',
      sample: 1,
      value: isWithin ? 10 : 11,
      upper: 10.02,
      is_within: isWithin,
      resource_id: null,
      recorded_at: instant(recordedAt),
      ...more,
    },
  ])
  return entryId
}

export const range = { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-03T00:00:00Z' }

export const request = (body: object, token = 'reader-1') =>
  fixture.request('POST', '/api/analytics/qualityPivot', { token, body: { ...range, ...body } })

export const rows = async (body: object, token?: string) => (await request(body, token)).body.data.rows as QualityRow[]

/** Registers the setup and teardown hooks of these tests. */
export function prepareQualityPivot(): void {
  beforeAll(async () => {
    // Test files of one worker share this module.
    standings.clear()
    fixture = await createEfficiencyFixture(({ floorOf }) => [
      {
        name: 'quality',
        open: ({ dependencies }) => {
          const partTableOf = createPartTables(dependencies, { entriesOf: async () => new Map() })
          return { routes: qualityRoutes(dependencies, { floorOf, partTableOf }) }
        },
      },
    ])
    fixture.clock.now = at('23:00:00')
    const floor = sampleFloor(
      [machine('M-01', 1), machine('M-02', 2), machine('M-03', 3, false)],
      [sampleSchedule({ shifts })],
    )
    await fixture.write(
      floor,
      [
        sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { ...outputOf('J-1', 7, 2, 1), empIDs: ['E1', 'E2'] }),
        sampleSlice(at('06:03:00'), at('06:04:00'), 'running', { ...outputOf('J-2', 10), empIDs: ['E1'] }),
        sampleSlice(at('20:00:00'), at('20:01:00'), 'running', outputOf('J-2', 4, 4)),
        sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { deviceId: 2, ...outputOf('J-1', 5, 5) }),
        sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { deviceId: 3, ...outputOf('J-1', 6, 1) }),
      ],
      { start: at('00:00:00'), end: at('23:00:00') },
    )
    fixture.floors.set(2, sampleFloor([machine('M-01', 1)], [], { organizationId: 2 }))
    await insertValue({ at: '06:10:00', isWithin: true, resource_id: 'M-01', job_num: 'J-1' })
    const wrong = await insertValue({ at: '06:11:00', isWithin: false, resource_id: 'M-01', job_num: 'J-1' })
    const correction = await insertValue({
      at: '06:11:00',
      isWithin: false,
      resource_id: 'M-01',
      job_num: 'J-1',
      corrects: wrong,
    })
    // Corrected twice, once based on an outdated entry.
    await insertValue(
      { at: '06:11:00', isWithin: true, resource_id: 'M-01', job_num: 'J-1', corrects: correction },
      1,
      '06:30:00',
    )
    await insertValue(
      { at: '06:11:00', isWithin: false, resource_id: 'M-01', job_num: 'J-1', corrects: wrong },
      1,
      '06:20:00',
    )
    await insertValue({ at: '06:12:00', isWithin: false })
    await insertValue({ at: '06:12:00', isWithin: true, kind: 'text' })
    await insertValue({ at: '06:13:00', isWithin: false, resource_id: 'M-01' }, 2)
    await insertValue({ at: '06:14:00', isWithin: true, resource_id: 'M-03' })
    await insertValue({ at: '06:14:00', isWithin: false, resource_id: 'M-gone' })
  }, 120_000)
  afterAll(() => fixture?.close())
}
