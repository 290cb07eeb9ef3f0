import { isDeepStrictEqual } from 'node:util'
import { z } from '@hono/zod-openapi'
import { currentUserResponse, signedIn } from '@takt/domain/areas/access/responses/signedIn.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { SerializedSessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import { profileChange, sessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import { securityChange, userChange } from '@takt/domain/areas/access/userChanges.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { tokenOf } from '../../core/http/requests/tokens.ts'
import { forbidden, invalid, invalidFrom, unauthenticated } from '../../core/http/responses/httpError.ts'
import { responseSchema } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { changeProfile } from './changeProfile.ts'
import { identityConfirmer } from './confirmIdentity.ts'
import { findSession } from './findSession.ts'
import { sessionUserOf } from './sessionUserOf.ts'
import { signInLimits } from './signInLimits.ts'
import { accessTexts as texts } from './texts.ts'
import { changeUser } from './users/changeUser.ts'

const names = (schema: { shape: object }) => new Set(Object.keys(schema.shape))

const ofProfile = names(profileChange)
const otherUserFields = new Set([...names(userChange), 'currentPassword'])
const ofSecurity = names(securityChange.in)
const ofUser = names(sessionUser)

/** Returns the reason why `PUT /api/users/{userName}` does not change a field, and the call that does. */
function messageFor(name: string): string {
  if (ofSecurity.has(name) || name === 'security') return texts.changedBySecurity
  if (name === 'password' || name === 'newPassword') return texts.changedByPassword
  if (name === 'email' || ofUser.has(name) || ofProfile.has(name)) return texts.notChangedHere
  return texts.noSuchField
}

type UserUpdate = {
  /** The current user, if it changes its own profile; null: another user is changed. */
  self: SerializedSessionUser | null
  body: Readonly<Record<string, unknown>>
}

/**
 * Rejects fields that `PUT /api/users/{userName}` does not change, naming the call to use. Clients send the whole own
 * user with their changes: unchanged fields are accepted, and so are values from a copy older than another change of
 * the user (an older `lastUpdated`); groups change `permissions` without updating it.
 */
function rejectUnsupportedFields({ self, body }: UserUpdate): void {
  const supportedFields = self ? ofProfile : otherUserFields
  const isCopy = self !== null && body.userId === self.userId && typeof body.lastUpdated === 'string'
  const isOld = isCopy && body.lastUpdated !== self.lastUpdated
  const isUnchanged = (name: string) =>
    self !== null &&
    ofUser.has(name) &&
    (isOld ||
      (isCopy && name === 'permissions') ||
      isDeepStrictEqual(self[name as keyof SerializedSessionUser] ?? null, body[name] ?? null))
  const rejectedFields = Object.keys(body).filter((name) => !supportedFields.has(name) && !isUnchanged(name))
  if (rejectedFields.length > 0)
    throw invalid(Object.fromEntries(rejectedFields.map((name) => [name, messageFor(name)])))
}

const responseOf = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
})
const withToken = responseSchema(z.null()).extend({ token: currentUserResponse.shape.token })

const unchangedField = z.unknown().optional().openapi({ description: 'The returned value; another value is rejected' })
/** Body of `PUT /api/users/{userName}`, for the own user and for others. */
const userBody = z
  .object(Object.fromEntries(Object.keys(sessionUser.shape).map((name) => [name, unchangedField])))
  .extend({
    email: z.unknown().optional().openapi({ description: 'Of another user; for the own user the returned value' }),
    currentPassword: z.unknown().optional().openapi({ description: 'Confirms the change of the email address' }),
  })
  .extend(profileChange.shape)

/** Routes of the signed-in user and the own profile. */
export function userRoutes(dependencies: Dependencies): readonly Route[] {
  const { systemDb, now } = dependencies
  const confirm = identityConfirmer(dependencies)
  const limits = signInLimits(systemDb)
  const userChangeOf = (input: unknown) => {
    const { data, error } = userChange.safeParse(input)
    if (error) throw invalidFrom(error)
    return data
  }
  async function userOf(token: string | null) {
    const match = await findSession(systemDb, token ?? '', now())
    if (!match) throw unauthenticated()
    const { account, session } = match
    const user = sessionUserOf(account, {
      selectedEntityId: session.entityId,
      selectedOrganizationId: session.organizationId,
    })
    return { ...user, screen: session.display?.screen ?? null }
  }
  const isSelf = (name: string, text: string) => name.toLowerCase() === text.toLowerCase()

  return [
    route({
      right: 'session',
      method: 'get',
      path: '/users/user',
      response: responseOf(
        'The signed-in user, in `message`',
        withToken.extend({ message: currentUserResponse.shape.message }),
      ),
      handle: async (c) => {
        const token = tokenOf(c.req.raw) ?? ''
        return c.json({ success: true, message: await userOf(token), data: null, token }, 200)
      },
    }),
    route({
      right: 'session',
      method: 'put',
      path: '/users/{userName}',
      params: z.object({ userName: z.string() }),
      // `rejectUnsupportedFields` rejects other fields, naming the call that changes them.
      body: userBody.loose().openapi({ additionalProperties: false }),
      response: responseOf('Changed', withToken.extend({ user: signedIn.shape.user.optional() })),
      handle: async (c, request) => {
        const { userId, userName, sessionId } = c.var.session
        const named = request.params.userName
        const session = c.var.session
        if (!isSelf(named, userName)) {
          if (!mayDo(session, 'security', 'write')) throw forbidden('security', 'write', session)
          const body = await c.req.json()
          rejectUnsupportedFields({ self: null, body })
          const currentPassword = typeof body?.currentPassword === 'string' ? body.currentPassword : undefined
          await changeUser(systemDb, { session, now: now() }, named, userChangeOf(body), async () => {
            await confirm(c, session, { currentPassword })
            await limits.countEmailChange(named)
          })
          const token = tokenOf(c.req.raw) ?? ''
          return c.json({ success: true, message: 'User Updated', data: null, token }, 200)
        }
        // While names are masked, the name sent back is a mask and is ignored.
        rejectUnsupportedFields({ self: await userOf(tokenOf(c.req.raw)), body: await c.req.json() })
        const change = session.isMasked ? { ...request.body, personName: undefined } : request.body
        const user = await changeProfile(systemDb, { userId, sessionId, now: now() }, change)
        const token = tokenOf(c.req.raw) ?? ''
        return c.json({ success: true, message: 'Profile Updated', data: null, token, user }, 200)
      },
    }),
  ]
}
