import { isEnoughDays } from './comparedEffect.ts'
import type { DayTotals, Sampler } from './effectSamples.ts'
import type { ProductionByOperation } from './productionByOperation.ts'

/** Key of a level as indices in the lists of the production; `any`: all of them. */
export type LevelKey = { machine: number; person: number; shift: number }
export const any = -1

/** Returns the segments of a machine that belong to a person and a shift. */
export function segmentsOf(
  { segments, machines }: ProductionByOperation,
  { machine, person, shift }: LevelKey,
): number[] {
  const result: number[] = []
  for (let segment = machines.from[machine]!; segment < machines.from[machine + 1]!; segment++)
    if ((person === any || segments.person[segment] === person) && (shift === any || segments.shift[segment] === shift))
      result.push(segment)
  return result
}

/** Output of a level where others made the same, and its expected scrap and rework at the share of these others. */
export type LevelTotals = { own: DayTotals; expected: number }

type AtMachine = { machine: number; own: DayTotals; other: DayTotals }
const expectedOf = ({ own, other }: AtMachine) => (own.total * other.lost) / other.total

/** Creates totals of levels by number; only levels in use are iterated and cleared. */
function createTotals(count: number) {
  const whole = () => new Uint32Array(count)
  const parts = () => new Float64Array(count)
  /**
   * Number of machines, the last one of them, and the number of machines where it was all output of its person, or of
   * its shift.
   */
  const [machines, machine, alone] = [whole(), whole(), { person: whole(), shift: whole() }]
  const [days, otherDays, total, lost, expected] = [whole(), whole(), parts(), parts(), parts()]
  const touched: number[] = []
  return {
    machines,
    machine,
    alone,
    touched,
    add(level: number, at: AtMachine) {
      if (machines[level] === 0) touched.push(level)
      machines[level]!++
      machine[level] = at.machine
      days[level]! += at.own.days
      otherDays[level]! += at.other.days
      total[level]! += at.own.total
      lost[level]! += at.own.lost
      expected[level]! += expectedOf(at)
    },
    isEnough: (level: number) => isEnoughDays(days[level]!, otherDays[level]!),
    sumOf: (level: number): LevelTotals => ({
      own: { total: total[level]!, lost: lost[level]!, days: days[level]! },
      expected: expected[level]!,
    }),
    clear() {
      for (const level of touched) {
        machines[level] = alone.person[level] = alone.shift[level] = days[level] = otherDays[level] = 0
        total[level] = lost[level] = expected[level] = 0
      }
      touched.length = 0
    },
  }
}

/** Returns the pairs of person and shift with any output, by number, and the number for each segment. */
function pairsOf({ segments, shiftNums }: ProductionByOperation) {
  const numbers = new Map<number, number>()
  const [person, shift]: [number[], number[]] = [[], []]
  const ofSegment = Uint32Array.from(segments.person, (personIndex, segment) => {
    const shiftIndex = segments.shift[segment]!
    const key = personIndex * shiftNums.length + shiftIndex
    const existing = numbers.get(key)
    if (existing !== undefined) return existing
    numbers.set(key, person.length)
    shift.push(shiftIndex)
    return person.push(personIndex) - 1
  })
  return { person, shift, ofSegment }
}

/**
 * Adds up the output of persons and shifts for an operation, machine by machine; `compare` is called for the output of
 * one machine on enough days, and by `together`, which completes the operation, for that of several machines. Identical
 * work is reported once: if a person and a shift coincide, with both; otherwise with the most specific short
 * description.
 */
