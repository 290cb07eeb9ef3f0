import { z } from 'zod'
import { boolean, choice, date, integer, json, matching, number, timeZone } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { type RuleSet, ruleSetNames, ruleSets } from '../quality/index.ts'
import { roiType, roiTypeIds } from '../roi/index.ts'
import { type FileKind, fileKinds } from './fileKinds.ts'

/** Ways to split the time of a person's overlapping tickets. */
export const laborSplits = ['equal', 'machineTime'] as const
export type LaborSplit = (typeof laborSplits)[number]

/**
 * Permission of screens at machines to change work at other machines: never, after showing a badge, or by employee
 * number as well.
 */
export const clockElsewheres = ['never', 'byBadge', 'always'] as const
export type ClockElsewhere = (typeof clockElsewheres)[number]

/** Minutes saved per event, by kind of event; kinds not listed use Takt's default. */
const roiMinutes = z
  .partialRecord(z.enum(roiTypeIds), z.number('must be a number of minutes').min(0).max(480))
  .meta({ additionalProperties: false })
type SavedMinutes = z.output<typeof roiMinutes>
const minutesInWords = (minutes: SavedMinutes) =>
  roiTypeIds.flatMap((id) => (minutes[id] === undefined ? [] : `${roiType(id).label} ${minutes[id]} min`)).join(', ')

/**
 * Range of dates for the return on investment, so that their start and end are valid query instants in any time zone.
 */
const [firstDay, lastDay] = ['1970-01-03', '2099-12-30'] as const

/** Constraints on amounts of money. */
const money = { nullable: true, min: 0, max: 1e12, isMoney: true } as const

/** Maximum size of a file on a page, which settings cannot exceed; MB of 1,048,576 bytes. */
export const largestFileMb = 50
const allKinds: FileKind[] = [...fileKinds]

/** An ISO 4217 code. */
const currencyCode = { pattern: /^[A-Z]{3}$/, hint: 'must be a currency code of three letters, such as EUR' }

