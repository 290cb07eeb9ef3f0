import type { SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import { type NoticeSettings, noticeSettings } from '@takt/domain/areas/alerts/noticeSettings.ts'
import { noWays } from '@takt/domain/areas/alerts/silence.ts'
import type { DeviceCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { createEfficiencyBed } from '../efficiency/efficiency.bed.ts'
import { nothingPending } from '../efficiency/recomputing.ts'
import { createCombinationThreads } from './createCombinationThreads.ts'
import { noticesRoutes } from './noticesRoutes.ts'

/** A device as the live floor tells of it; `lastTo` is where the clock stands unless it is given. */
export const heardDevice = (deviceId: number, change: Partial<DeviceCurrent>): DeviceCurrent => ({
  deviceId,
  state: 1,
  since: 0,
  lastTo: 0,
  heardAt: 0,
  reason: null,
  good: 0,
  scrap: 0,
  jobSince: 0,
  contextSeq: 0,
  jobNum: null,
  assemblySeq: null,
  oprSeq: null,
  partNum: null,
  partRevision: null,
  empIDs: [],
  idealCycleSecs: null,
  ...change,
})

/**
 * The efficiency bed with notices: what is heard of the devices, what machines cost, what is being computed anew and
 * the settings are the test's.
 */
export async function createAlertsBed() {
  const given = {
    devices: [] as DeviceCurrent[],
    costs: new Map<string, number>(),
    standards: new Map() as SetupStandards,
    pending: nothingPending,
    settings: noticeSettings as NoticeSettings,
  }
  const bed = await createEfficiencyBed(({ floorOf }) => [
    {
      name: 'alerts',
      open: ({ dependencies }) => {
        const threads = createCombinationThreads(dependencies.env)
        return {
          close: threads.close,
          routes: noticesRoutes(
            dependencies,
            {
              floorOf,
              currentOf: async () => ({ at: 0, devices: given.devices }),
              waysOf: async () => noWays,
              costsOf: async () => given.costs,
              setupStandardsOf: async () => given.standards,
              pendingOf: async () => given.pending,
              combinationsOf: threads.combinationsOf,
            },
            () => given.settings,
          ),
        }
      },
    },
  ])
  return { ...bed, given }
}

export type AlertsBed = Awaited<ReturnType<typeof createAlertsBed>>
