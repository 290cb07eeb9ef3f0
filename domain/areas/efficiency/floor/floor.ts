import type { Effective } from '../../../core/schedule/effective.ts'
import type { Schedule, ScheduleException } from '../../../core/schedule/schedule.ts'

export type { Effective } from '../../../core/schedule/effective.ts'

/**
 * When a device belonged to a resource. `reports`: state and counts, or values only. Half-open, epoch ms, to = Infinity
 * while it lasts.
 */
export type Attachment = { deviceId: number; from: number; to: number; reports: 'state' | 'values' }

/**
 * From when until when a machine counts, as people said, and its first fact: epoch ms, half-open; null where nothing
 * was said, or nothing is known.
 */
export type Service = { from: number | null; to: number | null; firstFact: number | null }

/** What a resource's figures depend on. */
export type ResourceFloor = {
  resourceID: string
  description: string | null
  /** Excluded from dashboards: answered when asked for by name, left out of "all". */
  onDashboards: boolean
  attachments: readonly Attachment[]
  service: Service
  scheduleID: Effective<string | null>
  idealCycleSecs: Effective<number | null>
  /** null: the organization's setting. */
  microStopSecs: Effective<number | null>
}

/** Everything that getTEEP and the rollups must know of an organization, beside the slices. */
export type Floor = {
  organizationId: number
  /** IANA zone of the organization: days, weeks, months are cut in it. */
  timeZone: string
  microStopSecs: Effective<number>
  resources: ReadonlyMap<string, ResourceFloor>
  /** Schedule versions by scheduleID (shifts are effective-dated). */
  schedules: ReadonlyMap<string, Effective<Schedule>>
  exceptions: readonly ScheduleException[]
  /** cycleStandardSecs of job operations, by `jobNum~assemblySeq~oprSeq`. */
  cycleStandards: ReadonlyMap<string, Effective<number | null>>
  /** Job operations that shared their cycle with parallel ones at any time, by the same key: when they did. */
  sharedCycles?: ReadonlyMap<string, Effective<boolean>>
}
