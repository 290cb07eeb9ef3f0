import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useSession } from '../session/SessionContext.tsx'
import { userMay } from '../session/useMay.ts'

/**
 * True if the signed-in user may add, change and remove rows of the type. Only hides actions; the server enforces
 * permissions.
 */
export const useMayChange = ({ area, changedWith }: ItemType): boolean =>
  useSession(({ context }) => changedWith.some((flag) => userMay(context.user, area, flag)))
