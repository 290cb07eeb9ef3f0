import { assemblies } from '@takt/domain/masterData/assemblies.ts'
import { employees } from '@takt/domain/masterData/employees.ts'
import { jobAssemblies } from '@takt/domain/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/masterData/jobs.ts'
import { partOperations } from '@takt/domain/masterData/partOperations.ts'
import { parts } from '@takt/domain/masterData/parts.ts'
import { resources } from '@takt/domain/masterData/resources.ts'
import { revisions } from '@takt/domain/masterData/revisions.ts'
import { scheduleExceptions } from '@takt/domain/masterData/scheduleExceptions.ts'
import { schedules } from '@takt/domain/masterData/schedules.ts'
import type { GatewayArea } from '../area.ts'
import { employeeRules } from './employeeRules.ts'
import { jobRoutes } from './jobRoutes.ts'
import { jobAssemblyRules, jobOperationRules, jobRules } from './jobRules.ts'

/** What is made, by whom, on what, and when it is planned. */
export const masterDataArea: GatewayArea = {
  name: 'masterData',
  open: ({ dependencies, items }) => ({ routes: jobRoutes(dependencies, items) }),
  items: [
    ...[resources, schedules, scheduleExceptions, parts, revisions, assemblies, partOperations].map((type) => ({
      type,
    })),
    { type: jobs, rules: jobRules },
    { type: jobAssemblies, rules: jobAssemblyRules },
    { type: jobOperations, rules: jobOperationRules },
    { type: employees, rules: employeeRules },
  ],
}
