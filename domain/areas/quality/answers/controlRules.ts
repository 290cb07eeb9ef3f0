import { z } from 'zod'
import { ruleSetNames } from '../spc/runRules.ts'

/** The row that holds which rules were chosen for a characteristic. */
const controlRulesRow = z.object({ rulesID: z.int(), version: z.int(), rules: z.enum(ruleSetNames) })
export type ControlRulesRow = z.output<typeof controlRulesRow>

/** By which rules a characteristic's chart speaks: the organization's usual ones, unless others are chosen for it. */
export const rulesInForce = z.object({ usual: z.enum(ruleSetNames), chosen: controlRulesRow.nullable() })
export type RulesInForce = z.output<typeof rulesInForce>
