import { createDutyCycle } from './createDutyCycle.ts'

/**
 * A request for the data of an organization that the stream had stored when it arrived. `streamSeq`: the newest message
 * at that time; `rollups`: wait for rollups too, not only for slices.
 */
export type Demand = { organizationId: number; streamSeq: number; rollups: boolean }

type Waiting = Demand & { met: Promise<boolean>; resolve: (isMet: true) => void }

/** Minimum time between the starts of two inserts and of two rounds on demand (ms). */
const [insertEveryMs, roundEveryMs] = [100, 300]

/** Maximum number of different waiting demands, of one organization and of all. */
const [maxOfOrganization, maxWaiting] = [200, 2000]

export type Demands = ReturnType<typeof createDemands>

/**
 * Collects demands until they are met. Inserts and rounds on demand start at once after a pause, and take at most half
 * of the time: demands that arrive meanwhile share the next one. `insertedSeq`: the newest message that is inserted.
 */
export function createDemands(insertedSeq: () => number) {
  let waiting: Waiting[] = []
  /** The demands that the current round meets. */
  let serving: ReadonlySet<Waiting> = new Set()
  const inserts = createDutyCycle(insertEveryMs)
  const rounds = createDutyCycle(roundEveryMs)
  const isInserted = ({ streamSeq }: Demand) => streamSeq <= insertedSeq()

  function meet(isMet: (demand: Waiting) => boolean) {
    const met = new Set(waiting.filter(isMet))
    waiting = waiting.filter((demand) => !met.has(demand))
    for (const { resolve } of met) resolve(true)
  }

  /** True if `other` is met by the same insert or round as `demand`. */
  const covers = (other: Waiting, demand: Demand) =>
    other.organizationId === demand.organizationId &&
    other.rollups === demand.rollups &&
    !serving.has(other) &&
    (other.streamSeq === demand.streamSeq || (isInserted(other) && isInserted(demand)))

  return {
    /** Resolves with true once a demand is met, and with false at once if too many others are waiting. */
    add(demand: Demand): Promise<boolean> {
      const existing = waiting.find((other) => covers(other, demand))
      if (existing) return existing.met
      const ofOrganization = waiting.filter(({ organizationId }) => organizationId === demand.organizationId)
      if (waiting.length >= maxWaiting || ofOrganization.length >= maxOfOrganization) return Promise.resolve(false)
      const { promise: met, resolve } = Promise.withResolvers<boolean>()
      waiting.push({ ...demand, met, resolve })
      return met
    },
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
      serving = served
      const startedAt = performance.now()
      await round(new Set([...served].map(({ organizationId }) => organizationId)))
      rounds.took(performance.now() - startedAt)
      meet((demand) => served.has(demand))
      serving = new Set()
    },
  }
}