export function createLevels(
  production: ProductionByOperation,
  sampler: Sampler,
  compare: (key: LevelKey, totals: LevelTotals) => void,
) {
  const { empIDs, shiftNums, segments, machines } = production
  const [persons, shifts] = [createTotals(empIDs.length), createTotals(shiftNums.length)]
  const pairs = pairsOf(production)
  const both = createTotals(pairs.person.length)
  /** Segments of each shift at the machine. */
  const ofShift = shiftNums.map((): number[] => [])

  function sampleOf(machine: number, some: readonly number[]): AtMachine | null {
    const { own, other } = sampler.within(some)
    return own.days > 0 && other.days > 0 ? { machine, own, other } : null
  }

  /** Adds all output of a person, or of a shift, at a machine. */
  function addWhole(at: AtMachine, person: number, shift: number) {
    if (person !== any) persons.add(person, at)
    if (shift !== any) shifts.add(shift, at)
    if (isEnoughDays(at.own.days, at.other.days))
      compare({ machine: at.machine, person, shift }, { own: at.own, expected: expectedOf(at) })
  }

  /** Adds a single segment; `person`, `shift`: set if it is all output of that person or shift at the machine. */
  function addSegment(machine: number, segment: number, { person, shift }: { person: number; shift: number }) {
    const isWhole = person !== any || shift !== any
    const [personIndex, shiftIndex] = [segments.person[segment]!, segments.shift[segment]!]
    const isBoth = empIDs[personIndex] !== null && shiftNums[shiftIndex] !== null
    const at = isWhole || isBoth ? sampleOf(machine, [segment]) : null
    if (!at) return
    if (isWhole) addWhole(at, person, shift)
    if (!isBoth) return
    const level = pairs.ofSegment[segment]!
    both.add(level, at)
    if (person !== any) both.alone.person[level]!++
    if (shift !== any) both.alone.shift[level]!++
  }

  function add(machine: number) {
    const [from, to] = [machines.from[machine]!, machines.from[machine + 1]!]
    if (to - from < 2) return
    sampler.machine(machine)
    for (const shiftSegments of ofShift) shiftSegments.length = 0
    for (let segment = from; segment < to; segment++) ofShift[segments.shift[segment]!]!.push(segment)
    for (let [first, next] = [from, from]; first < to; first = next) {
      const person = segments.person[first]!
      while (next < to && segments.person[next] === person) next++
      const isNamed = empIDs[person] !== null
      for (let segment = first; segment < next; segment++) {
        const shift = segments.shift[segment]!
        const isOnlyInShift = ofShift[shift]!.length === 1 && shiftNums[shift] !== null
        addSegment(machine, segment, {
          person: isNamed && next - first === 1 ? person : any,
          shift: isOnlyInShift ? shift : any,
        })
      }
      if (!isNamed || next - first === 1) continue
      const at = sampleOf(machine, segmentsOf(production, { machine, person, shift: any }))
      if (at) addWhole(at, person, any)
    }
    for (const [shift, shiftSegments] of ofShift.entries()) {
      const at = shiftSegments.length > 1 && shiftNums[shift] !== null ? sampleOf(machine, shiftSegments) : null
      if (at) addWhole(at, any, shift)
    }
  }

  /** True if the output of both is all output of one of them: at the same machines, and nothing else there. */
  const isSame = (level: number, of: 'person' | 'shift', whole: number) =>
    both.alone[of][level] === both.machines[level] && whole === both.machines[level]

  function together() {
    const reported = { person: new Set<number>(), shift: new Set<number>() }
    for (const level of both.touched) {
      if (!both.isEnough(level)) continue
      const [person, shift] = [pairs.person[level]!, pairs.shift[level]!]
      const isPerson = isSame(level, 'person', persons.machines[person]!)
      const isShift = isSame(level, 'shift', shifts.machines[shift]!)
      if (both.machines[level] === 1) {
        const wasCompared = both.alone.person[level]! + both.alone.shift[level]! > 0
        if (!wasCompared) compare({ machine: both.machine[level]!, person, shift }, both.sumOf(level))
      } else if (isPerson === isShift) compare({ machine: any, person, shift }, both.sumOf(level))
      if (isPerson && isShift) {
        reported.person.add(person)
        reported.shift.add(shift)
      }
    }
    const isReportable = (totals: typeof both, level: number) => totals.machines[level]! > 1 && totals.isEnough(level)
    for (const person of persons.touched)
      if (!reported.person.has(person) && isReportable(persons, person))
        compare({ machine: any, person, shift: any }, persons.sumOf(person))
    for (const shift of shifts.touched)
      if (!reported.shift.has(shift) && isReportable(shifts, shift))
        compare({ machine: any, person: any, shift }, shifts.sumOf(shift))
    for (const totals of [persons, shifts, both]) totals.clear()
  }
  return { add, together }
}
