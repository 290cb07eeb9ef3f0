import { describe, expect, test } from 'vitest'
import { dice, waiting } from '../plant/random.ts'
import { combinationEffects } from './combinationEffects.ts'
import { shareOf, withinRate } from './falseAlarms.fixture.ts'
import { levelChanges } from './levelChanges.ts'
import { machineDaysOf } from './machineDays.ts'
import { recurringStops, type StopHour } from './recurringStops.ts'
import { firstDay, noisyDays, normals, queryOver } from './simulatedDays.fixture.ts'
import { type WorkDay, workDaysOf } from './workDays.ts'

describe('changes of level', () => {
  const machines = Array.from({ length: 10 }, (_, k) => k)
  const query = queryOver(60, machines.length)

  test('reports at most the stated rate on plants without changes, for independent and autocorrelated days', () => {
    for (const [likeness, length] of [
      [0, 60],
      [0.4, 60],
      [0, 14],
      [0.4, 14],
    ] as const) {
      const over = queryOver(length, machines.length)
      const share = shareOf(200, (seed) => {
        const days = machines.flatMap((machine) => noisyDays({ machine, days: length, seed, likeness }))
        return levelChanges(over, machineDaysOf(days)).length > 0
      })
      withinRate(share, 0.05, 200)
    }
  })

  test('detects a drop of availability by ten points on the right machine and near the right day', () => {
    const share = shareOf(100, (seed) => {
      const days = machines.flatMap((machine) => {
        const drop = machine === 3 ? 0.1 : 0
        return noisyDays({ machine, days: 60, seed, fall: drop, at: 35 })
      })
      const finding = levelChanges(query, machineDaysOf(days)).find(({ kind }) => kind === 'availabilityLevel')
      if (!finding) return false
      const day = Date.parse(finding.since) / 86_400_000 - firstDay
      expect(finding).toMatchObject({ resourceID: 'M-3', severity: 'warning' })
      expect(finding.numbers.change!).toBeLessThan(-0.03)
      return Math.abs(day - 35) <= 4
    })
    expect(share).toBeGreaterThan(0.85)
  })
})

describe('recurring stops', () => {
  const machines = 10
  const query = queryOver(60, machines)
  /**
   * Random stops over the 16 hours; on `machine` 3 the same number of additional ones between 13:00 and 14:00 on
   * `extra` of 60 days.
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

  test('reports at most the stated rate on plants whose stops are spread evenly over the hours', () => {
    withinRate(
      shareOf(200, (seed) => recurringStops(query, stopHours(seed, 0)).length > 0),
      0.05,
      200,
    )
  })

  test('detects an hour in which a machine stops on every other day', () => {
    const share = shareOf(100, (seed) =>
      recurringStops(query, stopHours(seed, 30)).some((f) => f.resourceID === 'M-3' && f.numbers.hour === 13),
    )
    expect(share).toBeGreaterThan(0.95)
  })
})

describe('combinations', () => {
  const query = queryOver(60, 3)
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

  test('reports at most the stated rate on plants without differences between people', () => {
    withinRate(
      shareOf(300, (seed) => combinationEffects(query, workDaysOf(workDays(seed, 1))).length > 0),
      0.05,
      300,
    )
  })

  test('does not report a person as slower who works at a machine that is slower for all', () => {
    const slowMachine = (seed: number) =>
      workDays(seed, 1).map((day) => (day.resourceID === 'M-1' ? { ...day, idealSecs: 0.8 * day.idealSecs } : day))
    const findings = (seed: number) => combinationEffects(query, workDaysOf(slowMachine(seed)))
    expect(
      shareOf(100, (seed) => findings(seed).some(({ resourceID, about }) => resourceID === 'M-1' && !about?.empID)),
    ).toBe(1)
    withinRate(
      shareOf(300, (seed) => findings(seed).some(({ about }) => about?.empID)),
      0.05,
      300,
    )
  })

  test('detects a combination that is 12 % slower, with its cost', () => {
    const share = shareOf(100, (seed) => {
      const finding = combinationEffects(query, workDaysOf(workDays(seed, 0.88))).find(
        ({ id, severity }) => severity === 'warning' && id.startsWith('combination~performance~M-1~E-1~P-0~10'),
      )
      if (finding) expect(finding.lostSecs).toBeGreaterThan(0)
      return finding !== undefined
    })
    expect(share).toBeGreaterThan(0.9)
  })
})
