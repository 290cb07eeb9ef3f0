import { expect, test } from 'vitest'
import { type PingTarget, pingResult } from './pingResult.ts'

const ada: PingTarget = { userName: 'Ada@plant.test', name: 'Ada' }
const bob: PingTarget = { userName: 'bob@plant.test', name: 'Bob' }
const hub: PingTarget = { deviceId: 7, name: 'Hub of DRILL-1' }

test('names the users and devices that received a ping, ignoring the case of user names', () => {
  expect(pingResult([ada, hub], { users: ['ada@plant.test'], devices: [7] })).toEqual({
    message: 'Received the ping: Ada, Hub of DRILL-1.',
    isComplete: true,
  })
})

test('names those that did not receive a ping after the others', () => {
  expect(pingResult([ada, bob, hub], { users: ['bob@plant.test'], devices: [] })).toEqual({
    message: 'Received the ping: Bob. Not connected: Ada, Hub of DRILL-1.',
    isComplete: false,
  })
  expect(pingResult([hub], { users: [], devices: [8] }).message).toBe('Not connected: Hub of DRILL-1.')
})

test('names the first five of many and counts the rest', () => {
  const many = Array.from({ length: 7 }, (_, k): PingTarget => ({ deviceId: k, name: `D${k}` }))
  expect(pingResult(many, { users: [], devices: [0, 1, 2, 3, 4, 5, 6] }).message).toBe(
    'Received the ping: D0, D1, D2, D3, D4 and 2 more.',
  )
})
