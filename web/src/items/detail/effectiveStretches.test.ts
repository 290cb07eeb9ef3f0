import { resources } from '@takt/domain/masterData/resources.ts'
import { expect, test } from 'vitest'
import { effectiveStretches } from './effectiveStretches.ts'

const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`
const entry = (
  version: number,
  verb: string,
  fields: Record<string, unknown>,
  effectiveFrom: string | null = null,
) => ({
  ...{ version, type: `resources.${verb}`, at: at(version), fields, effectiveFrom },
})
const schedulesOf = (entries: ReturnType<typeof entry>[]) =>
  effectiveStretches(resources, entries).find(({ field }) => field === 'scheduleID')?.stretches

test('the first value holds from the beginning, a change from its time on', () => {
  const entries = [entry(1, 'added', { scheduleID: 'DAY' }), entry(2, 'changed', { scheduleID: 'TWO' })]
  expect(schedulesOf(entries)).toEqual([
    { from: null, to: Date.parse(at(2)), value: 'DAY' },
    { from: Date.parse(at(2)), to: null, value: 'TWO' },
  ])
})

test('a change may hold from before or from later than it was made', () => {
  const entries = [
    entry(1, 'added', { scheduleID: 'DAY' }),
    entry(3, 'changed', { scheduleID: 'LATE' }, at(9)),
    entry(4, 'changed', { scheduleID: 'TWO' }, at(2)),
  ]
  expect(schedulesOf(entries)?.map(({ value }) => value)).toEqual(['DAY', 'TWO', 'LATE'])
})

test('a row that was removed and added again begins anew', () => {
  const entries = [
    entry(1, 'added', { scheduleID: 'DAY' }),
    { ...entry(2, 'removed', {}), fields: null },
    entry(3, 'added', { scheduleID: 'TWO' }),
  ]
  expect(schedulesOf(entries)).toEqual([{ from: null, to: null, value: 'TWO' }])
})
