import type { Session } from '@takt/domain/areas/access/session.ts'
import type { SetupStandards } from '@takt/domain/areas/alerts/longSetups.ts'
import type { WaysToSpeak } from '@takt/domain/areas/alerts/silence.ts'
import type { FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import type { FloorOf, PendingOf } from '../efficiency/face.ts'
import type { CombinationsOf } from './combinationsQuestion.ts'

/** What an hour of each resource costs, where that is known. */
export type Costs = ReadonlyMap<string, number>

/**
 * From where notices have what is not among facts and rollups; without `pendingOf` rollups are taken to be up to date,
 * without `registrationsOf` devices to have been there always.
 */
export type NoticeSources = {
  floorOf: FloorOf
  currentOf: (organizationId: number) => Promise<FloorCurrent>
  waysOf: (question: {
    organizationId: number
    current: FloorCurrent
    deviceIds: readonly number[]
  }) => Promise<WaysToSpeak>
  costsOf: (session: Session) => Promise<Costs>
  setupStandardsOf: (organizationId: number) => Promise<SetupStandards>
  combinationsOf: CombinationsOf
  pendingOf?: PendingOf
  registrationsOf?: (organizationId: number) => Promise<ReadonlyMap<number, number>>
}
