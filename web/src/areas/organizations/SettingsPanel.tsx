import { fileKindLabels, fileKinds } from '@takt/domain/areas/organizations/fileKinds.ts'
import {
  clockElsewheres,
  laborSplits,
  organizationSettings,
} from '@takt/domain/areas/organizations/organizationSettings.ts'
import { ruleSetNames, ruleSets } from '@takt/domain/areas/quality/spc/runRules.ts'
import { useId } from 'react'
import { ApiError } from '../../core/api/apiError.ts'
import { done } from '../../core/api/client.ts'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { instantOfWall, readDraftValue } from '../../core/items/form/draftValue.ts'
import { EffectiveFrom } from '../../core/items/form/EffectiveFrom.tsx'
import type { Draft, FormField } from '../../core/kit/form/formField.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import type { Place } from '../../core/kit/grid/cells/readInstant.ts'
import { readNumber, writeNumber } from '../../core/kit/grid/cells/readNumber.ts'
import { Panel } from '../../core/kit/Panel.tsx'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { useWhoApproves } from '../documents/face.ts'
import { organizationTexts as texts } from './texts.ts'
import { type SettingsRow, useRefreshPlaces } from './usePlaces.ts'

/** The currencies that the browser knows, by code and name. */
function currencies() {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

/** `whoApproves`: sentences that say who may, once others than the author do. */
const fieldsOf = (whoApproves: readonly string[]): FormField[] => [
  {
    name: 'timeZone',
    label: texts.fields.timeZone,
    heading: texts.headings.place,
    kind: 'one',
    required: true,
    help: texts.settingsZoneHelp,
    options: Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
  },
  {
    name: 'currency',
    label: texts.fields.currency,
    kind: 'one',
    help: texts.currencyHelp,
    options: currencies(),
  },
  {
    name: 'oeePercent',
    label: texts.fields.oeePercent,
    heading: texts.headings.machines,
    kind: 'number',
    required: true,
    help: texts.oeeHelp,
  },
  {
    name: 'microStopSecs',
    label: texts.fields.microStopSecs,
    kind: 'number',
    required: true,
    help: texts.microStopHelp,
  },
  {
    name: 'laborSplit',
    label: texts.fields.laborSplit,
    heading: texts.headings.people,
    kind: 'one',
    required: true,
    help: texts.laborSplitHelp,
    options: laborSplits.map((value) => ({ value, label: texts.laborSplits[value] })),
  },
  { name: 'leftOpenMins', label: texts.fields.leftOpenMins, kind: 'number', help: texts.leftOpenHelp },
  {
    name: 'clockElsewhere',
    label: texts.fields.clockElsewhere,
    kind: 'one',
    required: true,
    help: texts.clockElsewhereHelp,
    options: clockElsewheres.map((value) => ({ value, label: texts.clockElsewheres[value] })),
  },
  {
    name: 'controlRules',
    label: texts.fields.controlRules,
    heading: texts.headings.quality,
    kind: 'one',
    required: true,
    help: texts.controlRulesHelp,
    options: ruleSetNames.map((value) => ({
      value,
      label: texts.falseAlarms(ruleSets[value].label, String(ruleSets[value].falseAlarmEvery)),
    })),
  },
  {
    name: 'gaugeDueDays',
    label: texts.fields.gaugeDueDays,
    kind: 'number',
    required: true,
    help: texts.gaugeDueDaysHelp,
  },
  {
    name: 'approvedByOthers',
    label: texts.fields.approvedByOthers,
    heading: texts.headings.documents,
    kind: 'tick',
    help: [texts.approvedByOthersHelp, ...whoApproves].join(' '),
  },
  {
    name: 'fileKinds',
    label: texts.fields.fileKinds,
    kind: 'many',
    required: true,
    options: fileKinds.map((value) => ({ value, label: fileKindLabels[value] })),
  },
  {
    name: 'largestFileMb',
    label: texts.fields.largestFileMb,
    kind: 'number',
    required: true,
    help: texts.largestFileHelp,
  },
  {
    name: 'chatDays',
    label: texts.fields.chatDays,
    heading: texts.headings.more,
    kind: 'number',
    required: true,
    help: texts.chatDaysHelp,
  },
  { name: 'aiEnabled', label: texts.fields.aiEnabled, kind: 'tick', help: texts.aiHelp },
]

const asDraft = (settings: SettingsRow, locale: string): Draft => ({
  timeZone: settings.timeZone,
  currency: settings.currency,
  oeePercent: writeNumber(Math.round(settings.oeeTarget * 10_000) / 100, locale),
  microStopSecs: writeNumber(settings.microStopSecs, locale),
  laborSplit: settings.laborSplit,
  leftOpenMins: settings.leftOpenMins === null ? null : writeNumber(settings.leftOpenMins, locale),
  clockElsewhere: settings.clockElsewhere,
  controlRules: settings.controlRules,
  gaugeDueDays: writeNumber(settings.gaugeDueDays, locale),
  approvedByOthers: settings.approvedByOthers,
  aiEnabled: settings.aiEnabled,
  largestFileMb: writeNumber(settings.largestFileMb, locale),
  chatDays: writeNumber(settings.chatDays, locale),
  fileKinds: settings.fileKinds,
})

/** What a draft says as the server takes it; throws what is wrong with it as the server would. */
function readSettings(draft: Draft, settings: SettingsRow, place: Place) {
  const percent = readNumber(String(draft.oeePercent), place.locale)
  const micro = readDraftValue(organizationSettings.fields.microStopSecs, draft.microStopSecs, place)
  const leftOpen = readDraftValue(organizationSettings.fields.leftOpenMins, draft.leftOpenMins, place)
  const largest = readDraftValue(organizationSettings.fields.largestFileMb, draft.largestFileMb, place)
  const gaugeDue = readDraftValue(organizationSettings.fields.gaugeDueDays, draft.gaugeDueDays, place)
  const chat = readDraftValue(organizationSettings.fields.chatDays, draft.chatDays, place)
  const kinds = [draft.fileKinds].flat()
  const fields = {
    ...(percent === null || percent < 0 || percent > 100 ? { oeePercent: texts.percent } : {}),
    ...(micro.problem === undefined ? {} : { microStopSecs: micro.problem }),
    ...(leftOpen.problem === undefined ? {} : { leftOpenMins: leftOpen.problem }),
    ...(largest.problem === undefined ? {} : { largestFileMb: largest.problem }),
    ...(gaugeDue.problem === undefined ? {} : { gaugeDueDays: gaugeDue.problem }),
    ...(chat.problem === undefined ? {} : { chatDays: chat.problem }),
    ...(kinds.length > 0 ? {} : { fileKinds: texts.someKind }),
  }
  if (Object.keys(fields).length > 0) throw new ApiError('', 400, { fields })
  const effectiveFrom = draft.effectiveFrom ? instantOfWall(String(draft.effectiveFrom), place.timeZone) : null
  return {
    timeZone: draft.timeZone,
    currency: draft.currency || null,
    oeeTarget: (percent ?? 0) / 100,
    microStopSecs: micro.value,
    laborSplit: draft.laborSplit,
    leftOpenMins: leftOpen.value,
    clockElsewhere: draft.clockElsewhere,
    controlRules: draft.controlRules,
    gaugeDueDays: gaugeDue.value,
    approvedByOthers: draft.approvedByOthers === true,
    aiEnabled: draft.aiEnabled === true,
    largestFileMb: largest.value,
    chatDays: chat.value,
    fileKinds: kinds,
    ...(settings.version === undefined ? {} : { version: settings.version }),
    ...(effectiveFrom ? { effectiveFrom } : {}),
  }
}

/** The settings of an organization: what its figures are cut by and compared with, and what is switched on. */
export function SettingsPanel(props: { organizationId: number; settings: SettingsRow; readOnly: boolean }) {
  const { organizationId, settings } = props
  const id = useId()
  const client = useClient()
  const place = useFormat()
  const refresh = useRefreshPlaces()
  const kept = asDraft(settings, place.locale)
  // Who may is known of the organization that is worked in.
  const isChosen = usePlace().organizationId === organizationId
  const whoApproves = useWhoApproves(isChosen).map(({ sentence }) => sentence)
  const save = useKeep({
    work: async (draft: Draft) =>
      client.post(`/organizations/${organizationId}/settings`, {
        schema: done,
        body: readSettings(draft, settings, place),
      }),
    said: texts.settingsUpdated,
    areas: ['organizations'],
    onDone: () => void refresh(),
    onUndone: () => void refresh(),
  })
  return (
    <Panel title={texts.settings}>
      <DetailForm
        key={organizationId}
        fields={(draft) => fieldsOf(draft.approvedByOthers === true ? whoApproves : [])}
        kept={kept}
        {...save}
        busy={save.isBusy}
        readOnly={props.readOnly}
        onSave={save.run}
      >
        {(draft, set) =>
          !props.readOnly && (
            <EffectiveFrom
              type={organizationSettings}
              names={draft.microStopSecs === kept.microStopSecs ? [] : ['microStopSecs']}
              id={`${id}from`}
              value={String(draft.effectiveFrom ?? '')}
              onChange={(value) => set('effectiveFrom', value)}
            />
          )
        }
      </DetailForm>
    </Panel>
  )
}
