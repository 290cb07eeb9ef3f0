/** What one person (null: nobody named) made of one operation of a part on a machine on a day: scheduled or not, a team's share each. */
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

/** Gives things numbers from 0 in the order in which they come, and keeps them. */
export function createNumbers<Thing>() {
  const numbers = new Map<Thing, number>()
  return {
    of(thing: Thing): number {
      const known = numbers.get(thing)
      if (known !== undefined) return known
      numbers.set(thing, numbers.size)
      return numbers.size - 1
    },
    things: () => [...numbers.keys()],
  }
}

type Sum = 'runSecs' | 'idealSecs' | 'good' | 'total' | 'idealMissing'

/**
 * Work days by column: hundreds of machines have more than a hundred thousand in a quarter, and as many objects would take longer to look at than all tests of them.
 * `machine`, `person` and `operation` number what stands in the lists.
 */
export type WorkDays = Record<Sum, readonly number[]> & {
  machine: readonly number[]
  person: readonly number[]
  operation: readonly number[]
  machines: readonly string[]
  persons: readonly (string | null)[]
  operations: readonly { partNum: string; oprSeq: number | null }[]
}

/** Takes work days one by one. */
export function collectWorkDays() {
  const [machines, persons, parts] = [createNumbers<string>(), createNumbers<string | null>(), createNumbers<string>()]
  const operations: { partNum: string; oprSeq: number | null }[] = []
  const ofParts: Map<number | null, number>[] = []
  const [machine, person, operation]: [number[], number[], number[]] = [[], [], []]
  const columns: Record<Sum, number[]> = { runSecs: [], idealSecs: [], good: [], total: [], idealMissing: [] }

  function operationOf({ partNum, oprSeq }: WorkDay): number {
    const part = parts.of(partNum)
    const ofPart = ofParts[part] ?? new Map<number | null, number>()
    ofParts[part] = ofPart
    const known = ofPart.get(oprSeq)
    if (known !== undefined) return known
    ofPart.set(oprSeq, operations.length)
    return operations.push({ partNum, oprSeq }) - 1
  }

  return {
    add(day: WorkDay) {
      machine.push(machines.of(day.resourceID))
      person.push(persons.of(day.empID))
      operation.push(operationOf(day))
      columns.runSecs.push(day.runSecs)
      columns.idealSecs.push(day.idealSecs)
      columns.good.push(day.good)
      columns.total.push(day.total)
      columns.idealMissing.push(day.idealMissing)
    },
    all: (): WorkDays => ({
      ...{ ...columns, machine, person, operation, operations },
      ...{ machines: machines.things(), persons: persons.things() },
    }),
  }
}

/** The same of days that are at hand. */
export function workDaysOf(days: Iterable<WorkDay>): WorkDays {
  const collected = collectWorkDays()
  for (const day of days) collected.add(day)
  return collected.all()
}
