import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ownTask } from '../pieces/ownTask.ts'
import { createPace } from '../pieces/pace.ts'
import { parseInPieces } from '../pieces/parseInPieces.ts'
import { answered } from './client.ts'

const row = z.looseObject({ at: z.string().transform((text) => Date.parse(text)), job: z.string().nullable() })
const answer = answered(
  z.looseObject({
    resourceID: z.string(),
    rows: z.array(row),
    few: z.array(z.number()).max(3),
    sums: z.record(z.string(), z.number()),
    kept: z.strictObject({ a: z.number().default(7) }),
  }),
)
const rows = Array.from({ length: 1700 }, (_, place) => ({ at: '2026-03-04T10:00:00Z', job: null, place }))
const given = {
  success: true,
  message: 'here',
  data: { resourceID: 'L-1', rows, few: [1, 2], sums: { x: 1 }, kept: {}, more: { b: [1] } },
}

test('a long answer comes to the very same as in one go, what the schema does not name included', async () => {
  const parsed = await parseInPieces(answer, given, createPace())
  expect(parsed).toEqual(answer.safeParse(given))
  expect(parsed.success && parsed.data.data.rows).toHaveLength(1700)
})

test('others have their turn between its pieces', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 8))
  let turns = 0
  let isDone = false
  const parsed = parseInPieces(answer, given, createPace()).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await ownTask()
    turns++
  }
  await parsed
  clock.mockRestore()
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('what may be missing, and lists within the rows of a list, go in pieces too', async () => {
  const deep = answered(
    z.object({
      lists: z.array(z.object({ name: z.string(), rows: z.array(row).optional() })).default([]),
      none: z.array(row).nullable(),
      missing: z.array(row).default([]),
    }),
  )
  const lists = Array.from({ length: 40 }, (_, place) => ({
    name: `L-${place}`,
    rows: place === 39 ? undefined : rows,
  }))
  const whole = { data: { lists, none: null } }
  let asked = 0
  const parsed = await parseInPieces(deep, whole, () => {
    asked++
    return undefined
  })
  expect(parsed).toEqual(deep.safeParse(whole))
  expect(asked).toBeGreaterThanOrEqual((39 * rows.length) / 32)
})

test('what is wrong anywhere is told as in one go', async () => {
  const { data } = given
  const wrong = [
    { ...given, data: { ...data, rows: [...rows.slice(0, 1500), { at: '', job: 3 }, ...rows.slice(1501)] } },
    { ...given, data: { ...data, few: [1, 2, 3, 4] } },
    { ...given, data: { ...data, kept: { c: 1 } } },
    { ...given, data: { ...data, rows: undefined } },
    { ...given, data: null },
    null,
  ]
  for (const one of wrong) {
    const parsed = await parseInPieces(answer, one, createPace())
    expect(parsed.success).toBe(false)
    expect(parsed.error).toEqual(answer.safeParse(one).error)
  }
})
