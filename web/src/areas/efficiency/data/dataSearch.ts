import { z } from 'zod'

export const dataTableNames = ['buckets', 'operations', 'reasons'] as const
export type DataTableName = (typeof dataTableNames)[number]

/**
 * What the Data view shows beyond range and machines; search, filters, order and page of its grid stand beside it as
 * `data.…`.
 */
export const dataSearch = z.looseObject({ rows: z.enum(dataTableNames).optional().catch(undefined) })
