import type { z } from 'zod'
import type { TaskDefinition } from '../answers/taskDefinition.ts'

/**
 * A kind of task: how it is called, what a form asks for, and what is kept. `options` names the values by position;
 * each schema says what it takes, what is missing is parsed as undefined.
 */
export type WorkflowDefinition<Options extends Readonly<Record<string, z.ZodType>> = Record<string, z.ZodType>> =
  TaskDefinition & {
    options: Options
    /** What is wrong with values beside each other, each right by itself: name → sentence. */
    check?(options: { [Name in keyof Options]: z.output<Options[Name]> }): Record<string, string>
  }

/** The options of a definition by their names, as its schemas read them. */
export type OptionsOf<Definition extends WorkflowDefinition> = {
  [Name in keyof Definition['options']]: z.output<Definition['options'][Name]>
}

export const defineWorkflow = <const Options extends Readonly<Record<string, z.ZodType>>>(
  definition: WorkflowDefinition<Options>,
): WorkflowDefinition<Options> => definition
