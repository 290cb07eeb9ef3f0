import { fileKindLabels, fileKinds } from '@takt/domain/areas/organizations/fileKinds.ts'
import {
  clockElsewheres,
  laborSplits,
  organizationSettings,
} from '@takt/domain/areas/organizations/organizationSettings.ts'
import { ruleSetNames, ruleSets } from '@takt/domain/areas/quality/spc/runRules.ts'
import { useId } from 'react'
import { ApiError } from '../../core/api/apiError.ts'
import { anyResponse } from '../../core/api/client.ts'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { instantOfWall, readDraftValue } from '../../core/items/form/draftValue.ts'
import { EffectiveFrom } from '../../core/items/form/EffectiveFrom.tsx'
import type { Draft, FormField } from '../../core/kit/form/formField.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import type { LocaleSettings } from '../../core/kit/grid/cells/readInstant.ts'
import { readNumber, writeNumber } from '../../core/kit/grid/cells/readNumber.ts'
import { Panel } from '../../core/kit/Panel.tsx'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useApprovers } from '../documents/index.ts'
import { organizationTexts as texts } from './texts.ts'
import { type SettingsRow, useRefreshOrganizations } from './useOrganizations.ts'

/** The currencies known to the browser, by code and name. */
function currencies() {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

/** `approvers`: texts that state who may approve, shown if authors may not approve their own revisions. */
const fieldsOf = (approvers: readonly string[]): FormField[] => [
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
    help: [texts.secondApproverHelp, ...approvers].join(' '),
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

/** Converts a draft to the request body; throws the same errors as the server. */
function readSettings(draft: Draft, settings: SettingsRow, format: LocaleSettings) {
  const percent = readNumber(String(draft.oeePercent), format.locale)
  const micro = readDraftValue(organizationSettings.fields.microStopSecs, draft.microStopSecs, format)
  const leftOpen = readDraftValue(organizationSettings.fields.leftOpenMins, draft.leftOpenMins, format)
  const largest = readDraftValue(organizationSettings.fields.largestFileMb, draft.largestFileMb, format)
  const gaugeDue = readDraftValue(organizationSettings.fields.gaugeDueDays, draft.gaugeDueDays, format)
  const chat = readDraftValue(organizationSettings.fields.chatDays, draft.chatDays, format)
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
  const effectiveFrom = draft.effectiveFrom ? instantOfWall(String(draft.effectiveFrom), format.timeZone) : null
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

/** The settings of an organization: time zone and targets of its KPIs, and its features. */
export function SettingsPanel(props: { organizationId: number; settings: SettingsRow; readOnly: boolean }) {
  const { organizationId, settings } = props
  const id = useId()
  const client = useClient()
  const format = useFormat()
  const refresh = useRefreshOrganizations()
  const saved = asDraft(settings, format.locale)
  // Approvers are known only for the current organization.
  const isCurrent = useCurrentOrganization().organizationId === organizationId
  const approvers = useApprovers(isCurrent).map(({ message }) => message)
  const save = useSaveMutation({
    work: async (draft: Draft) =>
      client.post(`/organizations/${organizationId}/settings`, {
        schema: anyResponse,
        body: readSettings(draft, settings, format),
      }),
    message: texts.settingsUpdated,
    areas: ['organizations'],
    onDone: () => void refresh(),
    onUndone: () => void refresh(),
  })
  return (
    <Panel title={texts.settings}>
      <DetailForm
        key={organizationId}
        fields={(draft) => fieldsOf(draft.approvedByOthers === true ? approvers : [])}
        saved={saved}
        {...save}
        busy={save.isBusy}
        readOnly={props.readOnly}
        onSave={save.run}
      >
        {(draft, set) =>
          !props.readOnly && (
            <EffectiveFrom
              type={organizationSettings}
              names={draft.microStopSecs === saved.microStopSecs ? [] : ['microStopSecs']}
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
