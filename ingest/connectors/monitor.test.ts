import { monitorLimits } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { expect, test } from 'vitest'
import { createMonitor } from './monitor.ts'

function monitorAt(start: number) {
  let time = start
  return { monitor: createMonitor(() => time), set: (now: number) => (time = now) }
}

test('shows the last value of each signal, its number of values, and the lag of the newest', () => {
  const { monitor, set } = monitorAt(10_000)
  monitor.read({ signal: 'a', value: 1, at: 9_000 }, true)
  set(11_000)
  monitor.read({ signal: 'a', value: 2, at: 10_500 }, true)
  monitor.read({ signal: 'b', value: 'x', at: 10_900 }, false)
  expect(monitor.snapshot()).toMatchObject({
    received: 3,
    lagMs: 100,
    signals: [
      { signal: 'a', value: 2, at: 10_500, count: 2, isMapped: true },
      { signal: 'b', value: 'x', count: 1, isMapped: false },
    ],
  })
})

test('the rate is that of the last minute', () => {
  const { monitor, set } = monitorAt(0)
  for (let at = 0; at < 120_000; at += 500) {
    set(at)
    monitor.read({ signal: 'a', value: at, at }, true)
  }
  expect(monitor.snapshot().perSecond).toBeCloseTo(2, 1)
  set(1_000_000)
  expect(monitor.snapshot().perSecond).toBe(0)
})

test('equal lines in succession are one line with their count and the last sample', () => {
  const { monitor } = monitorAt(0)
  monitor.ignore('x|1', 'unknown form')
  monitor.ignore('x|2', 'unknown form')
  monitor.note('Connected')
  expect(monitor.snapshot()).toMatchObject({
    ignored: 2,
    log: [
      { kind: 'event', text: 'Connected', count: 1 },
      { kind: 'ignored', text: 'unknown form', sample: 'x|2', count: 2 },
    ],
  })
})

test('memory is bounded: signals, lines and texts', () => {
  const { monitor } = monitorAt(0)
  const long = 'x'.repeat(1_000_000)
  for (let index = 0; index < monitorLimits.signals + 50; index += 1)
    monitor.read({ signal: `${index}`, value: long, at: 0 }, false)
  for (let index = 0; index < monitorLimits.lines + 50; index += 1) monitor.ignore(long, `reason ${index}`)
  const { signals, log, ignored } = monitor.snapshot()
  expect([signals.length, log.length, ignored]).toEqual([
    monitorLimits.signals,
    monitorLimits.lines,
    50 + monitorLimits.lines + 50,
  ])
  expect(Math.max(...log.map(({ sample }) => sample!.length))).toBe(monitorLimits.text)
})

test('a signal with a very long name is one signal', () => {
  const { monitor } = monitorAt(0)
  const signal = 'n'.repeat(monitorLimits.text + 1)
  for (const value of [1, 2]) monitor.read({ signal, value, at: 0 }, true)
  expect(monitor.snapshot().signals).toMatchObject([{ value: 2, count: 2 }])
})

test('a mapped signal is recorded even if many others came first', () => {
  const { monitor } = monitorAt(0)
  for (let index = 0; index < monitorLimits.signals; index += 1)
    monitor.read({ signal: `${index}`, value: 0, at: 0 }, false)
  monitor.read({ signal: 'mapped', value: 1, at: 0 }, true)
  expect(monitor.snapshot().signals.at(-1)).toMatchObject({ signal: 'mapped', value: 1 })
})
