import { z } from '@hono/zod-openapi'
import { historyEntry } from '@takt/domain/core/item/answers/history.ts'
import { changeSchema, fieldNames, type ItemType, isTold, rowSchema } from '@takt/domain/core/item/item.ts'

const notRead = z.unknown().optional().openapi({ description: 'As it was answered; not read' })

const about = {
  version: z.int().optional().openapi({ description: 'Insists that nobody changed the row since' }),
  effectiveFrom: z
    .string()
    .optional()
    .openapi({ description: 'From when effective-dated fields hold; now, unless said' }),
  rowId: notRead,
}

/** What a change may carry, as `readChangeBody` reads it: fields, the rest of the row as it was answered, and `about`. */
function changeBody(type: ItemType) {
  const answered = rowSchema(type).shape as Readonly<Record<string, z.ZodType>>
  const fixed = fieldNames(type, (field) => isTold(field) && !field.editable).map((name) => [
    name,
    answered[name]!.optional().openapi({ description: 'As it was answered' }),
  ])
  const beside = type.beside.map((name) => [name, notRead])
  const changed: z.ZodRawShape = changeSchema(type).shape
  return z.strictObject({ ...Object.fromEntries([...fixed, ...beside]), ...changed, ...about })
}

const version = z.string().regex(/^\d{1,9}$/)

/** What the routes of an item type take and answer, as the document tells it. */
export const itemShapes = (type: ItemType) => ({
  row: rowSchema(type),
  history: z.array(historyEntry),
  params: z.object({ key: z.string().openapi({ description: type.key.join('~') }) }),
  version: z.object({ version: version.optional().openapi({ description: 'Insists that nobody changed the row' }) }),
  keyParts: z.object(Object.fromEntries(type.key.map((name) => [name, z.string().optional()]))),
  keyInBody: z.looseObject({}).openapi({ description: 'The key, where neither path nor query have it' }),
  change: changeBody(type),
})
