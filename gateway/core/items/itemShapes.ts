import { z } from '@hono/zod-openapi'
import { changeSchema, fieldNames, type ItemType, isExposed, rowSchema } from '@takt/domain/core/item/item.ts'
import { historyEntry } from '@takt/domain/core/item/responses/history.ts'

const notRead = z.unknown().optional().openapi({ description: 'As returned by the server; ignored' })

const about = {
  version: z
    .int()
    .optional()
    .openapi({ description: 'Rejects the change if the row has been changed since this version' }),
  effectiveFrom: z
    .string()
    .optional()
    .openapi({ description: 'Effective time of effective-dated fields; default: now' }),
  rowId: notRead,
}

/**
 * The body of a change, as read by `readChangeBody`: fields, the rest of the row as returned by the server, and
 * `about`.
 */
function changeBody(type: ItemType) {
  const rowShape = rowSchema(type).shape as Readonly<Record<string, z.ZodType>>
  const fixed = fieldNames(type, (field) => isExposed(field) && !field.editable).map((name) => [
    name,
    rowShape[name]!.optional().openapi({ description: 'As returned by the server' }),
  ])
  const extraFields = type.beside.map((name) => [name, notRead])
  const changed: z.ZodRawShape = changeSchema(type).shape
  return z.strictObject({ ...Object.fromEntries([...fixed, ...extraFields]), ...changed, ...about })
}

const version = z.string().regex(/^\d{1,9}$/)

/** The input and output shapes of the routes of an item type for the API document. */
export const itemShapes = (type: ItemType) => ({
  row: rowSchema(type),
  history: z.array(historyEntry),
  params: z.object({ key: z.string().openapi({ description: type.key.join('~') }) }),
  version: z.object({
    version: version.optional().openapi({ description: 'Rejects the request if the row has another version' }),
  }),
  keyParts: z.object(Object.fromEntries(type.key.map((name) => [name, z.string().optional()]))),
  keyInBody: z.looseObject({}).openapi({ description: 'The key, if neither path nor query contains it' }),
  change: changeBody(type),
})
