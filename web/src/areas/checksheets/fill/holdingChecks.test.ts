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
const found = (value: number) => ({ value, passed: null, text: null, entryId: 'e', at: '2026-03-02T10:00:00.000Z' })
const nowhere = { resourceID: 'M-1', assemblySeq: undefined, partNum: undefined, partRevision: undefined }
const context = { ...nowhere, jobNum: 'J-1', oprSeq: 10 }

test('work is held for what a check that holds work found out of tolerance, at an operation and nowhere else', () => {
  const checks = [check('H1', true), check('D1', false), check('H2', true)]
  const values = { 'H1~2': found(12), 'D1~1': found(12), 'H2~1': found(10) }
  const held = (at: typeof context | (typeof nowhere & { jobNum: undefined; oprSeq: undefined })) =>
    holdingChecks({ checks, found: values, context: at }).map(({ checkID }) => checkID)
  expect(held(context)).toEqual(['H1'])
  expect(held({ ...nowhere, jobNum: undefined, oprSeq: undefined })).toEqual([])
})
