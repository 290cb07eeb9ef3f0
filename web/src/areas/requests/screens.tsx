import { requests } from '@takt/domain/areas/requests/requests.ts'
import { requestTypes } from '@takt/domain/areas/requests/requestTypes.ts'
import { useMemo } from 'react'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { useDocumentSelector } from '../documents/face.ts'
import { requestTexts as texts } from './texts.ts'

const openRequests = { statusIsAnyOf: 'open,accepted' }
const requestsActions = { texts: texts.notices }
const requestTypesActions = { texts: texts.typeNotices }

/** What people on the floor need, and how far it is. */
export function RequestsScreen() {
  const documents = useDocumentSelector(requests)
  return (
    <>
      <ItemScreen
        type={requests}
        opensWith={openRequests}
        actions={requestsActions}
        rowButtons={useMemo(() => [documents.button], [documents.button])}
      />
      {documents.dialog}
    </>
  )
}

/** What can be asked for. */
export function RequestTypesScreen() {
  return <ItemScreen type={requestTypes} actions={requestTypesActions} />
}
