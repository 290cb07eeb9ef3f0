import { describe, expect, test } from 'vitest'
import { dice, waiting } from '../plant/random.ts'
import { combinationEffects } from './combinationEffects.ts'
import { shareOf, withinRate } from './falseAlarms.fixture.ts'
import { levelChanges } from './levelChanges.ts'
import { machineDaysOf } from './machineDays.ts'
import { recurringStops, type StopHour } from './recurringStops.ts'
import { firstDay, noisyDays, normals, questionOver } from './simulatedDays.bed.ts'
import { type WorkDay, workDaysOf } from './workDays.ts'

describe('changes of level', () => {
  const machines = Array.from({ length: 10 }, (_, k) => k)
  const question = questionOver(60, machines.length)

  test('on plants without any, no more are found than the stated rate, be days independent or like the day before', () => {
    for (const [likeness, length] of [
      [0, 60],
      [0.4, 60],
      [0, 14],
      [0.4, 14],
    ] as const) {
      const over = questionOver(length, machines.length)
      const share = shareOf(200, (seed) => {
        const days = machines.flatMap((machine) => noisyDays({ machine, days: length, seed, likeness }))
        return levelChanges(over, machineDaysOf(days)).length > 0
      })
      withinRate(share, 0.05, 200)
    }
  })

  test('availability that falls by ten points is found on the machine and near the day', () => {
    const share = shareOf(100, (seed) => {
      const days = machines.flatMap((machine) => {
        const fall = machine === 3 ? 0.1 : 0
        return noisyDays({ machine, days: 60, seed, fall, at: 35 })
      })
      const found = levelChanges(question, machineDaysOf(days)).find(({ kind }) => kind === 'availabilityLevel')
      if (!found) return false
      const day = Date.parse(found.since) / 86_400_000 - firstDay
      expect(found).toMatchObject({ resourceID: 'M-3', severity: 'warning' })
      expect(found.numbers.change!).toBeLessThan(-0.03)
      return Math.abs(day - 35) <= 4
    })
    expect(share).toBeGreaterThan(0.85)
  })
})

describe('recurring stops', () => {
  const machines = 10
  const question = questionOver(60, machines)
  /**
   * Stops at random over the 16 hours; on `machine` 3 as many again between 13 and 14 o'clock on `extra` of 60 days.
   */
  function stopHours(seed: number, extra: number): StopHour[] {
    const roll = dice(seed, 77)
    return Array.from({ length: machines }, (_, machine) => {
      const days = Array.from({ length: 24 }, () => new Set<number>())
      for (let day = 0; day < 60; day++) {
        for (let at = waiting(5, roll); at < 16; at += waiting(5, roll)) days[6 + Math.floor(at)]!.add(day)
        if (machine === 3 && roll() < extra / 60) days[13]!.add(day)
      }
      return days.map((set, hour) => {
        const stops = set.size
        return { resourceID: `M-${machine}`, hour, days: stops, stops, downMs: stops * 600_000 }
      })
    })
      .flat()
      .filter(({ days }) => days > 0)
  }

  test('on plants that stop at any hour alike, no more are found than the stated rate', () => {
    withinRate(
      shareOf(200, (seed) => recurringStops(question, stopHours(seed, 0)).length > 0),
      0.05,
      200,
    )
  })

  test('an hour in which a machine stops on every other day is found', () => {
    const share = shareOf(100, (seed) =>
      recurringStops(question, stopHours(seed, 30)).some((f) => f.resourceID === 'M-3' && f.numbers.hour === 13),
    )
    expect(share).toBeGreaterThan(0.95)
  })
})

describe('combinations', () => {
  const question = questionOver(60, 3)
  /** Three machines and three people make two parts; M-1 with E-1 makes P-0 at `factor` of the pace of the others. */
  function workDays(seed: number, factor: number): WorkDay[] {
    const next = normals(seed, 5)
    const rows: WorkDay[] = []
    for (let day = 0; day < 60; day++)
      for (let machine = 0; machine < 3; machine++) {
        const person = (day + machine + (day % 7)) % 3
        const part = Math.floor(day / 5 + machine) % 2
        const slow = machine === 1 && person === 1 && part === 0
        const runSecs = 30_000
        const total = 500
        rows.push({
          resourceID: `M-${machine}`,
          empID: `E-${person}`,
          partNum: `P-${part}`,
          oprSeq: 10,
          runSecs,
          idealSecs: runSecs * (0.9 + 0.05 * next()) * (slow ? factor : 1),
          total,
          good: total - Math.max(0, Math.round(10 + 4 * next())),
          idealMissing: 0,
        })
      }
    return rows
  }

  test('on plants where everybody is alike, no more are found than the stated rate', () => {
    withinRate(
      shareOf(300, (seed) => combinationEffects(question, workDaysOf(workDays(seed, 1))).length > 0),
      0.05,
      300,
    )
  })

  test('who works at a machine that is slower for all is not told of as slower', () => {
    const slowMachine = (seed: number) =>
      workDays(seed, 1).map((day) => (day.resourceID === 'M-1' ? { ...day, idealSecs: 0.8 * day.idealSecs } : day))
    const found = (seed: number) => combinationEffects(question, workDaysOf(slowMachine(seed)))
    expect(
      shareOf(100, (seed) => found(seed).some(({ resourceID, about }) => resourceID === 'M-1' && !about?.empID)),
    ).toBe(1)
    withinRate(
      shareOf(300, (seed) => found(seed).some(({ about }) => about?.empID)),
      0.05,
      300,
    )
  })

  test('a combination that is 12 % slower is found, and what it costs', () => {
    const share = shareOf(100, (seed) => {
      const found = combinationEffects(question, workDaysOf(workDays(seed, 0.88))).find(
        ({ id, severity }) => severity === 'warning' && id.startsWith('combination~performance~M-1~E-1~P-0~10'),
      )
      if (found) expect(found.lostSecs).toBeGreaterThan(0)
      return found !== undefined
    })
    expect(share).toBeGreaterThan(0.9)
  })
})
