import { isDeepStrictEqual } from 'node:util'
import { profileChange, type SentSessionUser, sessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import { securityChange, userChange } from '@takt/domain/areas/access/userChanges.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import { accessTexts as texts } from './texts.ts'

const names = (schema: { shape: object }) => new Set(Object.keys(schema.shape))

const ofProfile = names(profileChange)
const ofOthers = new Set([...names(userChange), 'currentPassword'])
const ofSecurity = names(securityChange.in)
const ofUser = names(sessionUser)

/** Why `PUT /api/users/{userName}` does not change a field, and the call that does. */
function sentenceFor(name: string): string {
  if (ofSecurity.has(name) || name === 'security') return texts.changedBySecurity
  if (name === 'password' || name === 'newPassword') return texts.changedByPassword
  if (name === 'email' || ofUser.has(name) || ofProfile.has(name)) return texts.notChangedHere
  return texts.noSuchField
}

type Asked = {
  /** The user as it is, for whoever changes their own profile; null: it is another user's. */
  self: SentSessionUser | null
  body: Readonly<Record<string, unknown>>
}

/**
 * Refuses fields that `PUT /api/users/{userName}` does not change, with the call to use. Clients send the whole own user
 * with what they change: fields that are as they are pass, and so does what the copy has from before another change of
 * the user (an older `lastUpdated`); groups change `permissions` without one.
 */
export function refuseUnchanged({ self, body }: Asked): void {
  const known = self ? ofProfile : ofOthers
  const isCopy = self !== null && body.userId === self.userId && typeof body.lastUpdated === 'string'
  const isOld = isCopy && body.lastUpdated !== self.lastUpdated
  const isAsItIs = (name: string) =>
    self !== null &&
    ofUser.has(name) &&
    (isOld ||
      (isCopy && name === 'permissions') ||
      isDeepStrictEqual(self[name as keyof SentSessionUser] ?? null, body[name] ?? null))
  const refused = Object.keys(body).filter((name) => !known.has(name) && !isAsItIs(name))
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((name) => [name, sentenceFor(name)])))
}
