import type { positionsData } from '@takt/domain/areas/locating/answers/positions.ts'
import type { z } from 'zod'

/** Where a tag is; instants are epoch ms. */
export type TagPosition = z.output<typeof positionsData>['positions'][number]
