import { guessLocation } from './guessLocation.ts'
import { isSelectedId, type SessionUser } from './sessionUser.ts'

type Changes = Partial<
  Pick<SessionUser, 'personName' | 'country' | 'timezone' | 'darkMode' | 'selectedEntityId' | 'selectedOrganizationId'>
>

const idOrNull = (id: number) => (isSelectedId(id) ? id : null)

/**
 * Returns the request body that updates a profile: the known user (without the name, which is only sent when it
 * changes) with the changes; a country and time zone that were never set are guessed from the browser.
 */
export function profileBody(user: SessionUser, changes: Changes) {
  const changed = { ...user, personName: undefined, ...changes }
  const guessed = guessLocation()
  return {
    ...changed,
    country: changed.country ?? guessed.country,
    timezone: changed.timezone ?? guessed.timezone,
    selectedEntityId: idOrNull(changed.selectedEntityId),
    selectedOrganizationId: idOrNull(changed.selectedOrganizationId),
  }
}
