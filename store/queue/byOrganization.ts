import pMap from 'p-map'

/**
 * Runs work for rows of organizations, for eight organizations at once and in order for each: work that waits or fails
 * does not delay other organizations. Returns the errors.
 */
export async function byOrganization<Row extends { organizationId: number }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<unknown[]> {
  const failed: unknown[] = []
  const doAll = async (group: readonly Row[]) => {
    for (const row of group) await work(row).catch((error: unknown) => failed.push(error))
  }
  await pMap(Map.groupBy(rows, ({ organizationId }) => organizationId).values(), doAll, { concurrency: 8 })
  return failed
}
