import { organizationSettings } from '@takt/domain/areas/organizations/organizationSettings.ts'
import { type RoiSettings, roiSettingNames } from '@takt/domain/areas/roi/answers/telemetry.ts'
import { type RoiTypeId, roiType, roiTypeIds } from '@takt/domain/areas/roi/roiTypes.ts'
import { ApiError } from '../../../core/api/apiError.ts'
import { draftValue, readDraftValue } from '../../../core/items/form/draftValue.ts'
import type { Draft } from '../../../core/kit/form/formField.ts'
import type { Place } from '../../../core/kit/grid/cells/readInstant.ts'
import { readNumber, writeNumber } from '../../../core/kit/grid/cells/readNumber.ts'

/** The settings that are one field each; minutes are a field for each type. */
export const plainNames = roiSettingNames.filter((name) => name !== 'roiMinutes')
export const minutesField = (typeId: RoiTypeId) => `minutes ${typeId}`

/** What is kept, as the form holds it: minutes that nobody changed are empty. */
export const draftOf = (settings: RoiSettings, place: Place): Draft => ({
  ...Object.fromEntries(
    plainNames.map((name) => [name, draftValue(organizationSettings.fields[name], settings[name], place)]),
  ),
  ...Object.fromEntries(
    roiTypeIds.map((typeId) => {
      const said = settings.roiMinutes[typeId]
      return [minutesField(typeId), said === undefined ? null : writeNumber(said, place.locale)]
    }),
  ),
})

/** What a draft says as the server takes it; throws what is wrong with it as the server would. */
export function readAssumptions(draft: Draft, place: Place, words: { minutes: string }): Partial<RoiSettings> {
  const problems: Record<string, string> = {}
  const plain = plainNames.map((name) => {
    const { value, problem } = readDraftValue(organizationSettings.fields[name], draft[name], place)
    if (problem !== undefined) problems[name] = problem
    return [name, value] as const
  })
  const minutes = roiTypeIds.flatMap((typeId) => {
    const text = String(draft[minutesField(typeId)] ?? '').trim()
    if (text === '') return []
    const read = readNumber(text, place.locale)
    if (read === null || read < 0 || read > 480) problems[minutesField(typeId)] = words.minutes
    return read === null || read === roiType(typeId).minutes ? [] : [[typeId, read] as const]
  })
  if (Object.keys(problems).length > 0) throw new ApiError('', 400, { fields: problems })
  return { ...Object.fromEntries(plain), roiMinutes: Object.fromEntries(minutes) }
}
