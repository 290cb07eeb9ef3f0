import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fillMachine, type NewValue } from './fillMachine.ts'

const base = {
  unit: null,
  nominal: null,
  lower: null,
  upper: null,
  samples: 1,
  frequency: 'eachPart',
  chart: 'usual',
  holds: false,
  gaugeID: null,
  gaugeKind: null,
} as const
const checks = [
  { ...base, checkID: 'D1', text: 'Bore', kind: 'number', lower: 9, upper: 11, samples: 2 },
  { ...base, checkID: 'V1', text: 'No burr', kind: 'passFail' },
] as const

const at0 = '2026-03-02T10:00:00.000Z'

function start(found = {}, hasRoom = () => true, typed: { slot: string; text: string } | null = null, first?: string) {
  const storedValues: NewValue[] = []
  let ids = 0
  const store = (value: NewValue) => hasRoom() && storedValues.push(value) > 0
  const input = { checks, found, typed, first, newId: () => `id${++ids}`, now: () => at0, store }
  const actor = createActor(fillMachine, { input }).start()
  const number = (value: number) => actor.send({ type: 'ANSWER', result: { value, passed: null, text: null } })
  const pass = (passed: boolean) => actor.send({ type: 'ANSWER', result: { value: null, passed, text: null } })
  const at = () => [actor.getSnapshot().value, actor.getSnapshot().context.index]
  return { actor, storedValues, number, pass, at }
}

test('a named check comes first, then the remaining ones from the top; if it is complete, the next one follows', () => {
  const { number, pass, at } = start({}, () => true, null, 'V1')
  expect(at()).toEqual(['confirming', 2])
  pass(true)
  expect(at()).toEqual(['confirming', 0])
  number(10)
  number(10)
  expect(at()).toEqual(['done', 3])
  const recorded = { entryId: 'id0', at: at0, value: 10, passed: null, text: null }
  expect(start({ 'D1~1': recorded }, () => true, null, 'D1').at()).toEqual(['confirming', 1])
  expect(start({}, () => true, null, 'gone').at()).toEqual(['confirming', 0])
})

test('values are requested one after the other, each sample of each check, until all are recorded', () => {
  const { storedValues, number, pass, at } = start()
  expect(at()).toEqual(['confirming', 0])
  number(10)
  expect(at()).toEqual(['confirming', 1])
  number(11)
  pass(true)
  expect(at()).toEqual(['done', 3])
  expect(storedValues.map(({ slot, value, passed }) => [slot.check.checkID, slot.sample, value, passed])).toEqual([
    ['D1', 1, 10, null],
    ['D1', 2, 11, null],
    ['V1', 1, null, true],
  ])
})

test('a value out of tolerance is stored only with a reason and an action, or is measured again', () => {
  const { actor, storedValues, number, pass, at } = start()
  number(12)
  expect([at(), storedValues]).toEqual([['explaining', 0], []])
  actor.send({ type: 'AGAIN' })
  expect(at()).toEqual(['confirming', 0])
  number(12)
  actor.send({ type: 'EXPLAIN', reason: 'Worn', action: 'Changed' })
  expect(storedValues).toMatchObject([{ value: 12, reason: 'Worn', action: 'Changed', corrects: null }])
  number(10)
  pass(false)
  expect(at()).toEqual(['explaining', 2])
})

test('a value that is selected again is corrected; values from before a reload are not requested again', () => {
  const { actor, storedValues, number, at } = start({
    'D1~1': { entryId: 'old', at: at0, value: 10, passed: null, text: null },
  })
  expect(at()).toEqual(['confirming', 1])
  actor.send({ type: 'CHOOSE', index: 0 })
  number(10.5)
  expect(storedValues).toMatchObject([{ value: 10.5, corrects: 'old', entryId: 'id1' }])
  expect(at()).toEqual(['confirming', 1])
})

test('a value that could not be stored remains open, with the typed text', () => {
  let hasRoom = false
  const { actor, storedValues, number, at } = start({}, () => hasRoom)
  actor.send({ type: 'TYPE', typed: '10' })
  number(10)
  expect([at(), storedValues, actor.getSnapshot().context.typed]).toEqual([['confirming', 0], [], '10'])
  hasRoom = true
  number(10)
  expect([at(), storedValues.length, actor.getSnapshot().context.typed]).toEqual([['confirming', 1], 1, ''])
})

test('a partially typed number is restored at its check; one of another sheet is not', () => {
  const again = start({}, () => true, { slot: 'D1~2', text: '10.' })
  expect([again.at(), again.actor.getSnapshot().context.typed]).toEqual([['confirming', 1], '10.'])
  again.number(10.2)
  expect([again.at(), again.actor.getSnapshot().context.typed]).toEqual([['confirming', 2], ''])
  const other = start({}, () => true, { slot: 'D9~1', text: '10.' })
  expect([other.at(), other.actor.getSnapshot().context.typed]).toEqual([['confirming', 0], ''])
})

test('values of a past occasion are requested again, but never while the user is typing', () => {
  const { actor, number, pass, at } = start()
  number(10)
  number(10)
  pass(true)
  expect(at()).toEqual(['done', 3])
  actor.send({ type: 'OVER', slots: ['D1~2'] })
  expect([at(), Object.keys(actor.getSnapshot().context.found)]).toEqual([
    ['confirming', 1],
    ['D1~1', 'V1~1'],
  ])
  actor.send({ type: 'TYPE', typed: '1' })
  actor.send({ type: 'OVER', slots: ['D1~1'] })
  expect([at(), Object.keys(actor.getSnapshot().context.found)]).toEqual([['confirming', 1], ['V1~1']])
})
