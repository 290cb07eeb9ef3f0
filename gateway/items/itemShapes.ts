import { z } from '@hono/zod-openapi'
import { changeSchema, type ItemType, rowSchema } from '@takt/domain/item/item.ts'

const about = z.object({
  version: z.int().optional().openapi({ description: 'Insists that nobody changed the row since' }),
  effectiveFrom: z
    .string()
    .optional()
    .openapi({ description: 'From when effective-dated fields hold; now, unless said' }),
})

const history = z.object({
  version: z.int(),
  type: z.string(),
  at: z.iso.datetime(),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()).nullable(),
  effectiveFrom: z.iso.datetime().nullable(),
  later: z
    .array(z.object({ effectiveFrom: z.iso.datetime(), fields: z.record(z.string(), z.unknown()) }))
    .openapi({ description: 'What else it set, from instants on: a change that was taken back brings all of them' }),
})

const version = z.string().regex(/^\d{1,9}$/)

/** What the routes of an item type take and answer, as the document tells it. */
export const itemShapes = (type: ItemType) => ({
  row: rowSchema(type),
  history: z.array(history),
  params: z.object({ key: z.string().openapi({ description: type.key.join('~') }) }),
  version: z.object({ version: version.optional().openapi({ description: 'Insists that nobody changed the row' }) }),
  keyParts: z.object(Object.fromEntries(type.key.map((name) => [name, z.string().optional()]))),
  keyInBody: z.looseObject({}).openapi({ description: 'The key, where neither path nor query have it' }),
  change: z.intersection(changeSchema(type), about),
})
