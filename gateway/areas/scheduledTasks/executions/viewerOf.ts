import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { actingUser } from '../../access/index.ts'
import type { Workflow } from '../workflows/workflow.ts'

/** The user who saved a task last, and the rights that its work needs. */
export type SavedTask = Pick<Workflow, 'needs'> & {
  organizationId: number
  savedBy: number | null
  savedMasked: boolean
  savedRights: Permissions | null
}

/**
 * Returns the session of the user who saved a task last, with the user's current rights limited to those of the API
 * token that was used; null for the product's own tasks. Throws with a message on how to correct it if the rights are
 * not sufficient.
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
  const hint = 'Open the task and save it: it runs with the rights of the user who saved it last.'
  if (!viewer) throw new Error(`The user who saved this task no longer has access to this organization. ${hint}`)
  for (const [area, flag] of [['scheduledTasks', 'write'] as const, ...needs])
    if (!mayDo(viewer, area, flag))
      throw new Error(
        `${viewer.userName}, who saved this task, does not have the right '${flag}' on '${area}'. ${hint}`,
      )
  return viewer
}
