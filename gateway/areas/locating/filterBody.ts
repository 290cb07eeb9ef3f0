import { z } from '@hono/zod-openapi'
import { epcCode } from '@takt/domain/areas/tags/epc.ts'

const texts = (size: number) => z.array(z.string().max(size)).max(1000, 'at most 1,000')

/** Row ID in a request body. */
export const rowNumber = z.int().min(1).max(2_147_483_647)

/** Tag filters of a request body. */
export const filterBody = {
  epcs: z.array(epcCode).max(1000, 'at most 1,000 tags').optional().describe('Empty or omitted: all'),
  types: texts(50).optional().describe('Types of associations: employees, jobs, …; empty or omitted: all'),
  jobNums: texts(50).optional().describe('Tags of these jobs, their assemblies and operations'),
  search: z.string().max(200).optional().describe('Part of the tag code or of the label'),
}
