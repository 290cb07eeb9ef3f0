import type { Characteristic, CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { QualityNotice, QualityNoticesData } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import { characteristicState, gravityOf, standingSince } from '@takt/domain/areas/quality/characteristicState.ts'
import type { FrozenLimits } from '@takt/domain/areas/quality/chartShape.ts'
import { checkAlerts, endedCheckAlerts, type QualityFinding } from '@takt/domain/areas/quality/checkAlerts.ts'
import { checkChart } from '@takt/domain/areas/quality/checkChart.ts'
import { checkRows } from '@takt/domain/areas/quality/checkRows.ts'
import { gaugeTakings } from '@takt/domain/areas/quality/gaugeTakings.ts'
import { holdAlerts } from '@takt/domain/areas/quality/holdAlerts.ts'
import { meanOf } from '@takt/domain/areas/quality/spc/controlChart.ts'
import { gaugeStudy } from '@takt/domain/areas/quality/spc/gaugeStudy.ts'
import type { RuleSet } from '@takt/domain/areas/quality/spc/runRules.ts'
import type { FakeItems, FakeRow } from '../../../app/testing/fakeItems.fixture.ts'
import { listed } from '../../../app/testing/fakeList.fixture.ts'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { answerLimits } from '../limits/limits.fixture.ts'
import { type Found, keyOf, keyText, userNames } from './found.fixture.ts'

const timeZone = 'America/New_York'
const usualRules: RuleSet = 'westernElectric'
const maxLookedAt = 1000

type Asked = CharacteristicKey & {
  resourceIDs?: string[]
  startDate: string
  endDate: string
  only?: Record<string, unknown>
  list: Record<string, string>
  include: string[]
}

/** What insights were looked for in, where it differs; `since`: ISO text. */
export type LookedAt = Partial<Omit<QualityNoticesData['lookedAt'], 'since'>> & { since?: string }

export type Checks = {
  values: Found[]
  insights: readonly QualityNotice[]
  lookedAt: LookedAt
  more: boolean
  machineNames: ReadonlyMap<string, string>
}

/** Answers what screens request of checks, from `values` and from the rows of limits, rules, notes and holds. */
export function answerChecks(server: FakeServer, items: FakeItems, checks: Checks): void {
  const { values } = checks
  const rowOf = (type: string, key: CharacteristicKey): FakeRow | undefined =>
    items.rows(type).find((row) => keyText(row as CharacteristicKey) === keyText(key))
  const openHolds = (key?: CharacteristicKey) =>
    items
      .rows('jobHolds')
      .filter((row) => row.reason === null && (!key || keyText(row as CharacteristicKey) === keyText(key)))
  const inRange = ({ startDate, endDate, resourceIDs = [], only = {} }: Asked) => {
    const end = Math.min(Date.parse(endDate), Date.now())
    return values
      .filter(({ at, resourceID }) => {
        const isAsked = resourceIDs.length === 0 || resourceIDs.includes(resourceID!)
        return isAsked && Date.parse(at) >= Date.parse(startDate) && Date.parse(at) < end
      })
      .filter((value) => Object.entries(only).every(([name, wanted]) => value[name as keyof Found] === wanted))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.sample - b.sample)
  }
  const isCharted = ({ kind }: Found) => kind !== 'text'
  const checkOf = ({ checkText, kind, unit, nominal, lower, upper, charted }: Found) => ({
    checkText,
    kind: kind as 'number' | 'passFail',
    unit,
    nominal,
    lower,
    upper,
    ...charted,
  })
  const foundValue = ({ at, sample, value, isWithin, userId }: Found) => ({
    at: Date.parse(at),
    sample,
    value,
    isWithin,
    userId,
  })

  const standing = (asked: Asked) =>
    [...Map.groupBy(inRange(asked).filter(isCharted), keyText).values()]
      .map((own) => {
        const last = own.at(-1)!
        const check = checkOf(last)
        const rules = (rowOf('controlRules', last)?.rules as RuleSet | undefined) ?? usualRules
        const frozen = (rowOf('controlLimits', last) as FrozenLimits | undefined) ?? null
        const looked = own.slice(-maxLookedAt).map(foundValue)
        const chart = checkChart(looked, { ...check, rules, timeZone, frozen })
        const outside = own.findLast(({ isWithin }) => !isWithin)
        return {
          ...keyOf(last),
          ...check,
          valueCount: own.length,
          lastAt: Date.parse(last.at),
          lastValue: last.value,
          lastBy: { fullName: last.fullName, userName: last.userName },
          outsideCount: own.filter(({ isWithin }) => !isWithin).length,
          ruleSet: chart.rules,
          values: looked,
          ...characteristicState(looked, chart, check),
          lastOutside: outside ? { ...outside, at: Date.parse(outside.at) } : null,
          holds: openHolds(last).length,
        }
      })
      .sort(
        (a, b) =>
          gravityOf(a) - gravityOf(b) ||
          (standingSince(b) ?? b.lastAt) - (standingSince(a) ?? a.lastAt) ||
          (keyText(a) < keyText(b) ? -1 : 1),
      )
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const daysBefore = 90
  /** What is out of tolerance and was not checked in the range; only of a range up to now. */
  const outBefore = (asked: Asked) => {
    const from = Date.now() - daysBefore * 86_400_000
    if (Date.parse(asked.endDate) < Date.now() || Date.parse(asked.startDate) <= from) return {}
    const seen = new Set(standing(asked).map(keyText))
    const all = standing({ ...asked, startDate: iso(from)! })
    return { outBefore: all.filter((one) => one.state === 'out' && !seen.has(keyText(one))).length }
  }

  server.on('POST', '/analytics/checkCharacteristics', ({ body }) => ({
    asOf: iso(Date.now()),
    timezone: timeZone,
    valuesLookedAt: maxLookedAt,
    more: checks.more,
    ...outBefore(body as Asked),
    characteristics: standing(body as Asked).map(
      ({ values: _, lastOutside, ...one }): Record<string, unknown> => ({
        ...(one satisfies Partial<Characteristic>),

        lastAt: iso(one.lastAt),
        since: iso(one.since),
        outSince: iso(one.outSince),
        rulesSince: iso(one.rulesSince),
        crossing: one.crossing && { ...one.crossing, at: iso(one.crossing.at), from: iso(one.crossing.from) },
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
    const key = body as Asked
    const own = inRange(key).filter((value) => isCharted(value) && keyText(value) === keyText(key))
    const finders = [...new Set(own.map(({ userName }) => userName))]
    const rules = rowOf('controlRules', key)
    const isMissing = (type: string, name: 'partNum' | 'resourceID') =>
      key[name] !== null && !items.rows(type).some((row) => row[name] === key[name])
    return {
      timezone: timeZone,
      check: own.length > 0 ? checkOf(own.at(-1)!) : null,
      values: {
        entryId: own.map(({ entryId }) => entryId),
        at: own.map(({ at }) => Date.parse(at)),
        sample: own.map(({ sample }) => sample),
        value: own.map(({ value }) => value),
        isWithin: own.map(({ isWithin }) => isWithin),
        by: own.map(({ userName }) => finders.indexOf(userName)),
      },
      finders: finders.map((userName) => ({ fullName: null, userName })),
      rules: {
        usual: usualRules,
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
    const { list, ...asked } = body as Asked
    const rows = inRange(asked as Asked).map(({ userId: _, charted: __, ...row }) => row)
    const { limit: _, offset: __, ...filters } = list
    const all = listed(checkRows, rows, new URLSearchParams(filters))
    if (!Array.isArray(all)) return all
    const page = listed(checkRows, rows, new URLSearchParams({ orderBy: 'at:desc', ...list }))
    return { asOf: iso(Date.now()), total: all.length, rows: page }
  })

  server.on('GET', '/checkData', ({ query }) => {
    const isBetween = (at: string) => at >= query.get('from')! && at < query.get('to')!
    const own = values.filter(
      ({ at, checkID, resourceID }) =>
        isBetween(at) && checkID === query.get('checkID') && resourceID === query.get('resourceID'),
    )
    const alone = { corrects: null, correctedBy: null, revId: 1, programRevId: null }
    return {
      values: own.toReversed().map(({ userId: _, charted: __, ...row }) => ({ ...row, ...alone })),
      hasMore: false,
    }
  })

  server.on('POST', '/analytics/gaugeStudy', ({ body }) => {
    const own = inRange(body as Asked).filter((value) => keyText(value) === keyText(body as Asked))
    const { charted, lower, upper } = own.at(-1)!
    const { userIds, measured, leftOut } = gaugeTakings(own.map(foundValue), charted.samples)
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
    const asked = body as Asked
    const range = { start: Date.parse(asked.startDate), end: Date.parse(asked.endDate) }
    const question = { timeZone, asOf: Date.now(), range }
    const checked = standing(asked)
    const noticesOf = (findings: readonly QualityFinding[]) =>
      findings.map(({ lostSecs: _, ...finding }) => ({
        ...finding,
        resourceDescription: checks.machineNames.get(finding.resourceID) ?? null,
        cost: null,
      }))
    const includes = (list: string) => asked.include.includes(list)
    const held = openHolds() as unknown as Parameters<typeof holdAlerts>[1]
    return {
      timezone: timeZone,
      asOf: iso(Date.now()),
      alerts: includes('alerts')
        ? noticesOf([...(range.end >= Date.now() ? holdAlerts(question, held) : []), ...checkAlerts(question, checked)])
        : [],
      ended: includes('ended') ? noticesOf(endedCheckAlerts(question, checked)) : [],
      insights: includes('insights') ? checks.insights : [],
      lookedAt: {
        days: 0,
        comparisons: 0,
        found: checks.insights.length,
        since: null,
        characteristics: checked.length,
        more: checks.more,
        ...outBefore(asked),
        ...checks.lookedAt,
      },
    }
  })

  server.on('POST', '/activity', ({ body }) => {
    const { resourceIDs = [], startDate, endDate } = body as Asked
    const stretch = { start: startDate, end: endDate, state: 'running', jobs: [], empIDs: [] }
    return {
      asOf: iso(Date.now()),
      machines: resourceIDs.map((resourceID) => ({ resourceID, stretches: [stretch], planned: [] })),
      tickets: null,
    }
  })

  answerLimits(server, items, (key, range) =>
    inRange({ ...key, ...range } as Asked)
      .filter((value) => keyText(value) === keyText(key))
      .map((value) => ({ ...foundValue(value), check: checkOf(value) })),
  )
}
