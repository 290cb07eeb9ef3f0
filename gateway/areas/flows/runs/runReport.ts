import type { Design, Step } from '@takt/domain/areas/flows/design/design.ts'
import { maxLoggedCharacters } from '@takt/domain/areas/flows/limits.ts'
import type { RunStep } from '@takt/domain/areas/flows/responses/run.ts'
import { jsonUpTo } from '@takt/domain/areas/flows/values/jsonUpTo.ts'
import { truncateText } from '@takt/domain/core/item/truncateText.ts'
import type { StepResult } from '../steps/step.ts'

/** Maximum number of list entries that are shown; the remaining ones are counted. */
const maxListed = 5

/** Returns the shortened text of an input or output, as shown with a run. */
export function shortly(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const part = Array.isArray(value) ? value.slice(0, maxListed) : value
  const text = typeof part === 'string' ? part : jsonUpTo(part, maxLoggedCharacters)
  return text.length > maxLoggedCharacters ? `${truncateText(text, maxLoggedCharacters - 1)}…` : text
}

/** Details that one execution of a step adds to its report. */
export type StepReport = Pick<RunStep, 'ms' | 'rows' | 'input' | 'output' | 'sentence'>

export const stepReport = ({ rows, input, output, sentence }: StepResult, ms: number): StepReport => ({
  ms,
  rows: rows ?? null,
  input: shortly(input),
  output: shortly(output),
  sentence: sentence ?? null,
})

/** Creates the report about the steps of a run: initially none is done, and each execution adds to it. */
export function createRunReport({ steps }: Design) {
  const reports = new Map(
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
  const of = ({ id }: Pick<Step, 'id'>) => reports.get(id)!
  return {
    add(step: Step, outcome: 'done' | 'told', { ms, rows, ...details }: StepReport): void {
      const report = of(step)
      Object.assign(report, details, {
        outcome,
        times: report.times + 1,
        ms: report.ms + Math.round(ms),
        rows: rows === null ? report.rows : (report.rows ?? 0) + rows,
        sentence: details.sentence ?? report.sentence,
      })
    },
    fail(step: Step, outcome: 'failed' | 'waiting', sentence: string): void {
      Object.assign(of(step), { outcome, sentence })
    },
    all: (): RunStep[] => [...reports.values()],
  }
}
export type RunReport = ReturnType<typeof createRunReport>
