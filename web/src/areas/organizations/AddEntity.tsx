import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { dataResponse } from '../../core/api/client.ts'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { entityFields } from './EntityDetail.tsx'
import { organizationTexts as texts } from './texts.ts'
import { useRefreshOrganizations } from './useOrganizations.ts'

const entityResponse = dataResponse(rowWith(entities, ['entityId']))
const empty = { entityName: '', entityDescription: '' }

/** Form for a new company; only a global administrator may add one. */
export function AddEntity(props: { onOpen: (id: string) => void; onClose: () => void }) {
  const client = useClient()
  const refresh = useRefreshOrganizations()
  const save = useSaveMutation({
    work: ({ entityName, entityDescription }: Record<string, unknown>) =>
      client.post('/entities', {
        schema: entityResponse,
        body: { entityName, entityDescription: entityDescription || null },
      }),
    message: texts.entityAdded,
    areas: ['organizations'],
    onDone: async ({ data }) => {
      await refresh()
      props.onOpen(`entity-${data.entityId}`)
    },
  })
  return (
    <DetailPane title={texts.newEntity} about="entity new" onClose={props.onClose}>
      <DetailForm
        fields={entityFields}
        saved={empty}
        {...save}
        busy={save.isBusy}
        readOnly={false}
        isNew
        onSave={save.run}
      />
    </DetailPane>
  )
}
