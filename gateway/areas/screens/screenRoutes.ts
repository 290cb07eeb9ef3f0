import { z } from '@hono/zod-openapi'
import { screenLink, screenState } from '@takt/domain/areas/access/answers/screen.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { type Device, deviceShown, findDevice, openMessaging } from '../../core/messaging/face.ts'
import { endSessions, giveLinkToken, recordRequest } from '../access/face.ts'
import { openScreen, openSessionOf } from './openScreen.ts'
import { screensTexts as texts } from './texts.ts'

const tags = ['screens']
const path = '/devices/{deviceId}/screen'
const params = z.object({ deviceId: idInAddress })
const linkLifetime = 15 * 60_000

/** Opening the screen at a machine, by its device's credentials or by an address that is made for it; and ending it. */
export function screenRoutes({ dependencies, shared }: Gateway): readonly Route[] {
  const { db, systemDb, env, now } = dependencies
  const messaging = shared(openMessaging)

  async function linkTo(device: Device, actorId: number | null) {
    const sessionId = await openScreen(systemDb, device, { now: now(), actorId })
    const { token, expires } = await giveLinkToken(systemDb, { sessionId, now: now(), lifetime: linkLifetime })
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
      summary: 'Open the screen at the machine of a device, by its credentials',
      answer: answers('The address that the screen opens, once, within 15 minutes', screenLink),
      handle: async (c) => {
        const device = await deviceShown(messaging, c.req.raw, now())
        const link = await linkTo(device, null)
        await recordRequest(c, dependencies, {
          action: 'signIn',
          what: `POST /api/screens by device ${device.deviceId}`,
          organizationId: device.organizationId,
          status: 200,
        })
        return answer(c, link)
      },
    }),
    route({
      right: ['devices', 'read'],
      method: 'get',
      path,
      tags,
      params,
      answer: answers('Whether a screen of the device is open', screenState),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        const open = await openSessionOf(systemDb, device)
        return answer(c, {
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
      answer: answers('The address to open once at the machine, within 15 minutes', screenLink),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        return answer(c, await linkTo(device, c.var.session.userId), texts.linkMade)
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'delete',
      path,
      tags,
      params,
      answer: answers('The screen shows nothing from now on', z.null()),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        const open = await openSessionOf(systemDb, device)
        if (!open) throw notFound(texts.notOpen)
        await endSessions(systemDb, { userId: open.userId, now: now() })
        return answer(c, null, texts.ended)
      },
    }),
  ]
}
