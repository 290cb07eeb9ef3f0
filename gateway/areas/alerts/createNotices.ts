import type { Session } from '@takt/domain/areas/access/session.ts'
import { type Finding, inOrder, noticeOf } from '@takt/domain/areas/alerts/finding.ts'
import { type NoticeSettings, noticeSettings } from '@takt/domain/areas/alerts/noticeSettings.ts'
import type { NoticesData } from '@takt/domain/areas/efficiency/answers/notices.ts'
import { iso } from '@takt/domain/areas/efficiency/wording.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { sortSteps } from '@takt/domain/core/statistics/sortSteps.ts'
import { mayBeTold } from '@takt/domain/itemTypes/peopleFields.ts'
import { figuresPrint } from '@takt/store/floor/floorPrint.ts'
import { inTurns, mapInTurns } from '@takt/store/queue/turns.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { maxAnswerRows, narrowQuestion } from '../../core/http/responses/largeAnswers.ts'
import {
  createAnswerCache,
  nothingPending,
  rangeOf,
  recomputingIn,
  reportingDevices,
  resourcesOf,
  waysFor,
  wholeFloor,
} from '../efficiency/face.ts'
import { endedDays, findEnded } from './findEnded.ts'
import { insights, wholeDays } from './insights.ts'
import { liveAlerts } from './liveAlerts.ts'
import type { NoticeSources } from './noticeSources.ts'
import type { NoticesBody } from './noticesBody.ts'
import { rememberPartHours } from './rememberPartHours.ts'
import { alertsTexts as texts } from './texts.ts'

const findingsKept = 100_000

/** Maximum number of machine-days of which alerts that are over are looked for: their five-minute windows are read. */
const maxEndedMachineDays = 100_000
const largeEndedMachineDays = 500
const largeInsightMachineDays = 10_000

/** Runs the work of an answer, a large one when its turn comes. */
type Turn = <Result>(isLarge: boolean, make: () => Promise<Result>) => Promise<Result>

/** Refuses, before the work begins, what is too large; returns true if the question takes much of the database. */
function isLargeQuestion({ include }: NoticesBody, range: Interval, resourceIDs: readonly string[]): boolean {
  const days = (range.end - range.start) / dayMs
  const [ended, all] = [Math.ceil(resourceIDs.length * Math.min(days, endedDays)), resourceIDs.length * days]
  const asksEnded = include.includes('ended')
  if (asksEnded && ended > maxEndedMachineDays)
    throw narrowQuestion('resourceIDs', texts.tooManyEndedDays(ended, maxEndedMachineDays))
  const asksInsights = include.includes('insights')
  return (asksEnded && ended > largeEndedMachineDays) || (asksInsights && all > largeInsightMachineDays)
}

/**
 * Answers what is to be said of machines: alerts as of now, those that are over, insights. Refuses what is too large.
 */
export function createNotices(
  dependencies: Dependencies,
  sources: NoticeSources,
  settingsNow: () => NoticeSettings = () => noticeSettings,
) {
  const { clickhouse, now } = dependencies
  const { floorOf, currentOf, waysOf, costsOf, setupStandardsOf, combinationsOf } = sources
  const { pendingOf = async () => nothingPending, registrationsOf = async () => new Map<number, number>() } = sources
  const partHoursOf = rememberPartHours(clickhouse, now)
  const cache = createAnswerCache<{ found: Finding[]; isLasting: boolean }>({
    now,
    maxSize: findingsKept,
    sizeOf: ({ found }) => found.length + 1,
    lifeOf: ({ isLasting }) => (isLasting ? Number.POSITIVE_INFINITY : 0),
  })
  async function make(session: Session, body: NoticesBody): Promise<NoticesData> {
    const organizationId = organizationOf(session)
    const floor = await floorOf(organizationId)
    const asOf = now()
    const range = rangeOf(body, floor.timeZone)
    const resourceIDs = resourcesOf(floor, body.resourceIDs)
    // Asked before rollups are read.
    const pending = recomputingIn(await pendingOf(floor, { reasons: true }), resourceIDs, range)
    const settings = settingsNow()
    const days = wholeDays(floor.timeZone, range, asOf)
    const findInsights = async () => ({
      isLasting: pending.recomputing === undefined,
      found: await insights(clickhouse, {
        floor,
        resourceIDs,
        days,
        settings: settings.insights,
        combinationsOf,
        standardsOf: () => setupStandardsOf(organizationId),
      }),
    })
    const key = JSON.stringify([organizationId, figuresPrint(wholeFloor(floor)), resourceIDs, days])
    const findAlerts = async () => {
      const current = await currentOf(organizationId)
      const among = new Set(resourceIDs)
      const deviceIds = reportingDevices(floor, asOf, ({ resourceID }) => among.has(resourceID))
      const ways = waysFor(session, await waysOf({ organizationId, current, deviceIds }))
      return liveAlerts(clickhouse, {
        floor,
        current,
        ways,
        resourceIDs,
        asOf,
        settings: settings.alerts,
        partHoursOf,
      })
    }
    const listEnded = async () => {
      const registrations = await registrationsOf(organizationId)
      return findEnded(clickhouse, { floor, resourceIDs, range, asOf, settings: settings.alerts, registrations })
    }
    const [alerts, ended, { found }, costs] = await Promise.all([
      body.include.includes('alerts') ? findAlerts() : [],
      body.include.includes('ended') ? listEnded() : [],
      body.include.includes('insights') ? cache.get(key, body.ttlSecs * 1000, findInsights) : { found: [] },
      costsOf(session),
    ])
    const noticesOf = async (findings: readonly Finding[]) => {
      if (findings.length > maxAnswerRows)
        throw narrowQuestion('endDate', texts.tooManyNotices(findings.length, maxAnswerRows))
      const shown = findings.filter((finding) => mayBeTold(session, finding))
      return mapInTurns(await inTurns(sortSteps(shown, inOrder)), (finding) =>
        noticeOf(finding, {
          description: floor.resources.get(finding.resourceID)?.description ?? null,
          costPerHour: costs.get(finding.resourceID) ?? null,
        }),
      )
    }
    // What goes on now also went on in a range that lies behind, from when it began.
    const met = alerts.filter(({ since }) => range.start <= asOf && Date.parse(since) < range.end)
    const told = {
      alerts: await noticesOf(met),
      ended: await noticesOf(ended),
      insights: await noticesOf(found),
    }
    return { timezone: floor.timeZone, asOf: iso(asOf), ...pending, ...told }
  }
  return async (session: Session, body: NoticesBody, turn: Turn = (_, work) => work()): Promise<NoticesData> => {
    const floor = await floorOf(organizationOf(session))
    const isLarge = isLargeQuestion(body, rangeOf(body, floor.timeZone), resourcesOf(floor, body.resourceIDs))
    return turn(isLarge, () => make(session, body))
  }
}
