import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { responses } from '../../../core/http/responses/respond.ts'
import { exposesPeople } from './hidePeople.ts'

const exposureOf = (data: z.ZodType) => exposesPeople({ response: responses('Something', data) })

test('the exposure of people by a response follows from its schema, at any depth', () => {
  expect(exposureOf(z.object({ jobs: z.array(z.object({ empIDs: z.array(z.string()) })) }))).toBe('named')
  expect(exposureOf(z.object({ assignedTo: z.string().nullable() }))).toBe('named')
  expect(exposureOf(z.object({ associationType: z.string(), associationID: z.string() }))).toBe('named')
  expect(exposureOf(z.object({ resourceID: z.string(), what: z.string() }))).toBe('never')
  expect(exposureOf(z.object({ fields: z.record(z.string(), z.unknown()) }))).toBe('perhaps')
  expect(exposureOf(z.looseObject({ resourceID: z.string() }))).toBe('perhaps')
  expect(exposureOf(z.object({ remarks: z.array(z.object({ given: z.string().nullable() })) }))).toBe('perhaps')
})
