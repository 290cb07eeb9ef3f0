import type { Session } from '@takt/domain/areas/access/session.ts'
import { type Finding, inOrder, noticeOf } from '@takt/domain/areas/alerts/finding.ts'
import { type NoticeSettings, noticeSettings } from '@takt/domain/areas/alerts/noticeSettings.ts'
import type { NoticesData } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { iso } from '@takt/domain/areas/efficiency/wording.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { sortSteps } from '@takt/domain/core/statistics/sortSteps.ts'
import { maySeeFinding } from '@takt/domain/itemTypes/peopleFields.ts'
import { metricsPrint } from '@takt/store/floor/floorPrint.ts'
import { mapYielding, runYielding } from '@takt/store/queue/yielding.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { maxResponseRows, queryTooLarge } from '../../core/http/responses/largeResponses.ts'
import {
  channelsFor,
  createResponseCache,
  nothingPending,
  rangeOf,
  recomputingIn,
  reportingDevices,
  resourcesOf,
  wholeFloor,
} from '../efficiency/index.ts'
import { endedDays, findEnded } from './findEnded.ts'
import { insights, wholeDays } from './insights.ts'
import { liveAlerts } from './liveAlerts.ts'
import type { NoticeSources } from './noticeSources.ts'
import type { NoticesBody } from './noticesBody.ts'
import { rememberPartHours } from './rememberPartHours.ts'
import { alertsTexts as texts } from './texts.ts'

const maxCachedFindings = 100_000

/** Maximum number of machine-days searched for ended alerts, because their five-minute windows are read. */
const maxEndedMachineDays = 100_000
const largeEndedMachineDays = 500
const largeInsightMachineDays = 10_000

/** Runs the work of a response; a large one is queued. */
type RunQueued = <Result>(isLarge: boolean, make: () => Promise<Result>) => Promise<Result>

/**
 * Rejects requests that are too large before the work starts; returns true if the request puts much load on the
 * database.
 */
function isLargeQuery({ include }: NoticesBody, range: Interval, resourceIDs: readonly string[]): boolean {
  const days = (range.end - range.start) / dayMs
  const [ended, all] = [Math.ceil(resourceIDs.length * Math.min(days, endedDays)), resourceIDs.length * days]
  const includesEnded = include.includes('ended')
  if (includesEnded && ended > maxEndedMachineDays)
    throw queryTooLarge('resourceIDs', texts.tooManyEndedDays(ended, maxEndedMachineDays))
  const includesInsights = include.includes('insights')
  return (includesEnded && ended > largeEndedMachineDays) || (includesInsights && all > largeInsightMachineDays)
}

/**
 * Creates a function that returns the notices of machines: current alerts, ended alerts, insights. Rejects requests
 * that are too large.
 */
export function createNotices(
  dependencies: Dependencies,
  sources: NoticeSources,
  settingsNow: () => NoticeSettings = () => noticeSettings,
) {
  const { clickhouse, now, catchUp } = dependencies
  const { floorOf, currentOf, waysOf, costsOf, setupStandardsOf, combinationsOf } = sources
  const { pendingOf = async () => nothingPending, registrationsOf = async () => new Map<number, number>() } = sources
  const partHoursOf = rememberPartHours(clickhouse, now)
  const cache = createResponseCache<{ found: Finding[]; isLasting: boolean }>({
    now,
    maxSize: maxCachedFindings,
    sizeOf: ({ found }) => found.length + 1,
    lifeOf: ({ isLasting }) => (isLasting ? Number.POSITIVE_INFINITY : 0),
  })
  async function make(session: Session, body: NoticesBody): Promise<NoticesData> {
    const organizationId = organizationOf(session)
    // Current alerts depend on the present, whatever the range.
    await catchUp({ organizationId, range: { start: 0, end: now() } })
    const floor = await floorOf(organizationId)
    const asOf = now()
    const range = rangeOf(body, floor.timeZone)
    const resourceIDs = resourcesOf(floor, body.resourceIDs)
    // Read before the rollups.
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
    const key = JSON.stringify([organizationId, metricsPrint(wholeFloor(floor)), resourceIDs, days])
    const findAlerts = async () => {
      const current = await currentOf(organizationId)
      const resourceSet = new Set(resourceIDs)
      const deviceIds = reportingDevices(floor, asOf, ({ resourceID }) => resourceSet.has(resourceID))
      const channels = channelsFor(session, await waysOf({ organizationId, current, deviceIds }))
      return liveAlerts(clickhouse, {
        floor,
        current,
        channels,
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
      if (findings.length > maxResponseRows)
        throw queryTooLarge('endDate', texts.tooManyNotices(findings.length, maxResponseRows))
      const visibleFindings = findings.filter((finding) => maySeeFinding(session, finding))
      return mapYielding(await runYielding(sortSteps(visibleFindings, inOrder)), (finding) =>
        noticeOf(finding, {
          description: floor.resources.get(finding.resourceID)?.description ?? null,
          costPerHour: costs.get(finding.resourceID) ?? null,
        }),
      )
    }
    // A current alert also applies to a past range, from its start on.
    const met = alerts.filter(({ since }) => range.start <= asOf && Date.parse(since) < range.end)
    const notices = {
      alerts: await noticesOf(met),
      ended: await noticesOf(ended),
      insights: await noticesOf(found),
    }
    return { timezone: floor.timeZone, asOf: iso(asOf), ...pending, ...notices }
  }
  return async (
    session: Session,
    body: NoticesBody,
    runQueued: RunQueued = (_, work) => work(),
  ): Promise<NoticesData> => {
    const floor = await floorOf(organizationOf(session))
    const isLarge = isLargeQuery(body, rangeOf(body, floor.timeZone), resourcesOf(floor, body.resourceIDs))
    return runQueued(isLarge, () => make(session, body))
  }
}
