import type { PageReader } from '../documents/face.ts'
import { whoWasAt } from '../labor/face.ts'
import type { JudgedEntry } from './judgeEntry.ts'

/**
 * Who found each of the entries (employees' numbers) that the screen at a machine tells: whom it names, if that one was
 * there, else the only one who was clocked on there. Null: the screen alone tells of it. Users find what they tell
 * themselves.
 */
export async function findersAtMachine(
  { trx, organizationId, session }: PageReader,
  entries: readonly Pick<JudgedEntry, 'atMs' | 'foundBy'>[],
): Promise<readonly (string | null)[]> {
  const { screen } = session.display ?? {}
  if (!screen) return entries.map(() => null)
  const asked = entries.map(({ atMs, foundBy = null }) => ({ at: atMs, said: foundBy }))
  return whoWasAt(trx, { organizationId, resourceID: screen.resourceID }, asked)
}
