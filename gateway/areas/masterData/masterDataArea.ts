import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { partOperations } from '@takt/domain/areas/masterData/partOperations.ts'
import { parts } from '@takt/domain/areas/masterData/parts.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { revisions } from '@takt/domain/areas/masterData/revisions.ts'
import { scheduleExceptions } from '@takt/domain/areas/masterData/scheduleExceptions.ts'
import { schedules } from '@takt/domain/areas/masterData/schedules.ts'
import type { GatewayArea } from '../../core/area.ts'
import { employeeRules } from './employeeRules.ts'
import { jobRoutes } from './jobRoutes.ts'
import { jobAssemblyRules, jobOperationRules, jobRules } from './jobRules.ts'

/** Master data: parts, jobs, people, machines and schedules. */
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
