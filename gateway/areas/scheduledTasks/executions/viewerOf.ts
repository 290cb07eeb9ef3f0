import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { actingUser } from '../../access/face.ts'
import type { Workflow } from '../workflows/workflow.ts'

/** Who saved a task last, and what its work needs. */
export type SavedTask = Pick<Workflow, 'needs'> & {
  organizationId: number
  savedBy: number | null
  savedMasked: boolean
  savedRights: Permissions | null
}

/**
 * Who saved a task last, as it may do things now, with no more than the API token might by which it did; null for the
 * product's own. Throws where that is not what the work needs, with a sentence of what can be done.
 */
export async function viewerOf(
  systemDb: Kysely<Tables>,
  { organizationId, savedBy, savedMasked, savedRights, needs }: SavedTask,
): Promise<Session | null> {
  if (savedBy === null) return null
  const viewer = await actingUser(systemDb, {
    userId: savedBy,
    organizationId,
    isMasked: savedMasked,
    tokenRights: savedRights,
  })
  const mend = 'Whoever has it opens the task and saves it: it runs with the rights of who saved it last.'
  if (!viewer) throw new Error(`The person who saved this task may not use this organization any more. ${mend}`)
  for (const [area, flag] of [['scheduledTasks', 'write'] as const, ...needs])
    if (!mayDo(viewer, area, flag))
      throw new Error(
        `${viewer.userName}, who saved this task, does not have the right '${flag}' on '${area}'. ${mend}`,
      )
  return viewer
}
