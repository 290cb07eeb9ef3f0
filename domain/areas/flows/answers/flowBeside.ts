import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { rowWith } from '../../../core/item/answers/row.ts'
import { flows } from '../flows.ts'

/** How a run ended, or stands: `waiting` for its turn or another attempt; `stopped`: it was not to go on. */
export const runOutcomes = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** Who has a flow open for design, and since when. */
export const flowDesigner = z.object({ userName: z.string(), since: instant, isOneself: z.boolean() })

/** A secret that is kept: what it is called, and for which place. */
export const keptSecret = z.object({ name: z.string(), origin: z.string() })

/** What answers say of a flow beside its fields. */
const besides = {
  designer: flowDesigner.nullable().describe('Null: nobody has it open'),
  lastRun: instant.nullable().describe('When its last run began'),
  lastOutcome: z.enum(runOutcomes).nullable(),
  secretsKept: z.array(keptSecret),
}

/** A flow as lists and forms read it. */
export const flowRow = rowWith(flows, [
  ...(['flowId', 'flowName', 'description', 'active', 'runsAs', 'version', 'rowId'] as const),
]).extend(besides)
