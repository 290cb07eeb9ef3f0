import { characteristicState, gravityOf, statusSince } from '@takt/domain/areas/quality/characteristicState.ts'
import type { FrozenLimits } from '@takt/domain/areas/quality/chartShape.ts'
import { checkAlerts, endedCheckAlerts, type QualityFinding } from '@takt/domain/areas/quality/checkAlerts.ts'
import { checkChart } from '@takt/domain/areas/quality/checkChart.ts'
import { checkRows } from '@takt/domain/areas/quality/checkRows.ts'
import { gaugeTakings } from '@takt/domain/areas/quality/gaugeTakings.ts'
import { holdAlerts } from '@takt/domain/areas/quality/holdAlerts.ts'
import type { Characteristic, CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { QualityNotice, QualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { meanOf } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { gaugeStudy } from '@takt/domain/areas/quality/spc/gaugeStudy.ts'
import type { RuleSet } from '@takt/domain/areas/quality/spc/runRules.ts'
import type { FakeItems, FakeRow } from '../../../app/testing/fakeItems.fixture.ts'
import { listed } from '../../../app/testing/fakeList.fixture.ts'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { mockLimitsRoutes } from '../limits/limits.fixture.ts'
import { type CheckValue, keyOf, keyText, userNames } from './checkValues.fixture.ts'

const timeZone = 'America/New_York'
const defaultRules: RuleSet = 'westernElectric'
const maxEvaluatedValues = 1000

type CheckRequest = CharacteristicKey & {
  resourceIDs?: string[]
  startDate: string
  endDate: string
  only?: Record<string, unknown>
  list: Record<string, string>
  include: string[]
}

/** Overrides of the scope that insights searched; `since`: ISO text. */
export type InsightScope = Partial<Omit<QualityNoticesData['lookedAt'], 'since'>> & { since?: string }

export type Checks = {
  values: CheckValue[]
  insights: readonly QualityNotice[]
  lookedAt: InsightScope
  more: boolean
  machineNames: ReadonlyMap<string, string>
}

/** Serves the check requests of screens, from `values` and from the rows of limits, rules, notes and holds. */
export function mockCheckRoutes(server: FakeServer, items: FakeItems, checks: Checks): void {
  const { values } = checks
  const rowOf = (type: string, key: CharacteristicKey): FakeRow | undefined =>
    items.rows(type).find((row) => keyText(row as CharacteristicKey) === keyText(key))
  const openHolds = (key?: CharacteristicKey) =>
    items
      .rows('jobHolds')
      .filter((row) => row.reason === null && (!key || keyText(row as CharacteristicKey) === keyText(key)))
  const inRange = ({ startDate, endDate, resourceIDs = [], only = {} }: CheckRequest) => {
    const end = Math.min(Date.parse(endDate), Date.now())
    return values
      .filter(({ at, resourceID }) => {
        const isRequested = resourceIDs.length === 0 || resourceIDs.includes(resourceID!)
        return isRequested && Date.parse(at) >= Date.parse(startDate) && Date.parse(at) < end
      })
      .filter((value) => Object.entries(only).every(([name, expected]) => value[name as keyof CheckValue] === expected))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.sample - b.sample)
  }
  const isCharted = ({ kind }: CheckValue) => kind !== 'text'
  const checkOf = ({ checkText, kind, unit, nominal, lower, upper, charted }: CheckValue) => ({
    checkText,
    kind: kind as 'number' | 'passFail',
    unit,
    nominal,
    lower,
    upper,
    ...charted,
  })
  const recordedValue = ({ at, sample, value, isWithin, userId }: CheckValue) => ({
    at: Date.parse(at),
    sample,
    value,
    isWithin,
    userId,
  })

  const characteristicStates = (request: CheckRequest) =>
    [...Map.groupBy(inRange(request).filter(isCharted), keyText).values()]
      .map((series) => {
        const last = series.at(-1)!
        const check = checkOf(last)
        const rules = (rowOf('controlRules', last)?.rules as RuleSet | undefined) ?? defaultRules
        const frozen = (rowOf('controlLimits', last) as FrozenLimits | undefined) ?? null
        const evaluated = series.slice(-maxEvaluatedValues).map(recordedValue)
        const chart = checkChart(evaluated, { ...check, rules, timeZone, frozen })
        const outside = series.findLast(({ isWithin }) => !isWithin)
        return {
          ...keyOf(last),
          ...check,
          valueCount: series.length,
          lastAt: Date.parse(last.at),
          lastValue: last.value,
          lastBy: { fullName: last.fullName, userName: last.userName },
          outsideCount: series.filter(({ isWithin }) => !isWithin).length,
          ruleSet: chart.rules,
          values: evaluated,
          ...characteristicState(evaluated, chart, check),
          lastOutside: outside ? { ...outside, at: Date.parse(outside.at) } : null,
          holds: openHolds(last).length,
        }
      })
      .sort(
        (a, b) =>
          gravityOf(a) - gravityOf(b) ||
          (statusSince(b) ?? b.lastAt) - (statusSince(a) ?? a.lastAt) ||
          (keyText(a) < keyText(b) ? -1 : 1),
      )
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const daysBefore = 90
  /** Counts characteristics that are out of tolerance and were not checked in the range; only for a range up to now. */
  const outBefore = (request: CheckRequest) => {
    const from = Date.now() - daysBefore * 86_400_000
    if (Date.parse(request.endDate) < Date.now() || Date.parse(request.startDate) <= from) return {}
    const checkedKeys = new Set(characteristicStates(request).map(keyText))
    const all = characteristicStates({ ...request, startDate: iso(from)! })
    return { outBefore: all.filter((entry) => entry.state === 'out' && !checkedKeys.has(keyText(entry))).length }
  }

  server.on('POST', '/analytics/checkCharacteristics', ({ body }) => ({
    asOf: iso(Date.now()),
    timezone: timeZone,
    valuesLookedAt: maxEvaluatedValues,
    more: checks.more,
    ...outBefore(body as CheckRequest),
    characteristics: characteristicStates(body as CheckRequest).map(
      ({ values: _, lastOutside, ...characteristic }): Record<string, unknown> => ({
        ...(characteristic satisfies Partial<Characteristic>),

        lastAt: iso(characteristic.lastAt),
        since: iso(characteristic.since),
        outSince: iso(characteristic.outSince),
        rulesSince: iso(characteristic.rulesSince),
        crossing: characteristic.crossing && {
          ...characteristic.crossing,
          at: iso(characteristic.crossing.at),
          from: iso(characteristic.crossing.from),
        },
        lastOutside: lastOutside && {
          at: iso(lastOutside.at),
          value: lastOutside.value,
          jobNum: lastOutside.jobNum,
          reason: lastOutside.reason,
          action: lastOutside.action,
        },
      }),
    ),
  }))

  server.on('POST', '/analytics/checkSeries', ({ body }) => {
    const key = body as CheckRequest
    const series = inRange(key).filter((value) => isCharted(value) && keyText(value) === keyText(key))
    const inspectors = [...new Set(series.map(({ userName }) => userName))]
    const rules = rowOf('controlRules', key)
    const isMissing = (type: string, name: 'partNum' | 'resourceID') =>
      key[name] !== null && !items.rows(type).some((row) => row[name] === key[name])
    return {
      timezone: timeZone,
      check: series.length > 0 ? checkOf(series.at(-1)!) : null,
      values: {
        entryId: series.map(({ entryId }) => entryId),
        at: series.map(({ at }) => Date.parse(at)),
        sample: series.map(({ sample }) => sample),
        value: series.map(({ value }) => value),
        isWithin: series.map(({ isWithin }) => isWithin),
        by: series.map(({ userName }) => inspectors.indexOf(userName)),
      },
      finders: inspectors.map((userName) => ({ fullName: null, userName })),
      rules: {
        usual: defaultRules,
        chosen: rules ? { rulesID: rules.rulesID, version: rules.version, rules: rules.rules } : null,
      },
      limits: rowOf('controlLimits', key) ?? null,
      notes: items.rows('chartNotes').filter((row) => keyText(row as CharacteristicKey) === keyText(key)),
      holds: openHolds(key),
      missing: [
        ...(isMissing('parts', 'partNum') ? ['partNum'] : []),
        ...(isMissing('resources', 'resourceID') ? ['resourceID'] : []),
      ],
      more: false,
    }
  })

  server.on('POST', '/analytics/checkRows', ({ body }) => {
    const { list, ...request } = body as CheckRequest
    const rows = inRange(request as CheckRequest).map(({ userId: _, charted: __, ...row }) => row)
    const { limit: _, offset: __, ...filters } = list
    const all = listed(checkRows, rows, new URLSearchParams(filters))
    if (!Array.isArray(all)) return all
    const page = listed(checkRows, rows, new URLSearchParams({ orderBy: 'at:desc', ...list }))
    return { asOf: iso(Date.now()), total: all.length, rows: page }
  })

  server.on('GET', '/checkData', ({ query }) => {
    const isBetween = (at: string) => at >= query.get('from')! && at < query.get('to')!
    const matches = values.filter(
      ({ at, checkID, resourceID }) =>
        isBetween(at) && checkID === query.get('checkID') && resourceID === query.get('resourceID'),
    )
    const uncorrected = { corrects: null, correctedBy: null, revId: 1, programRevId: null }
    return {
      values: matches.toReversed().map(({ userId: _, charted: __, ...row }) => ({ ...row, ...uncorrected })),
      hasMore: false,
    }
  })

  server.on('POST', '/analytics/gaugeStudy', ({ body }) => {
    const series = inRange(body as CheckRequest).filter((value) => keyText(value) === keyText(body as CheckRequest))
    const { charted, lower, upper } = series.at(-1)!
    const { userIds, measured, leftOut } = gaugeTakings(series.map(recordedValue), charted.samples)
    return {
      people: userIds.map((userId) => userNames[userId]),
      leftOut,
      repeats: measured[0]?.[0]?.length ?? 0,
      means: measured.map((ofPerson) => ofPerson.map(meanOf)),
      study: gaugeStudy(measured, upper! - lower!),
      more: false,
    }
  })

  server.on('POST', '/analytics/qualityNotices', ({ body }) => {
    const request = body as CheckRequest
    const range = { start: Date.parse(request.startDate), end: Date.parse(request.endDate) }
    const context = { timeZone, asOf: Date.now(), range }
    const checked = characteristicStates(request)
    const noticesOf = (findings: readonly QualityFinding[]) =>
      findings.map(({ lostSecs: _, ...finding }) => ({
        ...finding,
        resourceDescription: checks.machineNames.get(finding.resourceID) ?? null,
        cost: null,
      }))
    const includes = (list: string) => request.include.includes(list)
    const holds = openHolds() as unknown as Parameters<typeof holdAlerts>[1]
    return {
      timezone: timeZone,
      asOf: iso(Date.now()),
      alerts: includes('alerts')
        ? noticesOf([...(range.end >= Date.now() ? holdAlerts(context, holds) : []), ...checkAlerts(context, checked)])
        : [],
      ended: includes('ended') ? noticesOf(endedCheckAlerts(context, checked)) : [],
      insights: includes('insights') ? checks.insights : [],
      lookedAt: {
        days: 0,
        comparisons: 0,
        found: checks.insights.length,
        since: null,
        characteristics: checked.length,
        more: checks.more,
        ...outBefore(request),
        ...checks.lookedAt,
      },
    }
  })

  server.on('POST', '/activity', ({ body }) => {
    const { resourceIDs = [], startDate, endDate } = body as CheckRequest
    const interval = { start: startDate, end: endDate, state: 'running', jobs: [], empIDs: [] }
    return {
      asOf: iso(Date.now()),
      machines: resourceIDs.map((resourceID) => ({ resourceID, stretches: [interval], planned: [] })),
      tickets: null,
    }
  })

  mockLimitsRoutes(server, items, (key, range) =>
    inRange({ ...key, ...range } as CheckRequest)
      .filter((value) => keyText(value) === keyText(key))
      .map((value) => ({ ...recordedValue(value), check: checkOf(value) })),
  )
}
