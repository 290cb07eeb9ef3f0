import { expect, test } from 'vitest'
import { latestUnread } from './latestUnread.ts'

const messageOf = (seq: number, deviceId: number | null, at: string, isRetracted = false) => ({
  seq,
  deviceId,
  at,
  isTakenBack: isRetracted,
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

test('returns the latest message of others in several conversations that is unread and not retracted', () => {
  const machine = {
    readSeq: 2,
    messages: [messageOf(2, null, '12:00'), messageOf(3, 7, '12:05'), messageOf(4, null, '12:06', true)],
  }
  const job = { readSeq: 0, messages: [messageOf(1, null, '11:00'), messageOf(2, 8, '12:01')] }
  expect(latestUnread([machine, job], 7)?.said).toBe('2 of 12:01')
  expect(latestUnread([machine], 7)).toBeNull()
  expect(latestUnread([], 7)).toBeNull()
})
