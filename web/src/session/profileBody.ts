import { guessPlace } from './guessPlace.ts'
import { isChosen, type SessionUser } from './sessionUser.ts'

type Changes = Partial<
  Pick<SessionUser, 'country' | 'timezone' | 'darkMode' | 'selectedEntityId' | 'selectedOrganizationId'>
>

const idOrNull = (id: number) => (isChosen(id) ? id : null)

/**
 * What keeps a profile: the user as known, with what is changed; country and zone that nobody ever said are those the
 * browser guesses.
 */
export function profileBody(user: SessionUser, changes: Changes) {
  const changed = { ...user, ...changes }
  const guessed = guessPlace()
  return {
    ...changed,
    country: changed.country ?? guessed.country,
    timezone: changed.timezone ?? guessed.timezone,
    selectedEntityId: idOrNull(changed.selectedEntityId),
    selectedOrganizationId: idOrNull(changed.selectedOrganizationId),
  }
}
