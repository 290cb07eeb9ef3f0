import { requests } from '@takt/domain/areas/requests/requests.ts'
import { requestTypes } from '@takt/domain/areas/requests/requestTypes.ts'
import { useMemo } from 'react'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { useDocumentSelector } from '../documents/index.ts'
import { requestTexts as texts } from './texts.ts'

const openRequests = { statusIsAnyOf: 'open,accepted' }
const requestsActions = { texts: texts.notices }
const requestTypesActions = { texts: texts.typeNotices }

/** The list of requests from the floor, with their status. */
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

/** The list of request types. */
export function RequestTypesScreen() {
  return <ItemScreen type={requestTypes} actions={requestTypesActions} />
}
