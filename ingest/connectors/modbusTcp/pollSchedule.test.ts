import { modbusRegister } from '@takt/domain/areas/connectors/modbusRegister.ts'
import { expect, test } from 'vitest'
import { createPollSchedule } from './pollSchedule.ts'

function openSchedule(...addresses: number[]) {
  const clock = { now: 0 }
  const registers = addresses.map((address) => modbusRegister.parse({ name: `r${address}`, address, type: 'uint16' }))
  const schedule = createPollSchedule(registers, () => clock.now)
  const addressesRead = () => schedule.next().request.registers.map(({ address }) => address)
  return { clock, schedule, addressesRead }
}

test('a request that fails is split until one register is left, and the others are read first', () => {
  const { schedule, addressesRead } = openSchedule(0, 1, 2)
  expect(schedule.split(schedule.next())).toBe(true)
  expect(addressesRead()).toEqual([0, 1])
  expect(schedule.split(schedule.next())).toBe(true)
  expect(addressesRead()).toEqual([2])
  expect(schedule.split(schedule.next())).toBe(false)
  schedule.fail(schedule.next())
  expect([schedule.next().dueAt, addressesRead()]).toEqual([0, [0]])
})

test('a request that fails again and again is repeated at most once a minute, and at its interval once it succeeds', () => {
  const { clock, schedule } = openSchedule(0)
  const waits = Array.from({ length: 9 }, () => {
    const poll = schedule.next()
    clock.now = poll.dueAt
    schedule.fail(poll)
    return schedule.next().dueAt - clock.now
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  clock.now = schedule.next().dueAt
  schedule.succeed(schedule.next())
  expect(schedule.next().dueAt - clock.now).toBe(1_000)
})

test('polls that cannot be sent in time are not sent in a burst later', () => {
  const { clock, schedule } = openSchedule(0)
  schedule.start(schedule.next())
  clock.now = 10_000
  schedule.succeed(schedule.next())
  expect(schedule.next().dueAt).toBe(10_000)
  expect(schedule.isLate()).toBe(false)
  schedule.start(schedule.next())
  expect(schedule.isLate()).toBe(true)
  schedule.succeed(schedule.next())
  clock.now = 11_000
  schedule.start(schedule.next())
  expect(schedule.isLate()).toBe(false)
})
