import { rangeBody } from '../efficiency/index.ts'

/** The machines of a body that can also name a single machine. */
export const resourceIDs = rangeBody.shape.resourceIDs.describe(
  'Empty: the machine that `resourceID` names, even if it is excluded from dashboards; without one, all machines on dashboards',
)
