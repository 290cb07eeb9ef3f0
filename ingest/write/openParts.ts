import { readReasonEntriesOfAll } from '@takt/store/floor/reasonEntries.ts'
import { readScrapOfAll } from '@takt/store/floor/scrapMoves.ts'
import type { WakeSignal } from '@takt/store/timing/wakeSignal.ts'
import pMap from 'p-map'
import { openVersions } from '../stream/versions.ts'
import { createDayCloser } from './days/closeDays.ts'
import { createClosedDays } from './days/closedDays.ts'
import { createLongestSlices } from './facts/longestSlices.ts'
import { createSliceCache } from './facts/sliceCache.ts'
import { createFirstFacts } from './floors/firstFacts.ts'
import { createFloorSnapshots, organizationsWithFacts } from './floors/floorSnapshots.ts'
import { createFloors, maxConcurrentOrganizations } from './floors/floors.ts'
import { createReasonQueue } from './recompute/reasonQueue.ts'
import { createRecompute } from './recompute/recompute.ts'
import type { RollUpContext } from './rollUp/rollUpContext.ts'
import type { WriterRun } from './writerRun.ts'

/**
 * Opens the parts that the loops of a run share: floors, rollups, recomputation. `workSignal` wakes the loops when
 * there may be work before its time; `open` retries reads until they succeed.
 */
export async function openParts(
  run: WriterRun,
  workSignal: WakeSignal,
  open: <Result>(work: () => Promise<Result>) => Promise<Result>,
) {
  const { context, term, signal } = run
  const { clickhouse: client, db, leaving } = context
  const versions = await open(() => openVersions(client, term))
  const withFacts = new Set(await open(() => organizationsWithFacts(client)))
  const floors = createFloors({
    snapshots: createFloorSnapshots(client, signal),
    versions,
    loadFloor: run.loadFloor,
    changed: (change) => {
      recompute.add(change)
      workSignal.ring()
    },
    isNew: (organizationId) => !withFacts.has(organizationId),
  })
  const longest = createLongestSlices(client)
  const recent = createSliceCache()
  const rollUps: RollUpContext = {
    client,
    longestOf: longest.between,
    versions,
    readReasons: (organizationIds, { start: from, end: to }) =>
      readReasonEntriesOfAll(db, { organizationIds, from, to }),
    readScrap: (organizationIds, { start: from, end: to }) => readScrapOfAll(db, { organizationIds, from, to }),
    closedDays: createClosedDays({ client, versions, signal }),
    signal,
  }
  const firstFacts = createFirstFacts({ client, db, recent, signal })
  const recompute = createRecompute({ context: rollUps, floors: () => floors, firstFacts, isLeaving: leaving.has })
  const reasons = createReasonQueue(db, recompute)
  run.onReasons(() => {
    reasons.notify()
    workSignal.ring()
  })
  const closer = createDayCloser({
    context: rollUps,
    floors: () => pMap(floors.organizations(), (id) => floors.of(id), { concurrency: maxConcurrentOrganizations }),
    mayClose: (organizationId) => !leaving.has(organizationId) && !recompute.isBusy(organizationId),
    times: run.closing,
  })
  await open(async () => {
    const activeOrganizations = [...withFacts].filter((organizationId) => !leaving.has(organizationId))
    await pMap(activeOrganizations, (id) => floors.of(id), { concurrency: maxConcurrentOrganizations })
    await firstFacts.refreshOutdated(run.loadFloor)
  })
  return { floors, longest, recent, rollUps, firstFacts, recompute, reasons, closer }
}

export type WriterParts = Awaited<ReturnType<typeof openParts>>
