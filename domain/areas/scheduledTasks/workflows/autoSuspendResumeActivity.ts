import { z } from 'zod'
import type { OptionDefinition } from '../responses/taskDefinition.ts'
import { defineWorkflow } from './workflowDefinition.ts'

/** Filter modes for a list. */
export const filterTypes = ['all', 'exclude', 'include'] as const
const filterType = z.enum(filterTypes).default('all')
const maxEntries = 1000

const filter = (name: string, label: string): OptionDefinition => ({
  name,
  label,
  type: 'select',
  required: true,
  default: 'all',
  values: [...filterTypes],
  valueLabels: ['All', 'Exclude', 'Include'],
})

/** Defines a list option that is shown only while its filter uses it. */
const list = (name: string, label: string, { by, ...more }: Partial<OptionDefinition> & { by: string }) => ({
  name,
  label,
  type: 'select' as const,
  required: false,
  default: [],
  multiple: true,
  ...more,
  dependencies: [{ field: by, condition: 'not_equals' as const, value: 'all', action: 'show' as const }],
})

/** Ends active labor tickets for a while and then resumes them, or clocks their employees out. */
export const autoSuspendResumeActivity = defineWorkflow({
  workflowType: 'autoSuspendResumeActivity',
  label: 'Suspend/Resume Activity',
  options: {
    suspendMins: z.int('must be a whole number').min(1, 'must be at least 1').max(1440, 'must be at most 1440'),
    clockOut: z.boolean().default(false),
    shiftFilterType: filterType,
    employeeFilterType: filterType,
    resourceFilterType: filterType,
    shiftNums: z.array(z.coerce.number().int().min(1).max(9999)).max(maxEntries).default([]),
    employeeIds: z.array(z.string().min(1).max(50)).max(maxEntries).default([]),
    resourceIds: z.array(z.string().min(1).max(50)).max(maxEntries).default([]),
  },
  check: (options) => {
    const lists = [
      ['shiftFilterType', 'shiftNums'],
      ['employeeFilterType', 'employeeIds'],
      ['resourceFilterType', 'resourceIds'],
    ] as const
    const empty = lists.filter(([by, list]) => options[by] !== 'all' && options[list].length === 0)
    return Object.fromEntries(empty.map(([, list]) => [list, 'needs at least one entry, or All above']))
  },
  optionDefinitions: [
    {
      name: 'suspendMins',
      label: 'Minutes to Suspend Active Labor Tickets',
      type: 'integer',
      required: true,
      default: 30,
    },
    { name: 'clockOut', label: 'Clock Out', type: 'boolean', required: false, default: false },
    filter('shiftFilterType', 'Shifts'),
    filter('employeeFilterType', 'Employees'),
    filter('resourceFilterType', 'Machines'),
    list('shiftNums', 'Shifts to Exclude or Include', {
      by: 'shiftFilterType',
      configuration: 'shifts',
      labelColumns: ['description'],
      idColumn: 'shiftNum',
    }),
    list('employeeIds', 'Employees to Exclude or Include', {
      by: 'employeeFilterType',
      configuration: 'employees',
      labelColumns: ['firstName', 'lastName'],
      idColumn: 'empID',
    }),
    list('resourceIds', 'Machines to Exclude or Include', {
      by: 'resourceFilterType',
      configuration: 'resources',
      labelColumns: ['resourceID', 'description'],
      idColumn: 'resourceID',
    }),
  ],
})
