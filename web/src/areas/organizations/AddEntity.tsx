import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { answered } from '../../core/api/client.ts'
import { DetailForm } from '../../core/items/detail/DetailForm.tsx'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import { DetailPane } from '../../core/kit/detail/DetailPane.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { entityFields } from './EntityDetail.tsx'
import { organizationTexts as texts } from './texts.ts'
import { useRefreshPlaces } from './usePlaces.ts'

const entityAnswer = answered(rowWith(entities, ['entityId']))
const empty = { entityName: '', entityDescription: '' }

/** Asks for a new company; only a global administrator adds one. */
export function AddEntity(props: { onOpen: (id: string) => void; onClose: () => void }) {
  const client = useClient()
  const refresh = useRefreshPlaces()
  const save = useKeep({
    work: ({ entityName, entityDescription }: Record<string, unknown>) =>
      client.post('/entities', {
        schema: entityAnswer,
        body: { entityName, entityDescription: entityDescription || null },
      }),
    said: texts.entityAdded,
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
        kept={empty}
        {...save}
        busy={save.isBusy}
        readOnly={false}
        isNew
        onSave={save.run}
      />
    </DetailPane>
  )
}
