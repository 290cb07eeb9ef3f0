import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { floorPlans, type PlanPicture } from '@takt/domain/areas/floorPlans/floorPlans.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { filesFolder, openFiles } from '../../core/files/index.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { invalid, notFound } from '../../core/http/responses/httpError.ts'
import { respondToChange, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { changeItem } from '../../core/items/write/itemCommands.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { transactChange } from '../../core/items/write/transact.ts'
import { floorPlansTexts as texts } from './texts.ts'

/** Size of a picture in pixels. */
export type PictureSize = { width: number; height: number }

const sound = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null)

/** Reads the size from the header of a PNG or JPEG. Returns null for other formats and truncated data. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length >= 24 && bytes.toString('latin1', 1, 4) === 'PNG' && bytes.toString('latin1', 12, 16) === 'IHDR')
    return sound(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null
}

// True for every frame marker (ITU T.81, table B.1): SOF0 to SOF15 without DHT, JPG and DAC, which are in the same
// range.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (isFrame(marker)) return sound(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const tags = ['floorPlans']
const path = '/floorPlans/{floorPlanId}/picture'
const params = z.object({ floorPlanId: idInAddress })
const maxBytes = 20 * 1024 * 1024
/** Maximum length of each side: more than a plan needs, and within the limits of graphics hardware. */
const maxPixels = 8192
const types = ['image/png', 'image/jpeg'] as const

const idOf = (c: Context<RequestEnv>) => idInAddress.safeParse(c.req.param('floorPlanId')).data ?? 0

/** Routes for pictures of floor plans. Only PNG and JPEG are stored, so that uploads cannot execute in our pages. */
export function pictureRoutes({ dependencies, items }: Gateway): readonly Route[] {
  const files = openFiles(filesFolder(dependencies.env))
  const pictureOf = async (c: Context<RequestEnv>): Promise<PlanPicture | null> => {
    const { session } = c.var
    const floorPlanId = idOf(c)
    const { rows } = await asTenant(dependencies.db, tenantOf(session), (trx) =>
      sql<{ picture: PlanPicture | null }>`select picture from floor_plans
        where organization_id = ${organizationOf(session)}::int and floor_plan_id = ${floorPlanId}::int`.execute(trx),
    )
    if (!rows[0]) throw notFound(nameOf(floorPlans, { floorPlanId }))
    return rows[0].picture
  }

  return [
    route({
      right: ['dashboards', 'write'],
      admits: pictureOf,
      method: 'put',
      path,
      bytes: maxBytes,
      tags,
      summary: 'Upload or replace the picture of a floor plan; placed objects keep their positions',
      isRead: 'byItself',
      params,
      body: { required: true, content: { 'application/octet-stream': { schema: z.any() } } },
      response: responses('The floor plan', z.object({ floorPlanId: z.int(), picture: z.unknown() })),
      handle: async (c) => {
        const floorPlanId = idOf(c)
        const organizationId = organizationOf(c.var.session)
        const bytes = Buffer.from(await c.req.raw.arrayBuffer())
        const size = pictureSize(bytes)
        if (!size) throw invalid({ picture: texts.noPictureFile })
        const { width, height } = size
        if (Math.max(width, height) > maxPixels)
          throw invalid({ picture: texts.tooManyPixels(width, height, maxPixels) })
        const stored = await files.put(organizationId, Readable.from([bytes]), { maxBytes, types })
        const picture = { ...stored, width, height } as PlanPicture
        const item = { type: floorPlans, rules: { derive: async () => ({ picture }) } }
        const tenant = tenantOf(c.var.session)
        const { change } = await transactChange(dependencies, { tenant, items }, (context) =>
          changeItem(context, item, { floorPlanId }, {}),
        )
        return respondToChange(c, { floorPlanId, picture }, texts.pictureSaved, change)
      },
    }),
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path,
      tags,
      summary: 'Picture of a floor plan; 404 for sessions in demo mode, because names may be written on it',
      isRead: 'byItself',
      params,
      response: { 200: { description: 'The picture', content: { 'image/*': { schema: z.any() } } } },
      handle: async (c) => {
        const { session } = c.var
        const picture = await pictureOf(c)
        const isShown = picture !== null && !session.isMasked
        const file = isShown ? await files.get(organizationOf(session), picture.sha256) : null
        if (!picture || !file) throw notFound(texts.picture)
        return new Response(Readable.toWeb(file.stream) as ReadableStream, {
          headers: {
            'content-type': picture.mediaType,
            'content-length': String(file.size),
            'content-security-policy': "default-src 'none'; sandbox",
            'cache-control': 'private, no-store',
          },
        })
      },
    }),
  ]
}
