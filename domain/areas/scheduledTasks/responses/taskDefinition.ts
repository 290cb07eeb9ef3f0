import { z } from 'zod'
import { workflowTypes } from '../workflowTypes.ts'

const anyValue = z.unknown()

/** Condition on another option's value that controls whether an option is shown. */
export const optionDependency = z.object({
  field: z.string(),
  condition: z.enum(['equals', 'not_equals', 'in', 'not_in']),
  value: anyValue,
  action: z.enum(['show', 'hide']),
})

/** Short form of a dependency; an unknown operator counts as `equals`. */
export const optionParent = z.object({ field: z.string(), operator: z.string(), value: anyValue.optional() })

/** Definition of one option of a workflow type, as forms show it. */
export const optionDefinition = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['boolean', 'period', 'select', 'integer', 'email', 'other']),
  required: z.boolean(),
  /** Initial value for a new task. */
  default: anyValue,
  /** Available values and their labels, in the same order. */
  values: z.array(z.string()).optional(),
  valueLabels: z.array(z.string()).optional(),
  multiple: z.boolean().optional(),
  /** Item type; its rows are offered: `labelColumns` form the label of a row, `idColumn` is the stored value. */
  configuration: z.string().optional(),
  labelColumns: z.array(z.string()).optional(),
  idColumn: z.string().optional(),
  dependencies: z.array(optionDependency).optional(),
  dependsOn: optionParent.optional(),
})
export type OptionDefinition = z.output<typeof optionDefinition>

/** A row of `GET /api/scheduledTasks/taskDefinitions`: a kind of task that the user may create. */
export const taskDefinition = z.object({
  workflowType: z.enum(workflowTypes),
  label: z.string(),
  optionDefinitions: z.array(optionDefinition),
})
export type TaskDefinition = z.output<typeof taskDefinition>
