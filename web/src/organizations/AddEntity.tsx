import { rowWith } from '@takt/domain/item/answers/row.ts'
import { entities } from '@takt/domain/organizations/entities.ts'
import { answered } from '../api/client.ts'
import { DetailForm } from '../items/detail/DetailForm.tsx'
import { useKeep } from '../items/detail/useKeep.ts'
import { DetailPane } from '../kit/detail/DetailPane.tsx'
import { useClient } from '../session/SessionContext.tsx'
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
