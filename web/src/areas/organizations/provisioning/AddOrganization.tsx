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

/** Asks for a new organization of an entity and shows how it comes to be; one that a reload interrupted goes on. */
export function AddOrganization(props: { entityId: number; onOpen: (id: string) => void; onClose: () => void }) {
  const { entityId } = props
  const settings = useOrganizationSettings()
  const [begun, setBegun] = useState<{ record: ProvisioningRecord; wasLeft: boolean } | null>(() => {
    const record = readProvisioning(window.sessionStorage)
    return record?.entityId === entityId ? { record, wasLeft: true } : null
  })
  const begin = (input: Draft) => setBegun({ record: newRecord(entityId, draftOf(input)), wasLeft: false })
  const stop = () => {
    writeProvisioning(window.sessionStorage, null)
    setBegun(null)
  }
  return (
    <DetailPane
      title={begun?.record.draft.organizationName ?? texts.title}
      beside={begun ? texts.title : ''}
      about={`new organization of ${entityId}`}
      onClose={props.onClose}
    >
      {begun ? (
        <Provisioning {...begun} onStop={stop} onOpen={props.onOpen} />
      ) : (
        <DetailForm
          fields={fields}
          kept={{ organizationName: '', location: '', timeZone: settings?.timeZone ?? '', aiEnabled: false }}
          problems={noProblems}
          message={null}
          busy={false}
          readOnly={false}
          isNew
          onSave={begin}
        />
      )}
    </DetailPane>
  )
}
