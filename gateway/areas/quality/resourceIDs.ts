import { rangeBody } from '../efficiency/face.ts'

/** The machines of a body that may name a single one beside them. */
export const resourceIDs = rangeBody.shape.resourceIDs.describe(
  'Empty: the machine that `resourceID` names, whether or not dashboards include it; without one all that they include',
)
