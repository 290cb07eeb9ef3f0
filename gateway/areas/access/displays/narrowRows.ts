import type { Machines } from '../../efficiency/face.ts'

type Row = Record<string, unknown>

/** Which rows of a list a narrowed display may see; lists that are not named here tell of no machine. */
const keeps: Record<string, (row: Row, may: { machines: Machines; deviceGroupIds: readonly number[] }) => boolean> = {
  deviceGroups: (row, { deviceGroupIds }) => deviceGroupIds.includes(Number(row.deviceGroupId)),
  targets: (row, { machines, deviceGroupIds }) =>
    typeof row.resourceID === 'string'
      ? machines.resourceIDs.has(row.resourceID)
      : row.deviceGroupId === null || deviceGroupIds.includes(Number(row.deviceGroupId)),
  reasonEntries: (row, { machines }) => machines.resourceIDs.has(String(row.resourceID)),
}

/** The answer of a list with the rows alone that are about these machines or about none. */
export function narrowRows(
  list: string,
  answer: { data?: unknown },
  may: { machines: Machines; deviceGroupIds: readonly number[] },
): unknown {
  const keep = keeps[list]
  if (!keep || !Array.isArray(answer.data)) return answer
  return { ...answer, data: answer.data.filter((row: Row) => keep(row, may)) }
}

/** Whether a list is cut by `narrowRows`. */
export const isNarrowed = (list: string): boolean => list in keeps
