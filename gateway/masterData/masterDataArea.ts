import { jobOperations } from '@takt/domain/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/masterData/jobs.ts'
import { parts } from '@takt/domain/masterData/parts.ts'
import { resources } from '@takt/domain/masterData/resources.ts'
import { scheduleExceptions } from '@takt/domain/masterData/scheduleExceptions.ts'
import { schedules } from '@takt/domain/masterData/schedules.ts'
import type { GatewayArea } from '../area.ts'

/** What is made, on what, and when it is planned. */
export const masterDataArea: GatewayArea = {
  name: 'masterData',
  items: [resources, schedules, scheduleExceptions, parts, jobs, jobOperations].map((type) => ({ type })),
}
