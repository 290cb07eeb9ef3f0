import type { Step, StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { maxRows } from '@takt/domain/areas/flows/limits.ts'
import type { FillContext } from '@takt/domain/areas/flows/values/fillContext.ts'
import { filterMatches } from '@takt/domain/areas/flows/values/filterMatches.ts'
import { parsePath, type Scope, valueAtPath } from '@takt/domain/areas/flows/values/path.ts'
import { fillValue } from '@takt/domain/areas/flows/values/template.ts'
import { mapYielding, runYielding } from '@takt/store/queue/yielding.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import { findRows } from './findRows.ts'
import { notifyRecipients } from './notifyRecipients.ts'
import { requestSystem } from './requestSystem.ts'
import { saveRow } from './saveRow.ts'
import type { StepContext, StepResult } from './step.ts'
import { templateOf } from './templateOf.ts'

/** Position of a step in a run, and the values available there. */
type At = { scope: Scope; place: string; filling: FillContext }

/**
 * Returns the entries of an `each` step. Throws `StepFailed` if the value is not a list, or if the list is too long.
 */
export function entriesOf({ options: { of } }: StepAs<'each'>, scope: Scope): readonly unknown[] {
  const list = valueAtPath(scope, parsePath(of) ?? [])
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) throw new StepFailed(texts.noList(of), { isFinal: true })
  if (list.length > maxRows) throw new StepFailed(texts.tooManyRows(maxRows), { isFinal: true })
  return list
}

/** Executes one step, yielding to the event loop between its parts. */
export async function doStep(stepContext: StepContext, step: Step, { scope, place, filling }: At): Promise<StepResult> {
  switch (step.kind) {
    case 'filter': {
      const branch = (await runYielding(filterMatches(step.options.rules, scope, filling.missing))) ? 'yes' : 'no'
      return { names: {}, way: branch, output: branch }
    }
    case 'set': {
      const set = await mapYielding(step.options.fields, ({ name, value }) => {
        return [name, typeof value === 'string' ? fillValue(templateOf(value), scope, filling) : value] as const
      })
      const names = Object.fromEntries(set)
      return { names, output: names }
    }
    case 'each': {
      const { length } = entriesOf(step, scope)
      return { names: {}, rows: length }
    }
    case 'find':
      return findRows(stepContext, { step, scope, place, filling })
    case 'save':
      return saveRow(stepContext, { step, scope, place, filling })
    case 'request':
      return requestSystem(stepContext, { step, scope, place, filling })
    case 'tell':
      return notifyRecipients(stepContext, { step, scope, place, filling })
    default:
      return { names: {} }
  }
}

/**
 * True for steps that have effects beyond the run, or read data that can change: they are not repeated in another
 * attempt.
 */
export const isRecorded = ({ kind }: Step): boolean => ['find', 'save', 'request', 'tell'].includes(kind)
