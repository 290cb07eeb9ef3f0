import { z } from '@hono/zod-openapi'
import { historyEntry } from '@takt/domain/core/item/answers/history.ts'
import { changeSchema, type ItemType, rowSchema } from '@takt/domain/core/item/item.ts'

const about = z.object({
  version: z.int().optional().openapi({ description: 'Insists that nobody changed the row since' }),
  effectiveFrom: z
    .string()
    .optional()
    .openapi({ description: 'From when effective-dated fields hold; now, unless said' }),
})

const version = z.string().regex(/^\d{1,9}$/)

/** What the routes of an item type take and answer, as the document tells it. */
export const itemShapes = (type: ItemType) => ({
  row: rowSchema(type),
  history: z.array(historyEntry),
  params: z.object({ key: z.string().openapi({ description: type.key.join('~') }) }),
  version: z.object({ version: version.optional().openapi({ description: 'Insists that nobody changed the row' }) }),
  keyParts: z.object(Object.fromEntries(type.key.map((name) => [name, z.string().optional()]))),
  keyInBody: z.looseObject({}).openapi({ description: 'The key, where neither path nor query have it' }),
  change: z.intersection(changeSchema(type), about),
})
