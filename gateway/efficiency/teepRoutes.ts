import type { Recomputing } from '@takt/domain/efficiency/answers/recomputing.ts'
import { teepData } from '@takt/domain/efficiency/answers/teep.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { figuresPrint } from '@takt/store/floorPrint.ts'
import type { Dependencies } from '../dependencies.ts'
import { answers } from '../http/answer.ts'
import { organizationOf } from '../http/authorize.ts'
import { Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { streamJson } from '../http/streamJson.ts'
import { machineDaysOf } from '../rollups/machineDays.ts'
import { createAnswerCache } from './answerCache.ts'
import { computeTeep, type TeepFigures } from './computeTeep.ts'
import { wholeFloor } from './narrowedFloor.ts'
import { nothingPending, type PendingOf, recomputingIn } from './recomputing.ts'
import { teepJson } from './teepAnswer.ts'
import { type TeepBody, teepBody } from './teepBody.ts'
import { type TeepQuestion, teepQuestion } from './teepQuestion.ts'
import { efficiencyTexts as texts } from './texts.ts'

/** The floor of an organization as it stands now. */
export type FloorOf = (organizationId: number) => Promise<Floor>

/** Numbers that the remembered answers may hold, 8 bytes each. */
const numbersKept = 16_000_000
const bucketsAtMost = 1_000_000
const bucketsEachAtMost = 20_000

type Answer = { figures: TeepFigures; recomputing?: Recomputing }
const sizeOf = ({ figures }: Answer) => figures.units.reduce((sum, unit) => sum + unit.tallies.length, 1)

/** Figures of a range that reaches up to now are old after this time, whatever age a question allows. */
const openLifeMs = 15_000

function lifeOf({ figures, recomputing }: Answer): number {
  if (recomputing) return 0
  return figures.question.openEnd ? openLifeMs : Number.POSITIVE_INFINITY
}

/** Of another floor nothing is remembered: what was changed shows at once. */
const keyOf = (floor: Floor, body: TeepBody) =>
  JSON.stringify([
    floor.organizationId,
    figuresPrint(wholeFloor(floor)),
    body.resourceIDs,
    body.startDate,
    body.endDate,
    body.resolution,
    body.detail === 'total',
  ])

/** An hour of fifty years is no question: refuses before the work begins. */
function refuseTooLarge({ range, resolution, resourceIDs }: TeepQuestion) {
  const hours = { hour: 1, shift: 8, day: 24, week: 168, month: 720, total: Infinity }[resolution]
  const each = Math.ceil((range.end - range.start) / 3_600_000 / hours)
  const count = each * Math.max(1, resourceIDs.length)
  if (each <= bucketsEachAtMost && count <= bucketsAtMost) return
  throw new Refusal('tooLarge', texts.tooManyBuckets(count, { inAll: bucketsAtMost, each: bucketsEachAtMost }))
}

/**
 * While rollups are behind, this many machine-days are added up from slices: right at once, at the price of reading
 * them.
 */
const slicesAtMost = 40

/** `POST /api/resources/getTEEP`. */
export function teepRoutes(
  { clickhouse, now }: Dependencies,
  floorOf: FloorOf,
  pendingOf: PendingOf = async () => nothingPending,
): readonly Route[] {
  const cache = createAnswerCache<Answer>({ now, maxSize: numbersKept, sizeOf, lifeOf })

  const compute = async (floor: Floor, body: TeepBody): Promise<Answer> => {
    const question = teepQuestion(body, floor, now())
    refuseTooLarge(question)
    const pending = recomputingIn(await pendingOf(floor), question.resourceIDs, question.range)
    const fromSlices = pending.recomputing !== undefined && machineDaysOf(question) <= slicesAtMost
    const figures = await computeTeep(clickhouse, question, { fromSlices })
    return fromSlices ? { figures } : { figures, ...pending }
  }
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/resources/getTEEP',
      isAudited: false,
      body: teepBody,
      answer: answers('Where the time of machines went and what they made, by resource and in total', teepData),
      handle: async (c, asked) => {
        const organizationId = organizationOf(c.var.session)
        const body = asked.body
        const floor = await floorOf(organizationId)
        const key = keyOf(floor, body)
        const { figures, ...more } = await cache.get(key, body.ttlSecs * 1000, () => compute(floor, body))
        return streamJson(teepJson(figures, more)) as never
      },
    }),
  ]
}
