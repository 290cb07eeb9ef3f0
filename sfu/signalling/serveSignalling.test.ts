import { callTokenMs } from '@takt/store/secrets/callToken.ts'
import { expect, test } from 'vitest'
import { createParticipantLists } from './serveSignalling.ts'

const at = { organizationId: 7, room: 'a room' }
const of = (seat: string, version = 2) => ({ ...at, seat, version })

test('a page missing in the last participant list is excluded, unless its token is newer', () => {
  const lists = createParticipantLists(() => 0)
  expect(lists.isOut(of('one'))).toBe(false)
  lists.record({ ...at, version: 4, seats: ['one'] })
  lists.record({ ...at, version: 3, seats: ['one', 'two'] })
  expect([of('one'), of('two'), of('two', 4), of('two', 5)].map(lists.isOut)).toEqual([false, true, true, false])
  expect(lists.isOut({ ...of('two'), organizationId: 8 })).toBe(false)
})

test('a list is stored for as long as an older token is valid, and then removed', () => {
  let now = 0
  const lists = createParticipantLists(() => now)
  const recordList = (room: string) => lists.record({ organizationId: 7, room, version: 1, seats: [] })
  lists.record({ ...at, version: 3, seats: [] })
  now = callTokenMs - 1
  recordList('next')
  expect(lists.isOut(of('one'))).toBe(true)
  now = callTokenMs
  recordList('last')
  expect(lists.isOut(of('one'))).toBe(false)
})
