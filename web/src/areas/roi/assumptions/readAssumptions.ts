import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { type RoiSettings, roiSettingNames } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { type RoiTypeId, roiType, roiTypeIds } from '@takt/domain/areas/roi/roiTypes.ts'
import { ApiError } from '../../../core/api/apiError.ts'
import { draftValue, readDraftValue } from '../../../core/items/form/draftValue.ts'
import type { Draft } from '../../../core/kit/form/formField.ts'
import type { LocaleSettings } from '../../../core/kit/grid/cells/readInstant.ts'
import { readNumber, writeNumber } from '../../../core/kit/grid/cells/readNumber.ts'

/** The settings with a single field each; minutes have one field for each type. */
export const singleFieldNames = roiSettingNames.filter((name) => name !== 'roiMinutes')
export const minutesField = (typeId: RoiTypeId) => `minutes ${typeId}`

/** Returns the form values of stored settings: minutes that were not changed are empty. */
export const draftOf = (settings: RoiSettings, format: LocaleSettings): Draft => ({
  ...Object.fromEntries(
    singleFieldNames.map((name) => [name, draftValue(organizationSettings.fields[name], settings[name], format)]),
  ),
  ...Object.fromEntries(
    roiTypeIds.map((typeId) => {
      const minutes = settings.roiMinutes[typeId]
      return [minutesField(typeId), minutes === undefined ? null : writeNumber(minutes, format.locale)]
    }),
  ),
})

/** Converts form values to the request body; throws validation errors in the format of the server. */
export function readAssumptions(
  draft: Draft,
  format: LocaleSettings,
  words: { minutes: string },
): Partial<RoiSettings> {
  const problems: Record<string, string> = {}
  const singleFields = singleFieldNames.map((name) => {
    const { value, problem } = readDraftValue(organizationSettings.fields[name], draft[name], format)
    if (problem !== undefined) problems[name] = problem
    return [name, value] as const
  })
  const minutes = roiTypeIds.flatMap((typeId) => {
    const text = String(draft[minutesField(typeId)] ?? '').trim()
    if (text === '') return []
    const read = readNumber(text, format.locale)
    if (read === null || read < 0 || read > 480) problems[minutesField(typeId)] = words.minutes
    return read === null || read === roiType(typeId).minutes ? [] : [[typeId, read] as const]
  })
  if (Object.keys(problems).length > 0) throw new ApiError('', 400, { fields: problems })
  return { ...Object.fromEntries(singleFields), roiMinutes: Object.fromEntries(minutes) }
}
