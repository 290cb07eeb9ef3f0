import { isEnoughDays } from './comparedEffect.ts'
import type { DaySum, Sampler } from './effectSamples.ts'
import type { MadeOfOperations } from './madeOfOperations.ts'

/** Whose work it is, by places in the lists of what was made; `any`: of all of them. */
export type Place = { machine: number; person: number; shift: number }
export const any = -1

/** What of a machine's pieces is of a person and a shift. */
export function piecesOf({ pieces, machines }: MadeOfOperations, { machine, person, shift }: Place): number[] {
  const own: number[] = []
  for (let piece = machines.from[machine]!; piece < machines.from[machine + 1]!; piece++)
    if ((person === any || pieces.person[piece] === person) && (shift === any || pieces.shift[piece] === shift))
      own.push(piece)
  return own
}

/** What a level made where others made the same, and how much of that would be lost at the shares of these others. */
export type LevelSum = { mine: DaySum; expected: number }

type AtMachine = { machine: number; mine: DaySum; others: DaySum }
const expectedOf = ({ mine, others }: AtMachine) => (mine.total * others.lost) / others.total

/** Sums of levels by number, of which only those that hold something are gone through and emptied. */
function createSums(count: number) {
  const whole = () => new Uint32Array(count)
  const parts = () => new Float64Array(count)
  /** At how many machines, at which last, and at how many it was all that its person, or its shift, made. */
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
      days[level]! += at.mine.days
      otherDays[level]! += at.others.days
      total[level]! += at.mine.total
      lost[level]! += at.mine.lost
      expected[level]! += expectedOf(at)
    },
    isEnough: (level: number) => isEnoughDays(days[level]!, otherDays[level]!),
    sumOf: (level: number): LevelSum => ({
      mine: { total: total[level]!, lost: lost[level]!, days: days[level]! },
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

/** Persons in shifts that made anything, by number, and the number of each piece. */
function pairsOf({ pieces, shiftNums }: MadeOfOperations) {
  const numbers = new Map<number, number>()
  const [person, shift]: [number[], number[]] = [[], []]
  const ofPiece = Uint32Array.from(pieces.person, (who, piece) => {
    const when = pieces.shift[piece]!
    const key = who * shiftNums.length + when
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, person.length)
    shift.push(when)
    return person.push(who) - 1
  })
  return { person, shift, ofPiece }
}

/**
 * Adds up what persons and shifts made of an operation, machine by machine; `compare` is told what of one machine was
 * made on enough days, and by `together`, which ends the operation, what of several. What is of the same work is told
 * once: where a person and a shift are the same with both names, else with those that say most in fewest words.
 */
export function createLevels(made: MadeOfOperations, sampler: Sampler, compare: (place: Place, sum: LevelSum) => void) {
  const { empIDs, shiftNums, pieces, machines } = made
  const [persons, shifts] = [createSums(empIDs.length), createSums(shiftNums.length)]
  const pairs = pairsOf(made)
  const both = createSums(pairs.person.length)
  /** Pieces of each shift at the machine. */
  const ofShift = shiftNums.map((): number[] => [])

  function sampleOf(machine: number, some: readonly number[]): AtMachine | null {
    const { mine, others } = sampler.within(some)
    return mine.days > 0 && others.days > 0 ? { machine, mine, others } : null
  }

  /** What is all that a person, or a shift, made at a machine. */
  function addWhole(at: AtMachine, person: number, shift: number) {
    if (person !== any) persons.add(person, at)
    if (shift !== any) shifts.add(shift, at)
    if (isEnoughDays(at.mine.days, at.others.days))
      compare({ machine: at.machine, person, shift }, { mine: at.mine, expected: expectedOf(at) })
  }

  /** A piece by itself; `person`, `shift`: of which it is all that was made at the machine. */
  function addPiece(machine: number, piece: number, { person, shift }: { person: number; shift: number }) {
    const isWhole = person !== any || shift !== any
    const [who, when] = [pieces.person[piece]!, pieces.shift[piece]!]
    const isBoth = empIDs[who] !== null && shiftNums[when] !== null
    const at = isWhole || isBoth ? sampleOf(machine, [piece]) : null
    if (!at) return
    if (isWhole) addWhole(at, person, shift)
    if (!isBoth) return
    const level = pairs.ofPiece[piece]!
    both.add(level, at)
    if (person !== any) both.alone.person[level]!++
    if (shift !== any) both.alone.shift[level]!++
  }

  function add(machine: number) {
    const [from, to] = [machines.from[machine]!, machines.from[machine + 1]!]
    if (to - from < 2) return
    sampler.machine(machine)
    for (const own of ofShift) own.length = 0
    for (let piece = from; piece < to; piece++) ofShift[pieces.shift[piece]!]!.push(piece)
    for (let [first, next] = [from, from]; first < to; first = next) {
      const person = pieces.person[first]!
      while (next < to && pieces.person[next] === person) next++
      const isNamed = empIDs[person] !== null
      for (let piece = first; piece < next; piece++) {
        const shift = pieces.shift[piece]!
        const isOneOfShift = ofShift[shift]!.length === 1 && shiftNums[shift] !== null
        addPiece(machine, piece, {
          person: isNamed && next - first === 1 ? person : any,
          shift: isOneOfShift ? shift : any,
        })
      }
      if (!isNamed || next - first === 1) continue
      const at = sampleOf(machine, piecesOf(made, { machine, person, shift: any }))
      if (at) addWhole(at, person, any)
    }
    for (const [shift, own] of ofShift.entries()) {
      const at = own.length > 1 && shiftNums[shift] !== null ? sampleOf(machine, own) : null
      if (at) addWhole(at, any, shift)
    }
  }

  /** Whether what both made is all that one of them made: at the same machines, and there nothing else. */
  const isSame = (level: number, of: 'person' | 'shift', whole: number) =>
    both.alone[of][level] === both.machines[level] && whole === both.machines[level]

  function together() {
    const told = { person: new Set<number>(), shift: new Set<number>() }
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
        told.person.add(person)
        told.shift.add(shift)
      }
    }
    const isTold = (sums: typeof both, level: number) => sums.machines[level]! > 1 && sums.isEnough(level)
    for (const person of persons.touched)
      if (!told.person.has(person) && isTold(persons, person))
        compare({ machine: any, person, shift: any }, persons.sumOf(person))
    for (const shift of shifts.touched)
      if (!told.shift.has(shift) && isTold(shifts, shift))
        compare({ machine: any, person: any, shift }, shifts.sumOf(shift))
    for (const sums of [persons, shifts, both]) sums.clear()
  }
  return { add, together }
}
