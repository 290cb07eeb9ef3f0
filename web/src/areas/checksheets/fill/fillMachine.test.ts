import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type FilledIn, fillMachine } from './fillMachine.ts'

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

function begin(found = {}, hasRoom = () => true, typed: { slot: string; text: string } | null = null, first?: string) {
  const kept: FilledIn[] = []
  let ids = 0
  const keep = (filled: FilledIn) => hasRoom() && kept.push(filled) > 0
  const input = { checks, found, typed, first, newId: () => `id${++ids}`, now: () => at0, keep }
  const actor = createActor(fillMachine, { input }).start()
  const number = (value: number) => actor.send({ type: 'ANSWER', result: { value, passed: null, text: null } })
  const pass = (passed: boolean) => actor.send({ type: 'ANSWER', result: { value: null, passed, text: null } })
  const at = () => [actor.getSnapshot().value, actor.getSnapshot().context.index]
  return { actor, kept, number, pass, at }
}

test('a check that is named is asked for first, then what is left from the top; where it is there the next one is', () => {
  const { number, pass, at } = begin({}, () => true, null, 'V1')
  expect(at()).toEqual(['asking', 2])
  pass(true)
  expect(at()).toEqual(['asking', 0])
  number(10)
  number(10)
  expect(at()).toEqual(['done', 3])
  const there = { entryId: 'id0', at: at0, value: 10, passed: null, text: null }
  expect(begin({ 'D1~1': there }, () => true, null, 'D1').at()).toEqual(['asking', 1])
  expect(begin({}, () => true, null, 'gone').at()).toEqual(['asking', 0])
})

test('values are asked for one after the other, each sample of each check, until all are there', () => {
  const { kept, number, pass, at } = begin()
  expect(at()).toEqual(['asking', 0])
  number(10)
  expect(at()).toEqual(['asking', 1])
  number(11)
  pass(true)
  expect(at()).toEqual(['done', 3])
  expect(kept.map(({ slot, value, passed }) => [slot.check.checkID, slot.sample, value, passed])).toEqual([
    ['D1', 1, 10, null],
    ['D1', 2, 11, null],
    ['V1', 1, null, true],
  ])
})

test('what is out of tolerance is kept only with a reason and what was done, or is measured again', () => {
  const { actor, kept, number, pass, at } = begin()
  number(12)
  expect([at(), kept]).toEqual([['explaining', 0], []])
  actor.send({ type: 'AGAIN' })
  expect(at()).toEqual(['asking', 0])
  number(12)
  actor.send({ type: 'EXPLAIN', reason: 'Worn', action: 'Changed' })
  expect(kept).toMatchObject([{ value: 12, reason: 'Worn', action: 'Changed', corrects: null }])
  number(10)
  pass(false)
  expect(at()).toEqual(['explaining', 2])
})

test('a value that is chosen again is corrected; what was found before a reload is not asked for again', () => {
  const { actor, kept, number, at } = begin({
    'D1~1': { entryId: 'old', at: at0, value: 10, passed: null, text: null },
  })
  expect(at()).toEqual(['asking', 1])
  actor.send({ type: 'CHOOSE', index: 0 })
  number(10.5)
  expect(kept).toMatchObject([{ value: 10.5, corrects: 'old', entryId: 'id1' }])
  expect(at()).toEqual(['asking', 1])
})

test('what could not be kept is still to be found, with what was typed', () => {
  let hasRoom = false
  const { actor, kept, number, at } = begin({}, () => hasRoom)
  actor.send({ type: 'TYPE', typed: '10' })
  number(10)
  expect([at(), kept, actor.getSnapshot().context.typed]).toEqual([['asking', 0], [], '10'])
  hasRoom = true
  number(10)
  expect([at(), kept.length, actor.getSnapshot().context.typed]).toEqual([['asking', 1], 1, ''])
})

test('a number half typed is there again, at the check that it was typed for; one of another sheet is not', () => {
  const again = begin({}, () => true, { slot: 'D1~2', text: '10.' })
  expect([again.at(), again.actor.getSnapshot().context.typed]).toEqual([['asking', 1], '10.'])
  again.number(10.2)
  expect([again.at(), again.actor.getSnapshot().context.typed]).toEqual([['asking', 2], ''])
  const other = begin({}, () => true, { slot: 'D9~1', text: '10.' })
  expect([other.at(), other.actor.getSnapshot().context.typed]).toEqual([['asking', 0], ''])
})

test('what was found for an occasion that is over is asked for anew, and nobody is led away from what is typed', () => {
  const { actor, number, pass, at } = begin()
  number(10)
  number(10)
  pass(true)
  expect(at()).toEqual(['done', 3])
  actor.send({ type: 'OVER', slots: ['D1~2'] })
  expect([at(), Object.keys(actor.getSnapshot().context.found)]).toEqual([
    ['asking', 1],
    ['D1~1', 'V1~1'],
  ])
  actor.send({ type: 'TYPE', typed: '1' })
  actor.send({ type: 'OVER', slots: ['D1~1'] })
  expect([at(), Object.keys(actor.getSnapshot().context.found)]).toEqual([['asking', 1], ['V1~1']])
})
