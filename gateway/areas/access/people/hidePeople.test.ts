import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { answers } from '../../../core/http/responses/answer.ts'
import { tellsPeople } from './hidePeople.ts'

const telling = (data: z.ZodType) => tellsPeople({ answer: answers('Something', data) })

test('what an answer tells of people follows from its schema, however deep', () => {
  expect(telling(z.object({ jobs: z.array(z.object({ empIDs: z.array(z.string()) })) }))).toBe('named')
  expect(telling(z.object({ assignedTo: z.string().nullable() }))).toBe('named')
  expect(telling(z.object({ associationType: z.string(), associationID: z.string() }))).toBe('named')
  expect(telling(z.object({ resourceID: z.string(), what: z.string() }))).toBe('never')
  expect(telling(z.object({ fields: z.record(z.string(), z.unknown()) }))).toBe('perhaps')
  expect(telling(z.looseObject({ resourceID: z.string() }))).toBe('perhaps')
  expect(telling(z.object({ remarks: z.array(z.object({ given: z.string().nullable() })) }))).toBe('perhaps')
})
