import { z } from 'zod'

const fraction = z.number().min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1')

/**
 * A point on a floor plan as `[x, y]`: fractions of the picture's width and height, 0 at its left and upper edge, so
 * that marks remain valid if the picture is replaced.
 */
export const planPoint = z.tuple([fraction, fraction])
export type PlanPoint = z.output<typeof planPoint>

/** Maximum number of points of a shape on a plan. */
export const maxPoints = 200
