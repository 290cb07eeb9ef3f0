import type { Session } from '@takt/domain/areas/access/session.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { nameOf } from '../../core/items/write/references.ts'

/** The screen at a machine tells, and is told, of values at that one alone: for it there is no other. */
export function refuseOtherMachines(
  { display }: Session,
  about: readonly { resourceID?: string | null | undefined }[],
): void {
  if (!display?.screen) return
  const { resourceID } = display.screen
  const other = about.find((entry) => entry.resourceID !== resourceID)
  if (other) throw notFound(nameOf(resources, { resourceID: other.resourceID ?? '' }))
}
