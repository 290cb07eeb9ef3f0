import { expect, test } from 'vitest'
import { laborTickets } from './laborTickets.ts'

const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
const none = { jobNum: null, assemblySeq: null, oprSeq: null, indirectCode: null, end: null, resumesAt: null }
const start = '2026-03-02T14:00:00.000Z'
const problems = (row: object) => Object.keys(laborTickets.check!({ ...none, laborType: 'production', start, ...row }))

test('work on an operation requires the full operation, indirect work its code, and neither accepts the other', () => {
  expect(problems(operation)).toEqual([])
  expect(problems({ jobNum: 'J-1' })).toEqual(['assemblySeq', 'oprSeq'])
  expect(problems({ ...operation, indirectCode: 'CLEAN' })).toEqual(['indirectCode'])
  expect(problems({ laborType: 'indirect', indirectCode: 'CLEAN' })).toEqual([])
  expect(problems({ laborType: 'indirect', ...operation })).toEqual(['indirectCode', 'jobNum', 'assemblySeq', 'oprSeq'])
})

test('a ticket ends after it starts, and a pause starts at its end', () => {
  const end = '2026-03-02T15:00:00.000Z'
  expect(problems({ ...operation, end })).toEqual([])
  expect(problems({ ...operation, end: start })).toEqual(['end'])
  expect(problems({ ...operation, resumesAt: end })).toEqual(['resumesAt'])
  expect(problems({ ...operation, end, resumesAt: '2026-03-02T15:30:00.000Z' })).toEqual([])
  expect(problems({ ...operation, end, resumesAt: start })).toEqual(['resumesAt'])
  expect(problems({ ...operation, end, ending: 'clockedOff' })).toEqual([])
  expect(problems({ ...operation, ending: 'suspended' })).toEqual(['ending'])
})