/** Settings of an organization: one typed row per organization. */
export const organizationSettings = defineItem({
  name: 'organizationSettings',
  label: 'Organization Settings',
  area: 'organizations',
  key: ['organizationId'],
  fields: {
    organizationId: integer('Organization', { fixed: true, of: 'organizations' }),
    /** IANA time zone in which days, weeks and months of KPIs start. */
    timeZone: timeZone('Time Zone', { fallback: 'UTC' }),
    /** Currency of costs per hour; null: not specified. */
    currency: matching('Currency', currencyCode, { size: 3, nullable: true }),
    /** True if cycle times are learned and the results are shown. */
    aiEnabled: boolean('AI Features', { fallback: false }),
    /** Idle intervals shorter than this are minor stops; seconds. */
    microStopSecs: number('Minor Stop Below (s)', { min: 0, max: 86_400, effective: true, fallback: 300 }),
    /** A ratio. */
    oeeTarget: number('OEE Target', { min: 0, max: 1, fallback: 0.85 }),
    /** Window of tag reads that are considered; seconds. */
    tagWindowSecs: number('Tag Read Window (s)', { min: 2, max: 300, effective: true, fallback: 30 }),
    /** Timeout without reads after which a tag has left; seconds. */
    tagSilentSecs: number('Tag Timeout (s)', { min: 10, max: 1800, effective: true, fallback: 300 }),
    /** Minimum difference by which the signal of another zone must be stronger before a tag enters it. */
    tagMarginDb: number('Zone Margin (dB)', { min: 0, max: 40, effective: true, fallback: 6 }),
    /** Minimum time that another zone must be the estimated one before a tag enters it; seconds. */
    tagDwellSecs: number('Zone Dwell (s)', { min: 0, max: 300, effective: true, fallback: 10 }),
    /** Path loss exponent of a tag's signal: 2 in free space, more between machines. */
    tagFading: number('Signal Fading', { min: 1, max: 6, effective: true, fallback: 2 }),
    /** Number of days for which positions of people are retained. */
    peoplePositionDays: integer('Retention of People’s Positions (days)', { min: 1, max: 3660, fallback: 30 }),
    /**
     * Split of the time while several tickets of a person are open: equally, or by the running time of each machine.
     */
    laborSplit: choice('Overlapping Labor Split', laborSplits, { fallback: 'equal' }),
    /**
     * Minutes after the end of the shift at which open tickets are ended automatically, with the end of the shift as
     * their end; null: never.
     */
    leftOpenMins: integer('End Open Tickets After (min)', { min: 0, max: 1440, nullable: true }),
    /** Permission of screens at machines to change work at other machines. */
    clockElsewhere: choice('Screens Clock Work at Other Machines', clockElsewheres, { fallback: 'never' }),
    /** Number of days for which chat messages of people and machines are retained. */
    chatDays: integer('Chat Retention (days)', { min: 1, max: 3660, fallback: 365 }),
    /** Run rules of control charts, unless a characteristic has others. */
    controlRules: choice('Control Rules', ruleSetNames, {
      fallback: 'westernElectric',
      words: (set: RuleSet) => ruleSets[set].label,
    }),
    /** Number of days before a gauge's calibration is due at which an alert is sent. */
    gaugeDueDays: integer('Gauges Due Soon (days)', { min: 0, max: 366, fallback: 30 }),
    /** Larger files of pages are rejected; MB of 1,048,576 bytes. */
    largestFileMb: number('Largest File (MB)', { min: 1, max: largestFileMb, fallback: largestFileMb }),
    /** Files of other kinds are rejected, by their content. */
    fileKinds: json('Kinds of Files', z.array(z.enum(fileKinds)).min(1).max(fileKinds.length), { fallback: allKinds }),
    /** True if the author of a page revision cannot approve it, and no revision is approved on saving. */
    approvedByOthers: boolean('Revisions Require Approval by Another Person', { fallback: false }),
    /** Cost of an hour of a person; null: not specified, and minutes have no monetary value. */
    roiWagePerHour: number('Wage per Hour', money),
    /** One-time price of Takt and its date, from which cost and benefit are accumulated. */
    roiInvestment: number('Investment', money),
    roiInvestedOn: date('Invested On', { nullable: true }),
    roiCostPerMonth: number('Cost per Month', money),
    /** Value of a machine hour; null: machine hours have no monetary value. */
    roiMachineHour: number('Value per Machine Hour', money),
    /** Range of days, both inclusive, that serves as the baseline for machines. */
    roiBaselineFrom: date('Baseline From', { nullable: true }),
    roiBaselineTo: date('Baseline To', { nullable: true }),
    roiMinutes: json('Minutes Saved', roiMinutes, { fallback: {} as SavedMinutes, words: minutesInWords }),
  },
  check: roiProblems,
})

function roiProblems(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const outside = (['roiInvestedOn', 'roiBaselineFrom', 'roiBaselineTo'] as const).filter((name) => {
    const day = String(row[name] ?? firstDay)
    return day < firstDay || day > lastDay
  })
  if (outside.length > 0)
    return Object.fromEntries(outside.map((name) => [name, `must be from ${firstDay} to ${lastDay}`]))
  const { roiBaselineFrom: from, roiBaselineTo: to } = row
  if (!from && !to) return {}
  if (!from || !to) return { [from ? 'roiBaselineTo' : 'roiBaselineFrom']: 'is required as well' }
  return String(to) < String(from) ? { roiBaselineTo: 'must not be before the first day' } : {}
}

export type OrganizationSettings = RowOf<typeof organizationSettings>

/** Returns the default settings of an organization. */
export const defaultSettings = (organizationId: number): OrganizationSettings => ({
  organizationId,
  timeZone: 'UTC',
  currency: null,
  aiEnabled: false,
  microStopSecs: 300,
  oeeTarget: 0.85,
  tagWindowSecs: 30,
  tagSilentSecs: 300,
  tagMarginDb: 6,
  tagDwellSecs: 10,
  tagFading: 2,
  peoplePositionDays: 30,
  laborSplit: 'equal',
  leftOpenMins: null,
  clockElsewhere: 'never',
  chatDays: 365,
  controlRules: 'westernElectric',
  gaugeDueDays: 30,
  largestFileMb,
  fileKinds: allKinds,
  approvedByOthers: false,
  roiWagePerHour: null,
  roiInvestment: null,
  roiInvestedOn: null,
  roiCostPerMonth: null,
  roiMachineHour: null,
  roiBaselineFrom: null,
  roiBaselineTo: null,
  roiMinutes: {},
})
