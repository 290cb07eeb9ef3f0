import type { z } from 'zod'
import type { TaskDefinition } from '../responses/taskDefinition.ts'

/**
 * A kind of task: its label, form and stored options. `options` names the values by position; each schema validates its
 * value, a missing one is parsed as undefined.
 */
export type WorkflowDefinition<Options extends Readonly<Record<string, z.ZodType>> = Record<string, z.ZodType>> =
  TaskDefinition & {
    options: Options
    /** Returns problems of values that are valid individually but not in combination: name → message. */
    check?(options: { [Name in keyof Options]: z.output<Options[Name]> }): Record<string, string>
  }

/** The options of a definition by name, as its schemas output them. */
export type OptionsOf<Definition extends WorkflowDefinition> = {
  [Name in keyof Definition['options']]: z.output<Definition['options'][Name]>
}

export const defineWorkflow = <const Options extends Readonly<Record<string, z.ZodType>>>(
  definition: WorkflowDefinition<Options>,
): WorkflowDefinition<Options> => definition
