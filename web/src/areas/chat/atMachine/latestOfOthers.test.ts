import { expect, test } from 'vitest'
import { latestOfOthers } from './latestOfOthers.ts'

const said = (seq: number, deviceId: number | null, at: string, isTakenBack = false) => ({
  seq,
  deviceId,
  at,
  isTakenBack,
  clientId: '7f1f1c4e-3a51-4c0a-9d8e-0a4c5f2d6b10',

  userName: deviceId === null ? 'ann' : null,
  name: 'ann',
  resourceID: null,
  clockedOn: [],
  file: null,
  waitedSince: null,
  said: `${seq} of ${at}`,
  mentions: [],
})

test('of several conversations it is what others said last, was not read and stands', () => {
  const machine = { readSeq: 2, messages: [said(2, null, '12:00'), said(3, 7, '12:05'), said(4, null, '12:06', true)] }
  const job = { readSeq: 0, messages: [said(1, null, '11:00'), said(2, 8, '12:01')] }
  expect(latestOfOthers([machine, job], 7)?.said).toBe('2 of 12:01')
  expect(latestOfOthers([machine], 7)).toBeNull()
  expect(latestOfOthers([], 7)).toBeNull()
})
