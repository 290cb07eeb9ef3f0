import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { expect, test } from 'vitest'
import { floorOrder, type Placed } from './floorOrder.ts'

const machine = (name: string, more: Partial<Placed> = {}): Placed => ({
  name,
  line: 'A',
  state: stateCodes.running,
  since: 0,
  staleSince: null,
  attention: 'usual',
  ...more,
})
const names = (machines: Placed[], order: Parameters<typeof floorOrder>[1]) =>
  floorOrder(machines, order).map((i) => machines[i]?.name)

test('sorts names in natural order', () => {
  expect(names([machine('M-10'), machine('M-9'), machine('M-1')], 'name')).toEqual(['M-1', 'M-9', 'M-10'])
})

test('keeps the machines of a line together', () => {
  const machines = [machine('M-1', { line: 'B' }), machine('M-3'), machine('M-2', { line: 'B' })]
  expect(names(machines, 'line')).toEqual(['M-3', 'M-1', 'M-2'])
})

test('sorts the longest problem first, and a silent machine before a waiting one', () => {
  const machines = [
    machine('runs'),
    machine('fault, new', { state: stateCodes.down, since: 50 }),
    machine('waits', { state: stateCodes.idle }),
    machine('silent', { staleSince: 40 }),
    machine('fault, old', { state: stateCodes.down, since: 10 }),
  ]
  expect(names(machines, 'attention')).toEqual(['fault, old', 'fault, new', 'silent', 'waits', 'runs'])
})

test('sorts an unexpectedly silent machine first, and one that idles in unplanned time last', () => {
  const machines = [
    machine('idle at night', { state: stateCodes.idle, attention: 'quiet' }),
    machine('runs'),
    machine('fault', { state: stateCodes.down, since: 10 }),
    machine('silent', { staleSince: 40, since: 50, attention: 'trouble' }),
    machine('never spoke', { staleSince: 40, attention: 'trouble' }),
    machine('waits', { state: stateCodes.idle }),
  ]
  const order = ['never spoke', 'silent', 'fault', 'waits', 'runs', 'idle at night']
  expect(names(machines, 'attention')).toEqual(order)
})
