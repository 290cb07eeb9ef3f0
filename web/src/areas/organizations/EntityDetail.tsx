import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { done } from '../../core/api/client.ts'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { useClient, usePlace, useSession } from '../../core/session/SessionContext.tsx'
import { useMask } from '../../core/session/useMask.ts'
import { useMay } from '../../core/session/useMay.ts'
import { provisioningTexts } from './provisioning/provisioningTexts.ts'
import { organizationTexts as texts } from './texts.ts'
import { type EntityRow, useRefreshPlaces } from './usePlaces.ts'

/** What is kept of a company. */
export const entityFields = [
  { name: 'entityName', label: texts.fields.entityName, kind: 'text', required: true, size: 100 },
  { name: 'entityDescription', label: texts.fields.entityDescription, kind: 'multiline', size: 500 },
] as const

/** A company; only a global administrator changes or deletes it. */
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
    onUndone: () => void refresh(),
  })
  const remove = useKeep({
    work: () => client.delete(`/entities/${entityId}`, { schema: done }),
    said: texts.entityDeleted,
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
        kept={{
          entityName: name,
          entityDescription: entityDescription ? mask.name('Entity', entityDescription) : '',
        }}
        {...save}
        busy={save.isBusy}
        readOnly={!mayWrite}
        tools={
          <DeleteButton
            label={texts.remove}
            question={texts.removeEntity}
            busy={remove.isBusy}
            disabled={chosen === entityId}
            title={chosen === entityId ? texts.isChosenEntity : undefined}
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
