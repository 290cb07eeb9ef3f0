import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { nextTask } from '../chunks/nextTask.ts'
import { createPace } from '../chunks/pace.ts'
import { parseInChunks } from '../chunks/parseInChunks.ts'
import { dataResponse } from './client.ts'

const row = z.looseObject({ at: z.string().transform((text) => Date.parse(text)), job: z.string().nullable() })
const schema = dataResponse(
  z.looseObject({
    resourceID: z.string(),
    rows: z.array(row),
    few: z.array(z.number()).max(3),
    totals: z.record(z.string(), z.number()),
    defaults: z.strictObject({ a: z.number().default(7) }),
  }),
)
const rows = Array.from({ length: 1700 }, (_, index) => ({ at: '2026-03-04T10:00:00Z', job: null, place: index }))
const body = {
  success: true,
  message: 'here',
  data: { resourceID: 'L-1', rows, few: [1, 2], totals: { x: 1 }, defaults: {}, more: { b: [1] } },
}

test('a long response is parsed exactly as at once, including fields that the schema does not name', async () => {
  const parsed = await parseInChunks(schema, body, createPace())
  expect(parsed).toEqual(schema.safeParse(body))
  expect(parsed.success && parsed.data.data.rows).toHaveLength(1700)
})

test('other tasks run between its chunks', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 8))
  let taskCount = 0
  let isDone = false
  const parsed = parseInChunks(schema, body, createPace()).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await nextTask()
    taskCount++
  }
  await parsed
  clock.mockRestore()
  expect(taskCount).toBeGreaterThanOrEqual(4)
})

test('optional lists, and lists within the rows of a list, are parsed in chunks too', async () => {
  const nestedSchema = dataResponse(
    z.object({
      lists: z.array(z.object({ name: z.string(), rows: z.array(row).optional() })).default([]),
      none: z.array(row).nullable(),
      missing: z.array(row).default([]),
    }),
  )
  const lists = Array.from({ length: 40 }, (_, index) => ({
    name: `L-${index}`,
    rows: index === 39 ? undefined : rows,
  }))
  const whole = { data: { lists, none: null } }
  let pauseCount = 0
  const parsed = await parseInChunks(nestedSchema, whole, () => {
    pauseCount++
    return undefined
  })
  expect(parsed).toEqual(nestedSchema.safeParse(whole))
  expect(pauseCount).toBeGreaterThanOrEqual((39 * rows.length) / 32)
})

test('errors anywhere are reported as when parsing at once', async () => {
  const { data } = body
  const wrong = [
    { ...body, data: { ...data, rows: [...rows.slice(0, 1500), { at: '', job: 3 }, ...rows.slice(1501)] } },
    { ...body, data: { ...data, few: [1, 2, 3, 4] } },
    { ...body, data: { ...data, defaults: { c: 1 } } },
    { ...body, data: { ...data, rows: undefined } },
    { ...body, data: null },
    null,
  ]
  for (const invalid of wrong) {
    const parsed = await parseInChunks(schema, invalid, createPace())
    expect(parsed.success).toBe(false)
    expect(parsed.error).toEqual(schema.safeParse(invalid).error)
  }
})
