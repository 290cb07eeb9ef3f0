import { z } from 'zod'
import { workflowTypes } from '../workflowTypes.ts'

const anything = z.unknown()

/** When an option is shown, by the value of another one. */
export const optionDependency = z.object({
  field: z.string(),
  condition: z.enum(['equals', 'not_equals', 'in', 'not_in']),
  value: anything,
  action: z.enum(['show', 'hide']),
})

/** The same in its short form; an operator that is not known counts as `equals`. */
export const optionParent = z.object({ field: z.string(), operator: z.string(), value: anything.optional() })

/** One option of a workflow type, as a form shows it. */
export const optionDefinition = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['boolean', 'period', 'select', 'integer', 'email', 'other']),
  required: z.boolean(),
  /** What a new task begins with. */
  default: anything,
  /** What there is to choose from, and how each is called, in the same order. */
  values: z.array(z.string()).optional(),
  valueLabels: z.array(z.string()).optional(),
  multiple: z.boolean().optional(),
  /**
   * The item type whose rows are chosen from; `labelColumns` say what a row is called, `idColumn` what is kept of it.
   */
  configuration: z.string().optional(),
  labelColumns: z.array(z.string()).optional(),
  idColumn: z.string().optional(),
  dependencies: z.array(optionDependency).optional(),
  dependsOn: optionParent.optional(),
})
export type OptionDefinition = z.output<typeof optionDefinition>

/** A row of `GET /api/scheduledTasks/taskDefinitions`: a kind of task that the user may make. */
export const taskDefinition = z.object({
  workflowType: z.enum(workflowTypes),
  label: z.string(),
  optionDefinitions: z.array(optionDefinition),
})
export type TaskDefinition = z.output<typeof taskDefinition>
