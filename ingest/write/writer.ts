import { loadFloor } from '@takt/store/floor.ts'
import { createWriter } from './createWriter.ts'

/** The writer with the floors of master data. */
export const writer = createWriter(
  ({ db }) =>
    (organizationId) =>
      loadFloor(db, organizationId),
)
