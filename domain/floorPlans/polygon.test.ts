import { describe, expect, test } from 'vitest'
import type { PlanPoint } from './planPoint.ts'
import { polygon } from './polygon.ts'

const square: PlanPoint[] = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.4],
  [0.1, 0.4],
]
const sentencesOf = (corners: unknown) => polygon.safeParse(corners).error?.issues.map(({ message }) => message)

describe('a zone', () => {
  test('has three corners or more, all of them on the plan', () => {
    expect(polygon.parse(square)).toEqual(square)
    expect(sentencesOf(square.slice(2))).toEqual(['must have at least three corners'])
    expect(sentencesOf([...square.slice(1), [0.1, -0.1]])).toEqual(['must be from 0 to 1'])
  })

  test('may be bent inwards, and must not cross itself', () => {
    const bent: PlanPoint[] = [...square.slice(0, 3), [0.25, 0.2], [0.1, 0.4]]
    expect(polygon.parse(bent)).toEqual(bent)
    expect(sentencesOf([square[0], square[2], square[1], square[3]])).toEqual(['must not cross itself'])
  })
})
