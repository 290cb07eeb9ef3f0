import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { ColumnType, Generated } from 'kysely'

/** The tables of due times and executions (migrations/postgres/0239, 0312, 0324, 0327). */
export type ScheduledTasksTables = {
  task_slot: { organization_id: number; schedule_id: number; time_zone: string; due_at: Date }
  task_execution: {
    organization_id: number
    execution_id: string
    schedule_id: number
    workflow_type: string
    options: ColumnType<unknown[], string, string>
    saved_by: number | null
    saved_masked: boolean
    saved_rights: ColumnType<Permissions | null, string | null, never>
    slot: Date | null
    triggered_by: string
    late: boolean
    status: string
    reason: string | null
    start_time: Date
    end_time: Date | null
    steps: ColumnType<unknown[], string | undefined, string>
    version: number
    claimed_by: Generated<string | null>
    sender: Generated<string | null>
    seen_at: Generated<Date | null>
    handed: Generated<unknown>
    handed_at: Generated<Date | null>
  }
}
