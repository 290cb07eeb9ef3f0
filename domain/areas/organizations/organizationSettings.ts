import { z } from 'zod'
import { boolean, choice, date, integer, json, matching, number, timeZone } from '../../core/item/field.ts'
import { defineItem, type RowOf } from '../../core/item/item.ts'
import { type RuleSet, ruleSetNames, ruleSets } from '../quality/face.ts'
import { roiType, roiTypeIds } from '../roi/face.ts'
import { type FileKind, fileKinds } from './fileKinds.ts'

/** How tickets of a person that lie over each other share its time. */
export const laborSplits = ['equal', 'machineTime'] as const
export type LaborSplit = (typeof laborSplits)[number]

/**
 * How far screens at machines change what people work on at other machines: not at all, for whoever shows a badge, or
 * by number as well.
 */
export const clockElsewheres = ['never', 'byBadge', 'always'] as const
export type ClockElsewhere = (typeof clockElsewheres)[number]

/** Minutes spared each time, by what is counted; what is not named is as Takt assumes. */
const roiMinutes = z
  .partialRecord(z.enum(roiTypeIds), z.number('must be a number of minutes').min(0).max(480))
  .meta({ additionalProperties: false })
type SparedMinutes = z.output<typeof roiMinutes>
const minutesInWords = (minutes: SparedMinutes) =>
  roiTypeIds.flatMap((id) => (minutes[id] === undefined ? [] : `${roiType(id).label} ${minutes[id]} min`)).join(', ')

/** Days of the return lie between these, so that they begin and end at instants that can be asked of, in any zone. */
const [firstDay, lastDay] = ['1970-01-03', '2099-12-30'] as const

/** What an amount of money may be. */
const money = { nullable: true, min: 0, max: 1e12, isMoney: true } as const

/** No file of a page is larger than this, whatever an organization says; MB of 1,048,576 bytes. */
export const largestFileMb = 50
const allKinds: FileKind[] = [...fileKinds]

/** An ISO 4217 code. */
const currencyCode = { pattern: /^[A-Z]{3}$/, hint: 'must be a currency of three letters, as EUR' }

/** An organization's settings: one row for each organization, typed. */
export const organizationSettings = defineItem({
  name: 'organizationSettings',
  label: 'Organization Settings',
  area: 'organizations',
  key: ['organizationId'],
  fields: {
    organizationId: integer('Organization', { fixed: true, of: 'organizations' }),
    /** IANA zone: days, weeks and months of the figures are cut in it. */
    timeZone: timeZone('Time Zone', { fallback: 'UTC' }),
    /** What costs per hour are given in; null: nobody has said. */
    currency: matching('Currency', currencyCode, { size: 3, nullable: true }),
    /** Whether cycle times are learned and what is learned is shown. */
    aiEnabled: boolean('AI Features', { fallback: false }),
    /** Idle stretches shorter than this are minor stops; seconds. */
    microStopSecs: number('Minor Stop Below (s)', { min: 0, max: 86_400, effective: true, fallback: 300 }),
    /** A ratio. */
    oeeTarget: number('OEE Target', { min: 0, max: 1, fallback: 0.85 }),
    /** So far back reads of a tag are looked at; seconds. */
    tagWindowSecs: number('Tag Reads Looked At (s)', { min: 2, max: 300, effective: true, fallback: 30 }),
    /** A tag that is not heard for longer has left; seconds. */
    tagSilentSecs: number('Tag Gone After (s)', { min: 10, max: 1800, effective: true, fallback: 300 }),
    /** How much stronger another zone must be heard before a tag is in it. */
    tagMarginDb: number('Zone Margin (dB)', { min: 0, max: 40, effective: true, fallback: 6 }),
    /** For how long another zone must be told before a tag is in it; seconds. */
    tagDwellSecs: number('Zone Dwell (s)', { min: 0, max: 300, effective: true, fallback: 10 }),
    /** How fast a tag's signal fades with distance: 2 in the open, more between machines. */
    tagFading: number('Signal Fading', { min: 1, max: 6, effective: true, fallback: 2 }),
    /** For how many days it is kept where people were. */
    peoplePositionDays: integer('Positions of People Kept (days)', { min: 1, max: 3660, fallback: 30 }),
    /** While several tickets of a person are open: even parts of the time, or by what each one's machine worked. */
    laborSplit: choice('Overlapping Labor Split', laborSplits, { fallback: 'equal' }),
    /** Tickets that are open so long after the end of their shift are ended there; null: none is. Minutes. */
    leftOpenMins: integer('Tickets Left Open Ended After (min)', { min: 0, max: 1440, nullable: true }),
    /** Whether screens at machines change work at other machines, and for whom. */
    clockElsewhere: choice('Screens Clock Work at Other Machines', clockElsewheres, { fallback: 'never' }),
    /** For how many days it is kept what people and machines say to each other. */
    chatDays: integer('Chat Kept (days)', { min: 1, max: 3660, fallback: 365 }),
    /** By which rules control charts speak, where no others are chosen for a characteristic. */
    controlRules: choice('Control Rules', ruleSetNames, {
      fallback: 'westernElectric',
      words: (set: RuleSet) => ruleSets[set].label,
    }),
    /** Alerts tell so long before of gauges whose calibration is due. */
    gaugeDueDays: integer('Gauges Due Soon (days)', { min: 0, max: 366, fallback: 30 }),
    /** Files of pages larger than this are refused; MB of 1,048,576 bytes. */
    largestFileMb: number('Largest File (MB)', { min: 1, max: largestFileMb, fallback: largestFileMb }),
    /** Files of other kinds are refused, by their content. */
    fileKinds: json('Kinds of Files', z.array(z.enum(fileKinds)).min(1).max(fileKinds.length), { fallback: allKinds }),
    /** Whoever wrote a revision of a page does not approve it, and none is approved as it is saved. */
    approvedByOthers: boolean('Revisions Are Approved by Somebody Else Than Their Author', { fallback: false }),
    /** What an hour of a person costs; null: nobody has said, and minutes are worth no money. */
    roiWagePerHour: number('Wage per Hour', money),
    /** What was paid for Takt once, and on which day: from then on cost and benefit are summed up. */
    roiInvestment: number('Investment', money),
    roiInvestedOn: date('Invested On', { nullable: true }),
    roiCostPerMonth: number('Cost per Month', money),
    /** What an hour of a machine earns; null: hours of machines are worth no money. */
    roiMachineHour: number('Earned per Machine Hour', money),
    /** The days, both of them included, that machines are compared with. */
    roiBaselineFrom: date('Baseline From', { nullable: true }),
    roiBaselineTo: date('Baseline To', { nullable: true }),
    roiMinutes: json('Minutes Spared', roiMinutes, { fallback: {} as SparedMinutes, words: minutesInWords }),
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
  if (!from || !to) return { [from ? 'roiBaselineTo' : 'roiBaselineFrom']: 'must be given as well' }
  return String(to) < String(from) ? { roiBaselineTo: 'must not be before the first day' } : {}
}

export type OrganizationSettings = RowOf<typeof organizationSettings>

/** The settings of an organization that never changed any. */
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
