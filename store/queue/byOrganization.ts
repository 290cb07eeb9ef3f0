const sideBySide = 8

/**
 * Does work for rows of organizations side by side, that of one in order: one that waits, or whose work fails, keeps
 * none of the others from theirs. Answers what failed.
 */
export async function byOrganization<Row extends { organizationId: number }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<unknown[]> {
  const failed: unknown[] = []
  const groups = Map.groupBy(rows, ({ organizationId }) => organizationId).values()
  const next = async () => {
    for (const group of groups) for (const row of group) await work(row).catch((error: unknown) => failed.push(error))
  }
  await Promise.all(Array.from({ length: sideBySide }, next))
  return failed
}
