import { createRoute, z } from '@hono/zod-openapi'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import type { Dependencies } from '../dependencies.ts'
import { answers } from '../http/answer.ts'
import { organizationOf, requires } from '../http/authorize.ts'
import { Refusal } from '../http/refusal.ts'
import { createRouter, type Router } from '../http/router.ts'
import { streamJson } from '../http/streamJson.ts'
import { createAnswerCache } from './answerCache.ts'
import { bucketSchema } from './bucketSchema.ts'
import { computeTeep, type TeepFigures } from './computeTeep.ts'
import { teepJson } from './teepAnswer.ts'
import { resolutions, type TeepBody, teepBody } from './teepBody.ts'
import { teepQuestion } from './teepQuestion.ts'

/** The floor of an organization as it stands now. */
export type FloorOf = (organizationId: number) => Promise<Floor>

const buckets = z.array(bucketSchema)
const route = createRoute({
  method: 'post',
  path: '/resources/getTEEP',
  request: { body: { required: true, content: { 'application/json': { schema: teepBody } } } },
  responses: answers(
    'Where the time of machines went and what they made, by resource and in total',
    z.object({
      timezone: z.string(),
      resolution: z.enum(resolutions),
      asOf: z.iso.datetime(),
      resources: z.array(z.object({ resourceID: z.string(), description: z.string().nullable(), buckets })).optional(),
      total: z.object({ buckets }),
    }),
  ),
})

/** Numbers that the remembered answers may hold, 8 bytes each. */
const numbersKept = 16_000_000
const bucketsAtMost = 1_000_000
const bucketsEachAtMost = 20_000

const sizeOf = (figures: TeepFigures) => figures.units.reduce((sum, unit) => sum + unit.tallies.length, 1)

/** Figures of a range that reaches up to now are old after this time, whatever age a question allows. */
const openLifeMs = 15_000
const lifeOf = ({ question }: TeepFigures) => (question.openEnd ? openLifeMs : Number.POSITIVE_INFINITY)

const keyOf = (organizationId: number, body: TeepBody) =>
  JSON.stringify([
    organizationId,
    body.resourceIDs,
    body.startDate,
    body.endDate,
    body.resolution,
    body.detail === 'total',
  ])

/** An hour of fifty years is no question: refuses before the work begins. */
function refuseTooLarge({ range, resolution, resourceIDs }: ReturnType<typeof teepQuestion>) {
  const hours = { hour: 1, shift: 8, day: 24, week: 168, month: 720, total: Infinity }[resolution]
  const each = Math.ceil((range.end - range.start) / 3_600_000 / hours)
  const count = each * Math.max(1, resourceIDs.length)
  if (each <= bucketsEachAtMost && count <= bucketsAtMost) return
  const limit = `at most ${bucketsAtMost} in all and ${bucketsEachAtMost} a resource are answered at once`
  const remedy = 'Ask for a shorter range, fewer resources or a coarser resolution.'
  throw new Refusal('tooLarge', `That would be about ${count} buckets; ${limit}. ${remedy}`)
}

/** `POST /api/resources/getTEEP`. */
export function teepRoutes({ clickhouse, now }: Dependencies, floorOf: FloorOf): Router {
  const router = createRouter()
  const cache = createAnswerCache<TeepFigures>({ now, maxSize: numbersKept, sizeOf, lifeOf })

  const compute = async (organizationId: number, body: TeepBody) => {
    const floor = await floorOf(organizationId)
    const question = teepQuestion(body, floor, now())
    refuseTooLarge(question)
    return computeTeep(clickhouse, question)
  }

  router.use(route.path, requires('dashboards', 'read'))
  router.openapi(route, async (c) => {
    const organizationId = organizationOf(c.var.session)
    const body = c.req.valid('json')
    const key = keyOf(organizationId, body)
    const figures = await cache.get(key, body.ttlSecs * 1000, () => compute(organizationId, body))
    return streamJson(teepJson(figures)) as never
  })
  return router
}
