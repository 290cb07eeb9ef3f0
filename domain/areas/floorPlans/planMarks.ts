import { z } from 'zod'
import { choice, integer, json, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { maxPoints, type PlanPoint, planPoint } from './planPoint.ts'

/**
 * The first point of a camera is its position, the others outline its field of view; a walkway is a line through its
 * points.
 */
export const planMarkKinds = ['camera', 'walkway'] as const

/** Minimum number of points of a mark, by kind. */
const fewestPoints = { camera: 3, walkway: 2 } as const

/** Other marks drawn on a plan. */
export const planMarks = defineItem({
  name: 'planMarks',
  label: 'Plan Mark',
  area: 'dashboards',
  key: ['planMarkId'],
  title: ['planMarkName'],
  fields: {
    planMarkId: integer('Mark', { auto: true }),
    floorPlanId: referenceById('Floor Plan', { to: 'floorPlans', fixed: true }),
    kind: choice('Kind', planMarkKinds, { fixed: true }),
    planMarkName: text('Name', { size: 100 }),
    points: json('Points', z.array(planPoint).min(2, 'must have at least two points').max(maxPoints), {
      words: (points: PlanPoint[]) => `${points.length} points`,
    }),
  },
  check: ({ kind, points }): Record<string, string> =>
    kind === 'camera' && (points as PlanPoint[]).length < fewestPoints.camera
      ? { points: 'must be where the camera hangs and at least two corners of what it sees' }
      : {},
  mask: ['planMarkName'],
})
