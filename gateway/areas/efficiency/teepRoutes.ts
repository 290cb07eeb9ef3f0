import { teepData } from '@takt/domain/areas/efficiency/answers/teep.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { figuresPrint } from '@takt/store/floor/floorPrint.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answers } from '../../core/http/responses/answer.ts'
import { asLargeAnswer } from '../../core/http/responses/largeAnswers.ts'
import { streamJson } from '../../core/http/responses/streamJson.ts'
import { type Route, route } from '../../core/http/route.ts'
import { createAnswerCache } from './answerCache.ts'
import { answerTeep, askTeep, type ComputedTeep, isLargeTeep } from './answerTeep.ts'
import { wholeFloor } from './narrowedFloor.ts'
import { nothingPending, type PendingOf } from './recomputing.ts'
import { teepJson } from './teepAnswer.ts'
import { type TeepBody, teepBody } from './teepBody.ts'

/** The floor of an organization as it stands now. */
export type FloorOf = (organizationId: number) => Promise<Floor>

/** Numbers that the remembered answers may hold, 8 bytes each. */
const numbersKept = 16_000_000

const sizeOf = ({ figures }: ComputedTeep) => figures.units.reduce((sum, unit) => sum + unit.tallies.length, 1)

/** Figures of a range that reaches up to now are old after this time, whatever age a question allows. */
const openLifeMs = 15_000

function lifeOf({ figures, recomputing }: ComputedTeep): number {
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

/** `POST /api/resources/getTEEP`. */
export function teepRoutes(
  { clickhouse, systemDb, now }: Dependencies,
  floorOf: FloorOf,
  pendingOf: PendingOf = async () => nothingPending,
): readonly Route[] {
  const cache = createAnswerCache<ComputedTeep>({ now, maxSize: numbersKept, sizeOf, lifeOf })

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
        const question = askTeep({ now }, floor, body)
        return asLargeAnswer(c, isLargeTeep(question), async (untilSent) => {
          // Asked as of the moment at which its turn comes.
          const compute = () => answerTeep({ clickhouse, systemDb, pendingOf }, askTeep({ now }, floor, body))
          const { figures, ...more } = await cache.get(key, body.ttlSecs * 1000, compute)
          return streamJson(teepJson(figures, more), { onEnd: untilSent() })
        })
      },
    }),
  ]
}
