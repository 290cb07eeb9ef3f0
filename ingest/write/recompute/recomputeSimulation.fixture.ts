import { sampleFloor } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { floorPrint } from '@takt/store/floor/floorPrint.ts'
import type fc from 'fast-check'
import type { FloorChanges } from '../floors/floorChanges.ts'
import type { FloorSnapshot } from '../floors/floorSnapshots.ts'
import { createFloors } from '../floors/floors.ts'
import { contentOf, type Edit, edited, machine, type Outcome } from './recomputeEdits.fixture.ts'
import { createRecomputeQueue } from './recomputeQueue.ts'

const days = [2, 1]
const organizationId = 1

type Stored = FloorSnapshot & { version: bigint; print: string }
type Rollup = { version: bigint; content: string }

const maxIterations = 1000

/** A wake-up for one waiting loop. */
function createSignal() {
  let isSignaled = false
  let wake = () => {}
  return {
    ring() {
      isSignaled = true
      wake()
    },
    async wait() {
      if (!isSignaled)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      isSignaled = false
    },
  }
}

/**
 * The writer's floors and recomputation above a simulated store. Every access to the store takes two scheduled steps, the
 * effect and the response, and may fail at either; whenever an effect changes something, responses that carry no
 * `recomputing` mark are compared with the master data.
 */
