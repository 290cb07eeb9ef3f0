import type { Step } from '@takt/domain/areas/flows/design/design.ts'
import { flowsTexts as texts } from '../texts.ts'

/** A step could not be done. `isFinal`: another attempt would not help. */
export class StepFailed extends Error {
  readonly isFinal: boolean
  /** Whether the run was not to go on: it did not fail. */
  readonly isStop: boolean
  /** What is told of it to whoever may not read all that the flow reads. */
  readonly plain: string
  /** Which step it was. */
  step: Pick<Step, 'name' | 'kind'> | null = null
  constructor(
    sentence: string,
    { isFinal, isStop = false, plain = sentence }: { isFinal: boolean; isStop?: boolean; plain?: string },
  ) {
    super(sentence)
    this.isStop = isStop
    this.plain = plain
    this.name = 'StepFailed'
    this.isFinal = isFinal
  }
}

/** How a run ended by a step that failed: which step, and why; and the same in plain words. */
export function sentencesOf({ message, plain, step }: StepFailed): { sentence: string; plain: string } {
  const name = step && (step.name?.trim() || (texts.steps as Readonly<Record<string, string>>)[step.kind] || null)
  const atStep = (said: string) => (name === null ? said : texts.atStep(name, said))
  return { sentence: atStep(message), plain: atStep(plain) }
}
