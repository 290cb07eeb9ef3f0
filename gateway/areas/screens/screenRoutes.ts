import { z } from '@hono/zod-openapi'
import { screenLink, screenState } from '@takt/domain/areas/access/responses/screen.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { authenticateDevice, type Device, findDevice, openMessaging } from '../../core/messaging/index.ts'
import { endSessions, issueLinkToken, recordRequest } from '../access/index.ts'
import { openScreen, openSessionOf } from './openScreen.ts'
import { screensTexts as texts } from './texts.ts'

const tags = ['screens']
const path = '/devices/{deviceId}/screen'
const params = z.object({ deviceId: idInAddress })
const linkLifetime = 15 * 60_000

/**
 * The routes to open the screen at a machine, with the credentials of its device or by a one-time address, and to end
 * it.
 */
export function screenRoutes({ dependencies, shared }: Gateway): readonly Route[] {
  const { db, systemDb, env, now } = dependencies
  const messaging = shared(openMessaging)

  async function linkTo(device: Device, actorId: number | null) {
    const sessionId = await openScreen(systemDb, device, { now: now(), actorId })
    const { token, expires } = await issueLinkToken(systemDb, { sessionId, now: now(), lifetime: linkLifetime })
    const url = new URL(`/device/${device.deviceId}`, originOf(env))
    for (const [name, value] of Object.entries({ display: '1', token })) url.searchParams.set(name, value)
    return { deviceId: device.deviceId, url: url.href, expires: new Date(expires).toISOString() }
  }

  return [
    route({
      right: 'device',
      method: 'post',
      path: '/screens',
      tags,
      summary: 'Open the screen at the machine of a device with its credentials',
      response: responses('The address that opens the screen, once, within 15 minutes', screenLink),
      handle: async (c) => {
        const device = await authenticateDevice(messaging, c.req.raw, now())
        const link = await linkTo(device, null)
        await recordRequest(c, dependencies, {
          action: 'signIn',
          what: `POST /api/screens by device ${device.deviceId}`,
          organizationId: device.organizationId,
          status: 200,
        })
        return respond(c, link)
      },
    }),
    route({
      right: ['devices', 'read'],
      method: 'get',
      path,
      tags,
      params,
      response: responses('State of the screen of the device', screenState),
      handle: async (c, input) => {
        const device = await findDevice(db, c.var.session, input.params.deviceId)
        const open = await openSessionOf(systemDb, device)
        return respond(c, {
          isOpen: open?.isTaken ?? false,
          isAwaited: open?.isTaken === false,
          openedAt: open?.isTaken ? open.openedAt.toISOString() : null,
          hereAt: open?.hereAt?.toISOString() ?? null,
          build: open?.build ?? null,
        })
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'post',
      path,
      tags,
      params,
      response: responses('The address to open at the machine, once, within 15 minutes', screenLink),
      handle: async (c, input) => {
        const device = await findDevice(db, c.var.session, input.params.deviceId)
        return respond(c, await linkTo(device, c.var.session.userId), texts.linkMade)
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'delete',
      path,
      tags,
      params,
      response: responses('The screen has ended', z.null()),
      handle: async (c, input) => {
        const device = await findDevice(db, c.var.session, input.params.deviceId)
        const open = await openSessionOf(systemDb, device)
        if (!open) throw notFound(texts.notOpen)
        await endSessions(systemDb, { userId: open.userId, now: now() })
        return respond(c, null, texts.ended)
      },
    }),
  ]
}
