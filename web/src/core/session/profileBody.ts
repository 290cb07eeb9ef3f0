import { guessPlace } from './guessPlace.ts'
import { isChosen, type SessionUser } from './sessionUser.ts'

type Changes = Partial<
  Pick<SessionUser, 'personName' | 'country' | 'timezone' | 'darkMode' | 'selectedEntityId' | 'selectedOrganizationId'>
>

const idOrNull = (id: number) => (isChosen(id) ? id : null)

/**
 * What keeps a profile: the user as known (but for the name, which is only sent when it changes), with what is changed;
 * country and zone that nobody ever said are those the browser guesses.
 */
export function profileBody(user: SessionUser, changes: Changes) {
  const changed = { ...user, personName: undefined, ...changes }
  const guessed = guessPlace()
  return {
    ...changed,
    country: changed.country ?? guessed.country,
    timezone: changed.timezone ?? guessed.timezone,
    selectedEntityId: idOrNull(changed.selectedEntityId),
    selectedOrganizationId: idOrNull(changed.selectedOrganizationId),
  }
}
