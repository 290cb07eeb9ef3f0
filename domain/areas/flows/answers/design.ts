import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { largestInteger } from '../../../core/item/values.ts'
import { problem } from '../design/problem.ts'
import { flowData } from '../flows.ts'
import { flowDesigner, keptSecret } from './flowBeside.ts'

/** `POST /api/flows/{flowId}/design`: the token opens the editor's page, once. */
export const designBody = z.object({
  takeOver: z.boolean().default(false).describe('Also where somebody else has it open: theirs ends'),
})
export const designOpened = z.object({ flowId: z.int(), token: z.string(), expiresAt: instant })

/** With what a 409 says who has it open. */
export const designedByOther = z.object({ designer: flowDesigner })

/** `POST /api/flows/designSession`: what the editor's page works with from then on. */
export const designSessionBody = z.object({
  token: z.string().max(200).optional().describe('Of the address; or the bearer of the request'),
})
export const designSession = z.object({
  flowId: z.int(),
  token: z.string().describe('The bearer of the session that designs this flow and does nothing else'),
  expiresAt: instant.describe('Put off with each request'),
})

/** The draft of whoever asks: what they changed since they opened the design. */
export const flowDraft = z.object({
  flowId: z.int(),
  flowName: z.string(),
  flowData: z.string().nullable().describe('The draft; the design where there is none'),
  isDraft: z.boolean(),
  savedAt: instant.nullable(),
  active: z.boolean(),
  version: z.int().describe('Of the flow'),
  secretsKept: z.array(keptSecret),
  problems: z.array(problem),
})
export const draftBody = z.object({ flowData })
export const draftSaved = z.object({ savedAt: instant, problems: z.array(problem) })

const flowId = z.int().positive().max(largestInteger)

/**
 * `POST /api/flows/upload`: the design of a flow (its number, or its row), as text (`flowData`) or from the draft of
 * somebody who designed it (`user`, a user name).
 */
export const uploadBody = z
  .object({
    flow: z.union([flowId, z.looseObject({ flowId })]),
    user: z.string().min(1).max(100).optional(),
    flowData: flowData.optional(),
  })
  .refine(({ user, flowData: given }) => (user === undefined) !== (given === undefined), {
    error: 'must say user, or flowData',
    path: ['flowData'],
  })
export const designUploaded = z.object({
  flowId: z.int(),
  version: z.int(),
  active: z.boolean(),
  problems: z.array(problem),
})
