import { z } from 'zod'

const fraction = z.number().min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1')

/**
 * A place on a floor plan as `[x, y]`: fractions of the picture's width and height, 0 at its left and upper edge, so
 * that a picture that is replaced keeps what is on it.
 */
export const planPoint = z.tuple([fraction, fraction])
export type PlanPoint = z.output<typeof planPoint>

/** What is drawn on a plan has no more points. */
export const mostPoints = 200
