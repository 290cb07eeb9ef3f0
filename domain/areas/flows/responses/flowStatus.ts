import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { rowWith } from '../../../core/item/responses/row.ts'
import { flows } from '../flows.ts'

/** The state of a run: `waiting` in the queue or for another attempt; `stopped`: canceled. */
export const runOutcomes = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** The user who has a flow open for design, and the time since when. */
export const flowDesigner = z.object({ userName: z.string(), since: instant, isOneself: z.boolean() })

/** A stored secret: its name, and the origin that it is for. */
export const storedSecret = z.object({ name: z.string(), origin: z.string() })

/** Additional fields of a flow in responses. */
const besides = {
  designer: flowDesigner.nullable().describe('Null: it is not open'),
  lastRun: instant.nullable().describe('Start of its last run'),
  lastOutcome: z.enum(runOutcomes).nullable(),
  secretsKept: z.array(storedSecret),
}

/** A flow in lists and forms. */
export const flowRow = rowWith(flows, [
  ...(['flowId', 'flowName', 'description', 'active', 'runsAs', 'version', 'rowId'] as const),
]).extend(besides)
