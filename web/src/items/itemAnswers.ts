import type { Stored } from '@takt/domain/item/field.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import { z } from 'zod'
import { ApiError } from '../api/apiError.ts'

const values = {
  text: z.string().nullish(),
  integer: z.number().nullish(),
  number: z.number().nullish(),
  boolean: z.boolean().nullish(),
  date: z.string().nullish(),
  dateTime: z.string().nullish(),
  json: z.unknown(),
} satisfies Record<Stored, z.ZodType>

/** A row as it is answered: the fields of its type, each of the kind it is stored as, and what stands beside them. */
export const rowAnswer = (type: ItemType) =>
  z.looseObject({
    ...Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, values[field.stored]])),
    version: z.int(),
    rowId: z.string(),
  }) as z.ZodType<ItemRow>
export type ItemRow = Readonly<Record<string, unknown>> & { version: number; rowId: string }

/** One event of a row. */
export const historyAnswer = z.array(
  z.looseObject({
    version: z.int(),
    type: z.string(),
    at: z.string(),
    userId: z.number().nullish(),
    userName: z.string().nullish(),
    fields: z.record(z.string(), z.unknown()).nullable(),
    effectiveFrom: z.string().nullish(),
  }),
)
export type HistoryEntry = z.output<typeof historyAnswer>[number]

/** What an import did, or would do: nothing is written when there are problems. */
export const importAnswer = z.looseObject({
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  problems: z.array(
    z.looseObject({
      /** Line in the file as a person counts, the header is 1. */
      row: z.int(),
      column: z.string().nullish(),
      value: z.string().nullish(),
      sentence: z.string(),
    }),
  ),
})
export type ImportAnswer = z.output<typeof importAnswer>
export type ImportProblem = ImportAnswer['problems'][number]

/** What a bulk change wrote, or would write. */
export const bulkAnswer = (type: ItemType) =>
  z.looseObject({
    added: z.array(rowAnswer(type)).default([]),
    changed: z.array(rowAnswer(type)).default([]),
    removed: z.int().default(0),
  })

const fieldSentences = z.record(z.string(), z.string())
const refusedRow = z.looseObject({
  list: z.enum(['add', 'change', 'remove']),
  index: z.int(),
  status: z.int(),
  message: z.string(),
  fields: fieldSentences.nullish(),
})
export type RefusedRow = z.output<typeof refusedRow>
const refusal = z.looseObject({ rows: z.array(refusedRow).optional(), fields: fieldSentences.optional() })

const refusalIn = (error: unknown) => (error instanceof ApiError ? refusal.safeParse(error.data).data : undefined)

/** The rows that a refused bulk change names. */
export const refusedRows = (error: unknown): RefusedRow[] => refusalIn(error)?.rows ?? []

/** The fields that a refused change names, each with its sentence. */
export const refusedFields = (error: unknown): Record<string, string> => refusalIn(error)?.fields ?? {}

/** What `POST /api/{itemType}/schema` answers. */
export const schemaAnswer = z.looseObject({
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
})
export type SchemaAnswer = z.output<typeof schemaAnswer>
