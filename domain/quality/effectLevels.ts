import { isEnoughDays, type Level } from './comparedEffect.ts'
import type { DaySum, Sampler } from './effectSamples.ts'
import type { MadeAtMachine, MadePiece } from './madeOfOperations.ts'

/**
 * What a level made at machines at which others made the same, so many pieces of it; how much of that would be lost at
 * the shares of these others, and on how many days they made any.
 */
export type LevelSum = {
  level: Level
  machines: MadeAtMachine[]
  pieces: number
  mine: DaySum
  expected: number
  otherDays: number
}

/** What of a machine's pieces is of a level. */
export const piecesOf = ({ pieces }: MadeAtMachine, { empID, shiftNum }: Level): MadePiece[] =>
  pieces.filter(
    (piece) =>
      (empID === undefined || piece.empID === empID) && (shiftNum === undefined || piece.shiftNum === shiftNum),
  )

const startedAs = (level: Level): LevelSum => ({
  level,
  ...{ machines: [], pieces: 0, mine: { total: 0, lost: 0, days: 0 }, expected: 0, otherDays: 0 },
})

type AtMachine = { machine: MadeAtMachine; pieces: number; mine: DaySum; others: DaySum }

function addTo(sum: LevelSum, { machine, pieces, mine, others }: AtMachine): LevelSum {
  sum.machines.push(machine)
  sum.pieces += pieces
  sum.mine.total += mine.total
  sum.mine.lost += mine.lost
  sum.mine.days += mine.days
  sum.expected += (mine.total * others.lost) / others.total
  sum.otherDays += others.days
  return sum
}

const newMap = () => new Map<number, LevelSum>()
function known<Key, Value>(map: Map<Key, Value>, key: Key, made: () => Value): Value {
  const value = map.get(key) ?? made()
  map.set(key, value)
  return value
}

/** Whether two are of the same work, one of them being part of the other. */
const isSame = (part: LevelSum, whole: LevelSum | undefined) =>
  part.pieces === whole?.pieces && part.machines.every((machine, k) => machine === whole.machines[k])

/**
 * Adds up what persons and shifts made, machine by machine; `compare` is told what of one machine was made on enough
 * days, and by `together` what of several. What is of the same work is told once: where a person and a shift are the same with
 * both names, else with those that say most in fewest words.
 */
export function createLevels(sampler: Sampler, compare: (sum: LevelSum) => void) {
  const persons = new Map<string, LevelSum>()
  const shifts = new Map<number, LevelSum>()
  const both = new Map<string, Map<number, LevelSum>>()
  /** Of both, what was compared at its machine already, as the work of one of them. */
  const compared = new Set<LevelSum>()

  function sampleOf(machine: MadeAtMachine, pieces: readonly MadePiece[]): AtMachine | null {
    const { mine, others } = sampler.within(pieces)
    return mine.days > 0 && others.days > 0 ? { machine, pieces: pieces.length, mine, others } : null
  }
  const ofPerson = (empID: string) => known(persons, empID, () => startedAs({ empID }))
  const ofShift = (shiftNum: number) => known(shifts, shiftNum, () => startedAs({ shiftNum }))
  const ofBoth = (empID: string, shiftNum: number) =>
    known(known(both, empID, newMap), shiftNum, () => startedAs({ empID, shiftNum }))
  const compareAt = (at: AtMachine, level: Level) => {
    if (isEnoughDays(at.mine.days, at.others.days))
      compare(addTo(startedAs({ resourceID: at.machine.resourceID, ...level }), at))
  }

  /** What is all that a person, or a shift, made at a machine. */
  function addWhole(at: AtMachine, level: Level) {
    if (level.empID !== undefined) addTo(ofPerson(level.empID), at)
    if (level.shiftNum !== undefined) addTo(ofShift(level.shiftNum), at)
    compareAt(at, level)
  }

  function add(machine: MadeAtMachine) {
    const { pieces } = machine
    if (pieces.length < 2) return
    sampler.machine(pieces)
    const byPerson = Map.groupBy(pieces, ({ empID }) => empID)
    const byShift = Map.groupBy(pieces, ({ shiftNum }) => shiftNum)
    for (const piece of pieces) {
      const { empID, shiftNum } = piece
      const whole: Level = {
        ...(empID !== null && byPerson.get(empID)!.length === 1 && { empID }),
        ...(shiftNum !== null && byShift.get(shiftNum)!.length === 1 && { shiftNum }),
      }
      const isWhole = 'empID' in whole || 'shiftNum' in whole
      const isBoth = empID !== null && shiftNum !== null
      const at = isWhole || isBoth ? sampleOf(machine, [piece]) : null
      if (!at) continue
      if (isWhole) addWhole(at, whole)
      if (!isBoth) continue
      const sum = addTo(ofBoth(empID, shiftNum), at)
      if (isWhole) compared.add(sum)
    }
    for (const [empID, own] of byPerson) {
      const at = empID !== null && own.length > 1 ? sampleOf(machine, own) : null
      if (at) addWhole(at, { empID: empID! })
    }
    for (const [shiftNum, own] of byShift) {
      const at = shiftNum !== null && own.length > 1 ? sampleOf(machine, own) : null
      if (at) addWhole(at, { shiftNum: shiftNum! })
    }
  }

  function together() {
    const told = new Set<LevelSum>()
    for (const [empID, byShift] of both)
      for (const [shiftNum, sum] of byShift) {
        if (!isEnoughDays(sum.mine.days, sum.otherDays)) continue
        const [machine, ...more] = sum.machines
        const [person, shift] = [persons.get(empID), shifts.get(shiftNum)]
        const [isPerson, isShift] = [isSame(sum, person), isSame(sum, shift)]
        if (more.length === 0) {
          const level = { resourceID: machine!.resourceID, ...sum.level }
          if (!compared.has(sum)) compare({ ...sum, level })
        } else if (isPerson === isShift) compare(sum)
        if (isPerson && isShift) told.add(person!).add(shift!)
      }
    for (const sum of [...persons.values(), ...shifts.values()])
      if (sum.machines.length > 1 && !told.has(sum) && isEnoughDays(sum.mine.days, sum.otherDays)) compare(sum)
  }
  return { add, together }
}
