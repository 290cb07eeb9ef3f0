import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { largestInteger } from '../../../core/item/values.ts'
import { problem } from '../design/problem.ts'
import { flowData } from '../flows.ts'
import { flowDesigner, storedSecret } from './flowStatus.ts'

/** `POST /api/flows/{flowId}/design`: the token opens the editor's page once. */
export const designBody = z.object({
  takeOver: z.boolean().default(false).describe('True: take over from another user who has it open; that session ends'),
})
export const designOpened = z.object({ flowId: z.int(), token: z.string(), expiresAt: instant })

/** Data of a 409 response: the user who has it open. */
export const designedByOther = z.object({ designer: flowDesigner })

/** `POST /api/flows/designSession`: the credentials of the editor's page. */
export const designSessionBody = z.object({
  token: z.string().max(200).optional().describe('Token of the address; default: the bearer token of the request'),
})
export const designSession = z.object({
  flowId: z.int(),
  token: z.string().describe('Bearer token of the session that designs this flow and allows nothing else'),
  expiresAt: instant.describe('Extended with each request'),
})

/** The requester's draft: the changes since the design was opened. */
export const flowDraft = z.object({
  flowId: z.int(),
  flowName: z.string(),
  flowData: z.string().nullable().describe('The draft; the design if there is none'),
  isDraft: z.boolean(),
  savedAt: instant.nullable(),
  active: z.boolean(),
  version: z.int().describe('Version of the flow'),
  secretsKept: z.array(storedSecret),
  problems: z.array(problem),
})
export const draftBody = z.object({ flowData })
export const draftSaved = z.object({ savedAt: instant, problems: z.array(problem) })

const flowId = z.int().positive().max(largestInteger)

/**
 * `POST /api/flows/upload`: uploads the design of a flow (its number or row), as text (`flowData`) or from the draft of
 * a user who designed it (`user`, a user name).
 */
export const uploadBody = z
  .object({
    flow: z.union([flowId, z.looseObject({ flowId })]),
    user: z.string().min(1).max(100).optional(),
    flowData: flowData.optional(),
  })
  .refine(({ user, flowData: data }) => (user === undefined) !== (data === undefined), {
    error: 'requires either user or flowData',
    path: ['flowData'],
  })
export const designUploaded = z.object({
  flowId: z.int(),
  version: z.int(),
  active: z.boolean(),
  problems: z.array(problem),
})
