import type { Check } from '@takt/domain/areas/checksheets/check.ts'
import { expect, test } from 'vitest'
import { holdingChecks } from './holdingChecks.ts'

const check = (checkID: string, holds: boolean): Check => ({
  checkID,
  text: 'Bore',
  kind: 'number',
  unit: 'mm',
  nominal: 10,
  lower: 9,
  upper: 11,
  samples: 2,
  frequency: 'eachPart',
  chart: 'usual',
  holds,
  gaugeID: null,
  gaugeKind: null,
})
const measuredValue = (value: number) => ({
  value,
  passed: null,
  text: null,
  entryId: 'e',
  at: '2026-03-02T10:00:00.000Z',
})
const withoutOperation = { resourceID: 'M-1', assemblySeq: undefined, partNum: undefined, partRevision: undefined }
const context = { ...withoutOperation, jobNum: 'J-1', oprSeq: 10 }

test('work is put on hold by a check that holds work and is out of tolerance, only at an operation', () => {
  const checks = [check('H1', true), check('D1', false), check('H2', true)]
  const values = { 'H1~2': measuredValue(12), 'D1~1': measuredValue(12), 'H2~1': measuredValue(10) }
  const holdsAt = (at: typeof context | (typeof withoutOperation & { jobNum: undefined; oprSeq: undefined })) =>
    holdingChecks({ checks, found: values, context: at }).map(({ checkID }) => checkID)
  expect(holdsAt(context)).toEqual(['H1'])
  expect(holdsAt({ ...withoutOperation, jobNum: undefined, oprSeq: undefined })).toEqual([])
})
