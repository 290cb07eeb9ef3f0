import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { done } from '../api/client.ts'
import { DetailForm } from '../items/detail/DetailForm.tsx'
import { useKeep } from '../items/detail/useKeep.ts'
import { DetailPane } from '../kit/detail/DetailPane.tsx'
import { useClient, usePlace, useSession } from '../session/SessionContext.tsx'
import { useMask } from '../session/useMask.ts'
import { useMay } from '../session/useMay.ts'
import { provisioningTexts } from './provisioning/provisioningTexts.ts'
import { organizationTexts as texts } from './texts.ts'
import { type EntityRow, useRefreshPlaces } from './usePlaces.ts'

const fields = [
  { name: 'entityName', label: texts.fields.entityName, kind: 'text', required: true, size: 100 },
  { name: 'entityDescription', label: texts.fields.entityDescription, kind: 'multiline', size: 500 },
] as const

/** A company; only a global administrator changes it. */
export function EntityDetail(props: { entity: EntityRow; onOpen: (id: string) => void; onClose: () => void }) {
  const { entityId, entityName, entityDescription, version } = props.entity
  const client = useClient()
  const mask = useMask()
  const refresh = useRefreshPlaces()
  const mayWrite = useSession(({ context }) => context.user?.globalAdmin === 1)
  const chosen = usePlace().entityId
  // Only the chosen entity's organizations stand in the tree.
  const mayAdd = useMay('organizations', 'write') && chosen === entityId
  const save = useKeep({
    work: ({ entityName: name, entityDescription: description }: Record<string, unknown>) =>
      client.put(`/entities/${entityId}`, {
        schema: done,
        body: { entityName: name, entityDescription: description || null, version },
      }),
    said: texts.entityUpdated,
    areas: ['organizations'],
    onDone: () => void refresh(),
  })
  const name = mask.name('Entity', entityName)
  return (
    <DetailPane title={name} beside={texts.kinds.entity} about={`entity ${entityId}`} onClose={props.onClose}>
      <DetailForm
        key={entityId}
        fields={fields}
        kept={{
          entityName: name,
          entityDescription: entityDescription ? mask.name('Entity', entityDescription) : '',
        }}
        {...save}
        busy={save.isBusy}
        readOnly={!mayWrite}
        onSave={save.run}
      />
      {mayAdd && (
        <Button
          size="small"
          startIcon={<Add fontSize="small" />}
          sx={{ mt: 4 }}
          onClick={() => props.onOpen(`newOrganization-${entityId}`)}
        >
          {provisioningTexts.add}
        </Button>
      )}
    </DetailPane>
  )
}
