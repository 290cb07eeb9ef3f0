import type { Effective } from '../../../core/schedule/effective.ts'
import type { Schedule, ScheduleException } from '../../../core/schedule/schedule.ts'

export type { Effective } from '../../../core/schedule/effective.ts'

/**
 * The time in which a device belonged to a machine. `reports`: state and counts, or values only. Half-open, epoch ms,
 * to = Infinity if it has no end.
 */
export type Attachment = { deviceId: number; from: number; to: number; reports: 'state' | 'values' }

/**
 * The service time of a machine as entered, and its first fact: epoch ms, half-open; null if not entered or unknown.
 */
export type Service = { from: number | null; to: number | null; firstFact: number | null }

/** The master data that a machine's metrics depend on. */
export type ResourceFloor = {
  resourceID: string
  description: string | null
  /** False: excluded from dashboards; it is returned if requested by name, but not as part of "all". */
  onDashboards: boolean
  attachments: readonly Attachment[]
  service: Service
  scheduleID: Effective<string | null>
  idealCycleSecs: Effective<number | null>
  /** null: the organization's setting. */
  microStopSecs: Effective<number | null>
}

/** Everything that getTEEP and the rollups need of an organization besides the slices. */
export type Floor = {
  organizationId: number
  /** IANA time zone of the organization: it defines days, weeks and months. */
  timeZone: string
  microStopSecs: Effective<number>
  resources: ReadonlyMap<string, ResourceFloor>
  /** Schedule versions by scheduleID (shifts are effective-dated). */
  schedules: ReadonlyMap<string, Effective<Schedule>>
  exceptions: readonly ScheduleException[]
  /** cycleStandardSecs of job operations, by `jobNum~assemblySeq~oprSeq`. */
  cycleStandards: ReadonlyMap<string, Effective<number | null>>
  /**
   * Job operations that shared their cycle with parallel ones at any time, by the same key, with the times at which
   * they did.
   */
  sharedCycles?: ReadonlyMap<string, Effective<boolean>>
}
