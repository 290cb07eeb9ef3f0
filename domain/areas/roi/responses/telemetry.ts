import { z } from 'zod'
import { rowWith } from '../../../core/item/responses/row.ts'
import { organizationSettings } from '../../organizations/index.ts'
import { roiTypeIds } from '../roiTypes.ts'

/** Settings of an organization from which its return is calculated; money in `currency`. */
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
  version: z.int().optional().describe('Missing until a setting has been changed'),
})
export type RoiSettings = z.output<typeof settings>

const type = z.object({
  typeId: z.enum(roiTypeIds),
  label: z.string(),
  description: z.string().describe('What people do without Takt instead'),
  counting: z.string().describe('The counted rows, and the time at which each counts'),
  by: z.enum(['user', 'employee', 'device', 'nobody']),
  minutes: z.number().describe('Minutes saved each time, as used in the calculation: an assumption'),
  assumedMinutes: z.number().describe('Takt’s assumption if the organization has no setting of its own'),
})

const count = z.object({
  day: z.iso.date().nullable().describe('In the organization’s calendar; null: all days of the range combined'),
  typeId: z.enum(roiTypeIds),
  userName: z.string().nullable(),
  empID: z.string().nullable(),
  deviceId: z.int().nullable(),
  count: z.int().positive(),
})

/**
 * `data` of `GET /api/telemetry`: actions in Takt in a range, by day, type and actor, with the time each is assumed to
 * save. Actors are omitted for callers who may not see people. `meta`: names of the people and devices in `telemetry`.
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
