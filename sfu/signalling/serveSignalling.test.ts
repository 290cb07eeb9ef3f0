import { callTokenMs } from '@takt/store/secrets/callToken.ts'
import { expect, test } from 'vitest'
import { createSeatsTold } from './serveSignalling.ts'

const at = { organizationId: 7, room: 'a room' }
const of = (seat: string, version = 2) => ({ ...at, seat, version })

test('whoever is missing in what was told last is out, if the token is not newer', () => {
  const told = createSeatsTold(() => 0)
  expect(told.isOut(of('one'))).toBe(false)
  told.hear({ ...at, version: 4, seats: ['one'] })
  told.hear({ ...at, version: 3, seats: ['one', 'two'] })
  expect([of('one'), of('two'), of('two', 4), of('two', 5)].map(told.isOut)).toEqual([false, true, true, false])
  expect(told.isOut({ ...of('two'), organizationId: 8 })).toBe(false)
})

test('it is remembered for as long as a token from before lets somebody in, and not for ever', () => {
  let now = 0
  const told = createSeatsTold(() => now)
  const hearAnother = (room: string) => told.hear({ organizationId: 7, room, version: 1, seats: [] })
  told.hear({ ...at, version: 3, seats: [] })
  now = callTokenMs - 1
  hearAnother('next')
  expect(told.isOut(of('one'))).toBe(true)
  now = callTokenMs
  hearAnother('last')
  expect(told.isOut(of('one'))).toBe(false)
})
