import type { Step } from '@takt/domain/areas/flows/design/design.ts'
import { flowsTexts as texts } from '../texts.ts'

/** Thrown if a step cannot be done. `isFinal`: true if another attempt would not help. */
export class StepFailed extends Error {
  readonly isFinal: boolean
  /** True if the run was stopped and did not fail. */
  readonly isStop: boolean
  /** Message for users who may not read everything that the flow reads. */
  readonly plain: string
  /** The failed step. */
  step: Pick<Step, 'name' | 'kind'> | null = null
  constructor(
    message: string,
    { isFinal, isStop = false, plain = message }: { isFinal: boolean; isStop?: boolean; plain?: string },
  ) {
    super(message)
    this.isStop = isStop
    this.plain = plain
    this.name = 'StepFailed'
    this.isFinal = isFinal
  }
}

/**
 * Returns the messages of a run that ended with a failed step: the full one with the step and reason, and the plain
 * one.
 */
export function messagesOf({ message, plain, step }: StepFailed): { sentence: string; plain: string } {
  const name = step && (step.name?.trim() || (texts.steps as Readonly<Record<string, string>>)[step.kind] || null)
  const atStep = (text: string) => (name === null ? text : texts.atStep(name, text))
  return { sentence: atStep(message), plain: atStep(plain) }
}
