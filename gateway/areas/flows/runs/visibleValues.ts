import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { removePeople } from '../../access/index.ts'

/** Returns the values of a trigger, with data about people removed if the owner of the flow may not see it. */
export const visibleValues = async (actor: Session, values: Scope): Promise<Scope> =>
  maySeePeople(actor) ? values : ((await runYielding(removePeople(values))) as Scope)
