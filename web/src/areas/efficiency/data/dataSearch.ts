import { z } from 'zod'

export const dataTableNames = ['buckets', 'operations', 'reasons'] as const
export type DataTableName = (typeof dataTableNames)[number]

/**
 * URL parameters of the Data view besides range and machines; search, filters, sort order and page of its grid are
 * stored as `data.…`.
 */
export const dataSearch = z.looseObject({ rows: z.enum(dataTableNames).optional().catch(undefined) })
