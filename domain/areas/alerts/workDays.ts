/**
 * The work of one person (null: no person named) on one operation of a part on a machine on a day, scheduled or not;
 * the work of a team is divided equally.
 */
export type WorkDay = {
  resourceID: string
  empID: string | null
  partNum: string
  oprSeq: number | null
  runSecs: number
  idealSecs: number
  good: number
  total: number
  idealMissing: number
}

/** Assigns consecutive numbers from 0 to values in order of appearance. */
function createNumbers<Value>() {
  const numbers = new Map<Value, number>()
  return {
    of(value: Value): number {
      const existing = numbers.get(value)
      if (existing !== undefined) return existing
      numbers.set(value, numbers.size)
      return numbers.size - 1
    },
  }
}

/** The machine and the person of a day. */
type Combination = { resourceID: string; empID: string | null }

/**
 * The days on which an operation of a part was made, by column: hundreds of machines have more than a hundred thousand
 * days in a quarter, and reading that many objects would take longer than all tests. `combo`: index in `combos` of each
 * day.
 */
export type OperationDays = {
  partNum: string
  oprSeq: number | null
  combos: readonly Combination[]
  combo: readonly number[]
  runSecs: readonly number[]
  idealSecs: readonly number[]
  good: readonly number[]
  total: readonly number[]
  idealMissing: readonly number[]
}

function collectOperationDays(partNum: string, oprSeq: number | null) {
  const numbers = createNumbers<number>()
  const [combos, combo]: [Combination[], number[]] = [[], []]
  const [runSecs, idealSecs, good, total, idealMissing]: number[][] = [[], [], [], [], []]
  const days = { partNum, oprSeq, combos, combo, runSecs, idealSecs, good, total, idealMissing }
  return {
    days,
    add(day: WorkDay, pair: number) {
      const number = numbers.of(pair)
      if (number === combos.length) combos.push({ resourceID: day.resourceID, empID: day.empID })
      combo.push(number)
      runSecs!.push(day.runSecs)
      idealSecs!.push(day.idealSecs)
      good!.push(day.good)
      total!.push(day.total)
      idealMissing!.push(day.idealMissing)
    },
  }
}

/** Collects work days one by one; `all` returns them by the operation of a part. */
export function collectWorkDays() {
  const machines = new Map<string, Map<string | null, number>>()
  const parts = new Map<string, Map<number | null, ReturnType<typeof collectOperationDays>>>()

  let pairs = 0
  function pairOf({ resourceID, empID }: WorkDay): number {
    const people = machines.get(resourceID) ?? new Map<string | null, number>()
    if (people.size === 0) machines.set(resourceID, people)
    const pair = people.get(empID) ?? pairs++
    if (pair === pairs - 1) people.set(empID, pair)
    return pair
  }

  function operationOf({ partNum, oprSeq }: WorkDay) {
    const ofPart = parts.get(partNum) ?? new Map<number | null, ReturnType<typeof collectOperationDays>>()
    if (ofPart.size === 0) parts.set(partNum, ofPart)
    const operation = ofPart.get(oprSeq) ?? collectOperationDays(partNum, oprSeq)
    if (operation.days.combo.length === 0) ofPart.set(oprSeq, operation)
    return operation
  }

  return {
    add(day: WorkDay) {
      operationOf(day).add(day, pairOf(day))
    },
    all: (): OperationDays[] =>
      [...parts.values()].flatMap((ofPart) => [...ofPart.values()].map((operation) => operation.days as OperationDays)),
  }
}

/** Groups work days in memory by the operation of a part. */
export function workDaysOf(days: Iterable<WorkDay>): OperationDays[] {
  const collected = collectWorkDays()
  for (const day of days) collected.add(day)
  return collected.all()
}
