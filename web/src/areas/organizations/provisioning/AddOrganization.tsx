import { useState } from 'react'
import { DetailForm } from '../../../core/items/detail/DetailForm.tsx'
import { DetailPane } from '../../../core/kit/detail/DetailPane.tsx'
import type { Draft, FormField } from '../../../core/kit/form/formField.ts'
import { useOrganizationSettings } from '../../../core/session/SessionContext.tsx'
import { Provisioning } from './Provisioning.tsx'
import { provisioningTexts as texts } from './provisioningTexts.ts'
import { newRecord, type OrganizationDraft, type ProvisioningRecord } from './provisioningTypes.ts'
import { readProvisioning, writeProvisioning } from './recordStore.ts'

const fields: readonly FormField[] = [
  {
    name: 'organizationName',
    label: texts.fields.organizationName,
    kind: 'text',
    required: true,
    size: 100,
    missing: texts.missing.organizationName,
  },
  { name: 'location', label: texts.fields.location, kind: 'multiline', size: 500 },
  {
    name: 'timeZone',
    label: texts.fields.timeZone,
    kind: 'one',
    required: true,
    help: texts.zoneHelp,
    missing: texts.missing.timeZone,
    options: Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
  },
  { name: 'aiEnabled', label: texts.fields.aiEnabled, kind: 'tick' },
]

const noProblems = {}

const textOf = (value: Draft[string] | undefined) => (typeof value === 'string' ? value.trim() : '')

const draftOf = (draft: Draft): OrganizationDraft => ({
  organizationName: textOf(draft.organizationName),
  location: textOf(draft.location),
  timeZone: textOf(draft.timeZone),
  aiEnabled: draft.aiEnabled === true,
})

/**
 * Form for a new organization of an entity, then its provisioning progress; a provisioning interrupted by a reload
 * continues.
 */
export function AddOrganization(props: { entityId: number; onOpen: (id: string) => void; onClose: () => void }) {
  const { entityId } = props
  const settings = useOrganizationSettings()
  const [started, setStarted] = useState<{ record: ProvisioningRecord; wasLeft: boolean } | null>(() => {
    const record = readProvisioning(window.sessionStorage)
    return record?.entityId === entityId ? { record, wasLeft: true } : null
  })
  const start = (input: Draft) => setStarted({ record: newRecord(entityId, draftOf(input)), wasLeft: false })
  const stop = () => {
    writeProvisioning(window.sessionStorage, null)
    setStarted(null)
  }
  return (
    <DetailPane
      title={started?.record.draft.organizationName ?? texts.title}
      beside={started ? texts.title : ''}
      about={`new organization of ${entityId}`}
      onClose={props.onClose}
    >
      {started ? (
        <Provisioning {...started} onStop={stop} onOpen={props.onOpen} />
      ) : (
        <DetailForm
          fields={fields}
          saved={{ organizationName: '', location: '', timeZone: settings?.timeZone ?? '', aiEnabled: false }}
          problems={noProblems}
          message={null}
          busy={false}
          readOnly={false}
          isNew
          onSave={start}
        />
      )}
    </DetailPane>
  )
}
