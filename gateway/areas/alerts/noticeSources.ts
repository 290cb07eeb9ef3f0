import type { Session } from '@takt/domain/areas/access/session.ts'
import type { SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import type { ReportingChannels } from '@takt/domain/areas/alerts/silence.ts'
import type { FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import type { FloorOf, PendingOf } from '../efficiency/index.ts'
import type { CombinationsOf } from './combinationsQuery.ts'

/** Hourly cost of each resource, if known. */
export type Costs = ReadonlyMap<string, number>

/**
 * Sources of data for notices other than facts and rollups; without `pendingOf` rollups are assumed to be up to date,
 * without `registrationsOf` devices to have always existed.
 */
export type NoticeSources = {
  floorOf: FloorOf
  currentOf: (organizationId: number) => Promise<FloorCurrent>
  waysOf: (query: {
    organizationId: number
    current: FloorCurrent
    deviceIds: readonly number[]
  }) => Promise<ReportingChannels>
  costsOf: (session: Session) => Promise<Costs>
  setupStandardsOf: (organizationId: number) => Promise<SetupStandards>
  combinationsOf: CombinationsOf
  pendingOf?: PendingOf
  registrationsOf?: (organizationId: number) => Promise<ReadonlyMap<number, number>>
}
