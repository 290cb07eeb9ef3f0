import { z } from 'zod'
import { rowWith } from '../../../core/item/answers/row.ts'
import { organizationSettings } from '../../organizations/face.ts'
import { roiTypeIds } from '../roiTypes.ts'

/** The settings of an organization that its return is reckoned with; money in `currency`. */
export const roiSettingNames = [
  'roiWagePerHour',
  'roiInvestment',
  'roiInvestedOn',
  'roiCostPerMonth',
  'roiMachineHour',
  'roiBaselineFrom',
  'roiBaselineTo',
  'roiMinutes',
] as const

const settings = rowWith(organizationSettings, [...roiSettingNames, 'currency']).extend({
  version: z.int().optional().describe('Missing while nobody has changed any setting'),
})
export type RoiSettings = z.output<typeof settings>

const type = z.object({
  typeId: z.enum(roiTypeIds),
  label: z.string(),
  description: z.string().describe('What people do without Takt in its place'),
  counting: z.string().describe('Which rows are counted, and at which time'),
  by: z.enum(['user', 'employee', 'device', 'nobody']),
  minutes: z.number().describe('Minutes spared each time, as reckoned with: an assumption'),
  assumedMinutes: z.number().describe('What Takt assumes where the organization says nothing else'),
})

const count = z.object({
  day: z.iso.date().nullable().describe('On the organization’s calendar; null: all days of the range together'),
  typeId: z.enum(roiTypeIds),
  userName: z.string().nullable(),
  empID: z.string().nullable(),
  deviceId: z.int().nullable(),
  count: z.int().positive(),
})

/**
 * `data` of `GET /api/telemetry`: what was done with Takt in a range, by day, type and who did it, with what each is
 * assumed to spare. Whoever may not see people is told of nobody. `meta`: who and what is named in `telemetry`.
 */
export const telemetryData = z.object({
  timezone: z.string(),
  asOf: z.iso.datetime(),
  meta: z.object({ deviceIds: z.array(z.int()), empIds: z.array(z.string()), userNames: z.array(z.string()) }),
  types: z.array(type),
  telemetry: z.array(count),
  settings,
})
export type TelemetryData = z.output<typeof telemetryData>
