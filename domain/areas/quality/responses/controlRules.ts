import { z } from 'zod'
import { ruleSetNames } from '../spc/runRules.ts'

/** The row with the run rules selected for a characteristic. */
const controlRulesRow = z.object({ rulesID: z.int(), version: z.int(), rules: z.enum(ruleSetNames) })
export type ControlRulesRow = z.output<typeof controlRulesRow>

/** Run rules in force for a characteristic: the organization's default, unless others are selected for it. */
export const rulesInForce = z.object({ usual: z.enum(ruleSetNames), chosen: controlRulesRow.nullable() })
export type RulesInForce = z.output<typeof rulesInForce>
