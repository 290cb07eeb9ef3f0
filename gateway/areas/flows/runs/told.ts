import type { RunStep } from '@takt/domain/areas/flows/answers/run.ts'
import type { Design, Step } from '@takt/domain/areas/flows/design/design.ts'
import { longestTold } from '@takt/domain/areas/flows/limits.ts'
import { jsonUpTo } from '@takt/domain/areas/flows/values/jsonUpTo.ts'
import { cutText } from '@takt/domain/core/item/cutText.ts'
import type { StepResult } from '../steps/step.ts'

/** Of a list so many entries are told: the rest is counted. */
const mostTold = 5

/** What went in or came out, as it is told with a run: short. */
export function shortly(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const part = Array.isArray(value) ? value.slice(0, mostTold) : value
  const text = typeof part === 'string' ? part : jsonUpTo(part, longestTold)
  return text.length > longestTold ? `${cutText(text, longestTold - 1)}…` : text
}

/** What one doing of a step adds to what is told of it. */
export type ToldOnce = Pick<RunStep, 'ms' | 'rows' | 'input' | 'output' | 'sentence'>

export const toldOnce = ({ rows, input, output, sentence }: StepResult, ms: number): ToldOnce => ({
  ms,
  rows: rows ?? null,
  input: shortly(input),
  output: shortly(output),
  sentence: sentence ?? null,
})

/** What is told of the steps of a run: begun with none done, each doing adds to it. */
export function tellSteps({ steps }: Design) {
  const told = new Map(
    steps.map(({ id, name, kind }): [string, RunStep] => [
      id,
      {
        stepId: id,
        name: name ?? null,
        kind,
        outcome: 'skipped',
        times: 0,
        ms: 0,
        rows: null,
        input: null,
        output: null,
        sentence: null,
      },
    ]),
  )
  const of = ({ id }: Pick<Step, 'id'>) => told.get(id)!
  return {
    add(step: Step, outcome: 'done' | 'told', { ms, rows, ...once }: ToldOnce): void {
      const one = of(step)
      Object.assign(one, once, {
        outcome,
        times: one.times + 1,
        ms: one.ms + Math.round(ms),
        rows: rows === null ? one.rows : (one.rows ?? 0) + rows,
        sentence: once.sentence ?? one.sentence,
      })
    },
    fail(step: Step, outcome: 'failed' | 'waiting', sentence: string): void {
      Object.assign(of(step), { outcome, sentence })
    },
    all: (): RunStep[] => [...told.values()],
  }
}
export type Telling = ReturnType<typeof tellSteps>
