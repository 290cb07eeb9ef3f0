import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useSession } from '../session/SessionContext.tsx'
import { userMay } from '../session/useMay.ts'

/** Whether the signed-in user may add, change and remove rows of the type; the server decides, this only hides. */
export const useMayChange = ({ area, changedWith }: ItemType): boolean =>
  useSession(({ context }) => changedWith.some((flag) => userMay(context.user, area, flag)))