export function createSimulation(scheduler: fc.Scheduler, plan: readonly Outcome[]) {
  let today = sampleFloor([machine('M-1', [1]), machine('M-2', [2]), machine('M-3', [])])
  let stored: Stored | null = null
  const rollups = new Map<string, Rollup>()
  const remaining = [...plan]
  const waitingComments = new Set<string>()
  const withFirstFacts = new Set<object>()
  let isEdited = false
  let areEditsDone = false
  let term = 0
  const wrong: string[] = []

  /** Compares every rollup that a response would return without a mark. */
  function check() {
    if (!stored || stored.print !== floorPrint(today) || stored.pending?.days) return
    for (const resourceID of today.resources.keys()) {
      if (stored.pending?.resources.has(resourceID)) continue
      for (const day of days) {
        const content = rollups.get(`${resourceID} ${day}`)?.content ?? ''
        if (content !== contentOf(today, resourceID)) wrong.push(`${resourceID}: ${content} without a mark`)
      }
    }
  }

  const nextStep = (label: string) => scheduler.schedule(Promise.resolve(), label)
  const inFlight = new Set<Promise<unknown>>()
  async function reach<T>(label: string, outcome: Outcome, effect: () => T): Promise<T> {
    await nextStep(label)
    if (outcome === 'before') throw new Error(`${label} failed`)
    const result = effect()
    check()
    return result
  }
  const writeRollup = (name: string, version: bigint, content: string) => {
    if ((rollups.get(name)?.version ?? 0n) < version) rollups.set(name, { version, content })
  }

  /** Starts the parts of one run of the writer; after a kill they have no access any more. */
  function startWriter() {
    const [editSignal, workSignal] = [createSignal(), createSignal()]
    let version = BigInt(++term) << 24n
    const versions = () => ++version
    const isKilled = () => BigInt(term) !== version >> 24n
    async function access<T>(label: string, effect: () => T): Promise<T> {
      if (isKilled()) throw new Error('The writer was killed')
      const outcome = remaining.shift() ?? 'ok'
      const reaching = reach(label, outcome, effect)
      inFlight.add(reaching)
      const result = await reaching.finally(() => inFlight.delete(reaching))
      await nextStep(`${label} responds`)
      if (outcome === 'after') throw new Error(`the response to ${label} is lost`)
      return result
    }
    const floors = createFloors({
      snapshots: {
        read: () =>
          access('reading the snapshot', () => (stored ? { floor: stored.floor, pending: stored.pending } : null)),
        write: (floor, at, pending, { after }) =>
          access('writing the snapshot', () => {
            if (!stored || stored.version < at) stored = { floor, pending, version: at, print: floorPrint(after) }
          }),
      },
      loadFloor: () => access('loading the floor', () => today),
      versions,
      changed: (change) => {
        recompute.add(change)
        workSignal.ring()
      },
      isNew: () => false,
    })
    const recompute = createRecomputeQueue({
      floors: () => floors,
      versions,
      isLeaving: () => false,
      steps: {
        plan: ({ changes }: { changes: FloorChanges }, floor) =>
          access('planning', () => {
            const affected = [...changes.resources].filter(([resourceID]) => contentOf(floor, resourceID) !== '')
            const resourceIDs = affected.map(([resourceID]) => resourceID)
            return {
              resources: new Map(changes.resources),
              days: new Map(resourceIDs.length > 0 ? days.map((day) => [day, resourceIDs]) : []),
            }
          }),
        async rollUpDay(work, { days: planned }, day) {
          if (!work.entryChange && !withFirstFacts.has(work)) wrong.push('rolled up before first facts were found')
          const at = versions()
          const floor = await floors.of(organizationId)
          await access('rolling up', () => {
            for (const resourceID of planned.get(day) ?? []) {
              const content = contentOf(floor, resourceID)
              if (content !== '') writeRollup(`${resourceID} ${day}`, at, content)
            }
          })
        },
        findFirstFacts: (work) => access('finding first facts', () => withFirstFacts.add(work)).then(() => {}),
        async emptyStale({ since }, { resources }) {
          const at = versions()
          await access('emptying', () => {
            for (const resourceID of resources.keys())
              for (const day of days)
                if ((rollups.get(`${resourceID} ${day}`)?.version ?? since) < since)
                  writeRollup(`${resourceID} ${day}`, at, '')
          })
        },
      },
    })

    async function attempt(work: () => Promise<unknown>) {
      for (;;)
        try {
          if (isKilled()) return
          return await work()
        } catch {
          await nextStep('pausing')
        }
    }
    /** Runs a round of fresh facts: rolls up the latest day under the current floor. */
    async function round() {
      const at = versions()
      const floor = await floors.of(organizationId)
      await access('a round', () => {
        for (const resourceID of floor.resources.keys()) {
          const content = contentOf(floor, resourceID)
          if (content !== '') writeRollup(`${resourceID} ${days[0]}`, at, content)
        }
      })
    }
    let isRefreshing = false
    async function watch() {
      for (let iteration = 0; !isKilled(); iteration++) {
        if (iteration > maxIterations) throw new Error('Master data never comes to rest')
        if (isEdited) {
          isEdited = false
          isRefreshing = true
          await attempt(() => floors.refresh(organizationId))
          isRefreshing = false
          workSignal.ring()
        } else if (areEditsDone) return
        else await editSignal.wait()
      }
    }
    async function work() {
      for (let iteration = 0; !isKilled(); iteration++) {
        if (iteration > maxIterations) throw new Error('Recomputation never comes to rest')
        for (const resourceID of waitingComments) {
          waitingComments.delete(resourceID)
          recompute.addEntryChange({
            organizationId,
            resources: new Map([[resourceID, [{ start: 0, end: 1 }]]]),
            recounts: false,
            done: () => access('deleting comments', () => {}),
          })
        }
        if (iteration % 3 === 0) await attempt(round)
        if (recompute.pending() > 0) await attempt(recompute.step)
        else if (areEditsDone && !isEdited && !isRefreshing) return
        else await workSignal.wait()
      }
    }
    const running = (async () => {
      await attempt(() => floors.of(organizationId))
      await Promise.all([watch(), work()])
    })()
    return {
      running,
      recompute,
      /** Kills the writer; requests that were already sent still take effect. */
      kill() {
        version = 0n
      },
      wake() {
        editSignal.ring()
        workSignal.ring()
      },
    }
  }

  let writer = startWriter()

  async function edit(list: readonly Edit[]) {
    for (const [count, entry] of list.entries()) {
      for (let step = 0; step <= entry.pause; step++) await nextStep(`editing: ${entry.kind}`)
      if (entry.kind === 'restart') {
        writer.kill()
        await Promise.allSettled(inFlight)
        writer = startWriter()
      } else if (entry.kind === 'said') waitingComments.add(entry.machine)
      else {
        today = edited(today, entry, count)
        isEdited = true
      }
      writer.wake()
    }
    await nextStep('editing ends')
    areEditsDone = true
    writer.wake()
  }

  return {
    /** Runs until the simulation is idle. */
    async run(list: readonly Edit[]) {
      let isOver = false
      const all = (async () => {
        await edit(list)
        await writer.running
        isOver = true
      })()
      await Promise.race([scheduler.waitIdle(), all])
      await scheduler.waitIdle()
      if (isOver) await all
      check()
      return {
        isOver,
        /** Wrong responses without a mark. */
        wrong,
        left: writer.recompute.pending(),
        isSettled: stored !== null && stored.pending === null && stored.print === floorPrint(today),
      }
    },
  }
}
