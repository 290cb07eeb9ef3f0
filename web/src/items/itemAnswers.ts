import { type BulkProblem, bulkAnswer, bulkRefusal } from '@takt/domain/item/bulk.ts'
import type { Stored } from '@takt/domain/item/field.ts'
import { importAnswer } from '@takt/domain/item/importAnswer.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import { z } from 'zod'
import { ApiError } from '../api/apiError.ts'
import type { ItemRow } from './itemActions.ts'

const values = {
  text: z.string().nullish(),
  integer: z.number().nullish(),
  number: z.number().nullish(),
  boolean: z.boolean().nullish(),
  date: z.string().nullish(),
  dateTime: z.string().nullish(),
  json: z.unknown().optional(),
} satisfies Record<Stored, z.ZodType>

/** A row as it is answered: the fields of its type, each of the kind it is stored as, and what stands beside them. */
export const rowAnswer = (type: ItemType) =>
  z.looseObject({
    ...Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, values[field.stored]])),
    version: z.int(),
    rowId: z.string(),
  }) as z.ZodType<ItemRow>

/** What a bulk change wrote, or would write. */
export const bulkRowsAnswer = (type: ItemType) =>
  z.looseObject({
    added: z.array(rowAnswer(type)),
    changed: z.array(rowAnswer(type)),
    removed: z.int(),
    along: bulkAnswer.shape.along,
  })

/** The events of a row, oldest first. */
export const historyAnswer = z.array(
  z.looseObject({
    version: z.int(),
    type: z.string(),
    at: z.string(),
    userId: z.number().nullish(),
    userName: z.string().nullish(),
    /** What the change set: the whole row when it was added, null when it was removed. */
    fields: z.record(z.string(), z.unknown()).nullable(),
    effectiveFrom: z.string().nullish(),
    /** What else it set, from instants on. */
    later: z.array(z.looseObject({ effectiveFrom: z.string(), fields: z.record(z.string(), z.unknown()) })).optional(),
  }),
)
export type HistoryEntry = z.output<typeof historyAnswer>[number]

/** What `POST /api/{itemType}/schema` answers. */
export const schemaShape = z.looseObject({
  fields: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      valueType: z.string(),
      label: z.string(),
      required: z.string(),
      editable: z.string(),
      size: z.number().optional(),
      to: z.string().optional(),
      options: z.array(z.string()).optional(),
      effective: z.boolean().optional(),
    }),
  ),
  hierarchy: z.looseObject({
    primaryKey: z.string().optional(),
    compositePrimaryKey: z.array(z.string()).optional(),
  }),
  listViewColumns: z.array(z.looseObject({ field: z.string(), excludeFromGlobalSearch: z.boolean() })),
  maskedFields: z.array(z.string()).default([]),
})
export type SchemaAnswer = z.output<typeof schemaShape>

const dataOf = (error: unknown) => (error instanceof ApiError ? error.data : undefined)

/** The rows that a refused bulk change names. */
export const refusedRows = (error: unknown): BulkProblem[] => bulkRefusal.safeParse(dataOf(error)).data?.rows ?? []

/** What a refused import says of the file. */
export const refusedImport = (error: unknown) => importAnswer.safeParse(dataOf(error)).data ?? null
