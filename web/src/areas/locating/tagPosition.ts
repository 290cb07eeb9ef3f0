import type { positionsData } from '@takt/domain/areas/locating/responses/positions.ts'
import type { z } from 'zod'

/** The position of a tag; instants are epoch ms. */
export type TagPosition = z.output<typeof positionsData>['positions'][number]
