import type { SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import { type NoticeSettings, noticeSettings } from '@takt/domain/areas/alerts/noticeSettings.ts'
import { noChannels } from '@takt/domain/areas/alerts/silence.ts'
import type { DeviceCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { createEfficiencyFixture } from '../efficiency/efficiency.fixture.ts'
import { nothingPending } from '../efficiency/recomputing.ts'
import { createCombinationThreads } from './createCombinationThreads.ts'
import { noticesRoutes } from './noticesRoutes.ts'

/** Returns the live state of a device; `lastTo` defaults to the fixture's clock. */
export const liveDevice = (deviceId: number, change: Partial<DeviceCurrent>): DeviceCurrent => ({
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
 * Creates the efficiency fixture with notices; the test sets live devices, machine costs, pending recomputations and
 * settings.
 */
export async function createAlertsFixture() {
  const input = {
    devices: [] as DeviceCurrent[],
    costs: new Map<string, number>(),
    standards: new Map() as SetupStandards,
    pending: nothingPending,
    settings: noticeSettings as NoticeSettings,
  }
  const fixture = await createEfficiencyFixture(({ floorOf }) => [
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
              currentOf: async () => ({ at: 0, devices: input.devices }),
              waysOf: async () => noChannels,
              costsOf: async () => input.costs,
              setupStandardsOf: async () => input.standards,
              pendingOf: async () => input.pending,
              combinationsOf: threads.combinationsOf,
            },
            () => input.settings,
          ),
        }
      },
    },
  ])
  return { ...fixture, input }
}

export type AlertsFixture = Awaited<ReturnType<typeof createAlertsFixture>>
