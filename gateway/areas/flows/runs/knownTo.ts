import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { cutPeople } from '../../access/face.ts'

/** What a trigger knows, without people where whoever the flow runs as may not see them. */
export const knownTo = async (actor: Session, values: Scope): Promise<Scope> =>
  maySeePeople(actor) ? values : ((await inTurns(cutPeople(values))) as Scope)
