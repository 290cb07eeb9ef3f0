import { readReasonEntriesOfAll } from '@takt/store/floor/reasonEntries.ts'
import { readScrapOfAll } from '@takt/store/floor/scrapMoves.ts'
import type { Bell } from '@takt/store/timing/bell.ts'
import pMap from 'p-map'
import { openVersions } from '../stream/versions.ts'
import { createDayCloser } from './days/closeDays.ts'
import { createClosedDays } from './days/closedDays.ts'
import { createLongestSlices } from './facts/longestSlices.ts'
import { createSliceCache } from './facts/sliceCache.ts'
import { createFirstFacts } from './floors/firstFacts.ts'
import { createFloorSnapshots, organizationsWithFacts } from './floors/floorSnapshots.ts'
import { createFloors, organizationsAtOnce } from './floors/floors.ts'
import { createReasonQueue } from './recompute/reasonQueue.ts'
import { createRecompute } from './recompute/recompute.ts'
import type { RollUpContext } from './rollUp/rollUpContext.ts'
import type { WriterRun } from './writerRun.ts'

/**
 * Opens what the loops of a run share: floors, rollups, recomputation. `news` rings when there may be work before its
 * time; `open` repeats what reads until it succeeds.
 */
export async function openParts(
  run: WriterRun,
  news: Bell,
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
      news.ring()
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
    reasons.told()
    news.ring()
  })
  const closer = createDayCloser({
    context: rollUps,
    floors: () => pMap(floors.organizations(), (it) => floors.of(it), { concurrency: organizationsAtOnce }),
    mayClose: (organizationId) => !leaving.has(organizationId) && !recompute.isBusy(organizationId),
    times: run.closing,
  })
  await open(async () => {
    const staying = [...withFacts].filter((organizationId) => !leaving.has(organizationId))
    await pMap(staying, (it) => floors.of(it), { concurrency: organizationsAtOnce })
    await firstFacts.lookAtOld(run.loadFloor)
  })
  return { floors, longest, recent, rollUps, firstFacts, recompute, reasons, closer }
}

export type WriterParts = Awaited<ReturnType<typeof openParts>>
