import { isDeepStrictEqual } from 'node:util'
import { z } from '@hono/zod-openapi'
import { signedIn, whoIsSignedIn } from '@takt/domain/areas/access/answers/signedIn.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { SentSessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import { profileChange, sessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import { securityChange, userChange } from '@takt/domain/areas/access/userChanges.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { tokenOf } from '../../core/http/requests/tokens.ts'
import { answerSchema } from '../../core/http/responses/answer.ts'
import { forbidden, invalid, invalidFrom, unauthenticated } from '../../core/http/responses/refusal.ts'
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
function refuseUnchanged({ self, body }: Asked): void {
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

const answered = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { 'application/json': { schema } } },
})
const withToken = answerSchema(z.null()).extend({ token: whoIsSignedIn.shape.token })

const asAnswered = z.unknown().optional().openapi({ description: 'As it was answered; another value is refused' })
/** Body of `PUT /api/users/{userName}`, for the own user and for others. */
const userBody = z
  .object(Object.fromEntries(Object.keys(sessionUser.shape).map((name) => [name, asAnswered])))
  .extend({
    email: z.unknown().optional().openapi({ description: 'Of another user; the own one as it was answered' }),
    currentPassword: z.unknown().optional().openapi({ description: 'Confirms that the e-mail address changes' }),
  })
  .extend(profileChange.shape)

/** Routes of the signed-in user: who it is, the own profile. */
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
    const found = await findSession(systemDb, token ?? '', now())
    if (!found) throw unauthenticated()
    const { account, session } = found
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
      answer: answered('Who is signed in, in `message`', withToken.extend({ message: whoIsSignedIn.shape.message })),
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
      // `refuseUnchanged` refuses other fields, with the call that changes them.
      body: userBody.loose().openapi({ additionalProperties: false }),
      answer: answered('Changed', withToken.extend({ user: signedIn.shape.user.optional() })),
      handle: async (c, asked) => {
        const { userId, userName, sessionId } = c.var.session
        const named = asked.params.userName
        const session = c.var.session
        if (!isSelf(named, userName)) {
          if (!mayDo(session, 'security', 'write')) throw forbidden('security', 'write', session)
          const body = await c.req.json()
          refuseUnchanged({ self: null, body })
          const currentPassword = typeof body?.currentPassword === 'string' ? body.currentPassword : undefined
          await changeUser(systemDb, { session, now: now() }, named, userChangeOf(body), async () => {
            await confirm(c, session, { currentPassword })
            await limits.beginEmailChange(named)
          })
          const token = tokenOf(c.req.raw) ?? ''
          return c.json({ success: true, message: 'User Updated', data: null, token }, 200)
        }
        // While names are masked what is sent back as the own one is none.
        refuseUnchanged({ self: await userOf(tokenOf(c.req.raw)), body: await c.req.json() })
        const change = session.isMasked ? { ...asked.body, personName: undefined } : asked.body
        const user = await changeProfile(systemDb, { userId, sessionId, now: now() }, change)
        const token = tokenOf(c.req.raw) ?? ''
        return c.json({ success: true, message: 'Profile Updated', data: null, token, user }, 200)
      },
    }),
  ]
}
