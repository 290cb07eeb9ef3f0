import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { anyResponse } from '../../core/api/client.ts'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { useClient, useCurrentOrganization, useSession } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useMay } from '../../core/session/useMay.ts'
import { provisioningTexts } from './provisioning/provisioningTexts.ts'
import { organizationTexts as texts } from './texts.ts'
import { type EntityRow, useRefreshOrganizations } from './useOrganizations.ts'

/** The fields of a company. */
export const entityFields = [
  { name: 'entityName', label: texts.fields.entityName, kind: 'text', required: true, size: 100 },
  { name: 'entityDescription', label: texts.fields.entityDescription, kind: 'multiline', size: 500 },
] as const

/** A company; only a global administrator may change or delete it. */
export function EntityDetail(props: { entity: EntityRow; onOpen: (id: string) => void; onClose: () => void }) {
  const { entityId, entityName, entityDescription, version } = props.entity
  const client = useClient()
  const mask = useMask()
  const refresh = useRefreshOrganizations()
  const mayWrite = useSession(({ context }) => context.user?.globalAdmin === 1)
  const currentEntityId = useCurrentOrganization().entityId
  // The tree contains only the organizations of the current entity.
  const mayAdd = useMay('organizations', 'write') && currentEntityId === entityId
  const save = useSaveMutation({
    work: ({ entityName: name, entityDescription: description }: Record<string, unknown>) =>
      client.put(`/entities/${entityId}`, {
        schema: anyResponse,
        body: { entityName: name, entityDescription: description || null, version },
      }),
    message: texts.entityUpdated,
    areas: ['organizations'],
    onDone: () => void refresh(),
    onUndone: () => void refresh(),
  })
  const remove = useSaveMutation({
    work: () => client.delete(`/entities/${entityId}`, { schema: anyResponse }),
    message: texts.entityDeleted,
    areas: ['organizations'],
    loud: true,
    onDone: async () => {
      props.onClose()
      await refresh()
    },
  })
  const name = mask.name('Entity', entityName)
  return (
    <DetailPane title={name} beside={texts.kinds.entity} about={`entity ${entityId}`} onClose={props.onClose}>
      <DetailForm
        key={entityId}
        fields={entityFields}
        saved={{
          entityName: name,
          entityDescription: entityDescription ? mask.name('Entity', entityDescription) : '',
        }}
        {...save}
        busy={save.isBusy}
        readOnly={!mayWrite}
        tools={
          <DeleteButton
            label={texts.remove}
            prompt={texts.removeEntity}
            busy={remove.isBusy}
            disabled={currentEntityId === entityId}
            title={currentEntityId === entityId ? texts.isChosenEntity : undefined}
            onDelete={() => remove.run(undefined)}
          >
            {name}
          </DeleteButton>
        }
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
