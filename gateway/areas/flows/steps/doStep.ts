import type { Step, StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { mostRows } from '@takt/domain/areas/flows/limits.ts'
import type { Filling } from '@takt/domain/areas/flows/values/filling.ts'
import { filterHolds } from '@takt/domain/areas/flows/values/filterHolds.ts'
import { parsePath, type Scope, valueAtPath } from '@takt/domain/areas/flows/values/path.ts'
import { fillValue } from '@takt/domain/areas/flows/values/template.ts'
import { inTurns, mapInTurns } from '@takt/store/queue/turns.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import { askOther } from './askOther.ts'
import { findRows } from './findRows.ts'
import { saveRow } from './saveRow.ts'
import type { Doing, StepResult } from './step.ts'
import { tellThem } from './tellThem.ts'
import { templateOf } from './templateOf.ts'

/** Where a step stands in a run, and what is known there. */
type At = { scope: Scope; place: string; filling: Filling }

/** The entries that an `each` goes through. Throws `StepFailed` for what is no list, or too long a one. */
export function entriesOf({ options: { of } }: StepAs<'each'>, scope: Scope): readonly unknown[] {
  const list = valueAtPath(scope, parsePath(of) ?? [])
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) throw new StepFailed(texts.noList(of), { isFinal: true })
  if (list.length > mostRows) throw new StepFailed(texts.tooManyRows(mostRows), { isFinal: true })
  return list
}

/** Does one step; others have their turn between its parts. */
export async function doStep(doing: Doing, step: Step, { scope, place, filling }: At): Promise<StepResult> {
  switch (step.kind) {
    case 'filter': {
      const way = (await inTurns(filterHolds(step.options.rules, scope, filling.missing))) ? 'yes' : 'no'
      return { names: {}, way, output: way }
    }
    case 'set': {
      const set = await mapInTurns(step.options.fields, ({ name, value }) => {
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
      return findRows(doing, { step, scope, place, filling })
    case 'save':
      return saveRow(doing, { step, scope, place, filling })
    case 'request':
      return askOther(doing, { step, scope, place, filling })
    case 'tell':
      return tellThem(doing, { step, scope, place, filling })
    default:
      return { names: {} }
  }
}

/** Steps that leave a trace beyond the run, or read what may be otherwise later: they are not done again. */
export const isKept = ({ kind }: Step): boolean => ['find', 'save', 'request', 'tell'].includes(kind)
