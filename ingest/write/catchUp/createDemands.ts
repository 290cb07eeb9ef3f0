import { createDutyCycle } from './createDutyCycle.ts'

/**
 * A request for the data of an organization that the stream had stored when it arrived. `streamSeq`: the newest message
 * at that time; `rollups`: wait for rollups too, not only for slices.
 */
export type Demand = { organizationId: number; streamSeq: number; rollups: boolean }

type Waiting = Demand & { resolve: () => void }

/** Minimum time between the starts of two inserts and of two rounds on demand (ms). */
const [insertEveryMs, roundEveryMs] = [100, 300]

/** Maximum number of waiting demands. */
const maxWaiting = 1000

export type Demands = ReturnType<typeof createDemands>

/**
 * Collects demands until they are met. Inserts and rounds on demand start at once after a pause, and take at most half
 * of the time: demands that arrive meanwhile share the next one. `insertedSeq`: the newest message that is inserted.
 */
export function createDemands(insertedSeq: () => number) {
  let waiting: Waiting[] = []
  const inserts = createDutyCycle(insertEveryMs)
  const rounds = createDutyCycle(roundEveryMs)
  const isInserted = ({ streamSeq }: Demand) => streamSeq <= insertedSeq()

  function meet(isMet: (demand: Waiting) => boolean) {
    const met = waiting.filter(isMet)
    waiting = waiting.filter((demand) => !met.includes(demand))
    for (const { resolve } of met) resolve()
  }

  return {
    isFull: () => waiting.length >= maxWaiting,
    /** Resolves once a demand is met. */
    add: (demand: Demand) => new Promise<void>((resolve) => waiting.push({ ...demand, resolve })),
    /** Minimum time between the starts of two inserts (ms); null: no demand waits for one. */
    insertPaceMs: (): number | null => (waiting.every(isInserted) ? null : inserts.everyMs()),
    /** Records an insert and its duration (ms). */
    inserted(tookMs: number) {
      inserts.took(tookMs)
      meet((demand) => !demand.rollups && isInserted(demand))
    },
    /** Minimum time between the starts of two rounds on demand (ms); null: no demand waits for one. */
    roundPaceMs: (): number | null => (waiting.some(isInserted) ? rounds.everyMs() : null),
    /** Meets the demands whose data are inserted: `round` rolls up their organizations. */
    async serve(round: (organizationIds: ReadonlySet<number>) => Promise<void>): Promise<void> {
      const served = new Set(waiting.filter(isInserted))
      const startedAt = performance.now()
      await round(new Set([...served].map(({ organizationId }) => organizationId)))
      rounds.took(performance.now() - startedAt)
      meet((demand) => served.has(demand))
    },
  }
}
