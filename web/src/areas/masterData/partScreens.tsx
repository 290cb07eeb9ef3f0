import { assemblies } from '@takt/domain/areas/masterData/assemblies.ts'
import { partOperations } from '@takt/domain/areas/masterData/partOperations.ts'
import { parts } from '@takt/domain/areas/masterData/parts.ts'
import { revisions } from '@takt/domain/areas/masterData/revisions.ts'
import { useMemo } from 'react'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import { type DetailProps, ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { RecordPages, useDocumentSelector } from '../documents/index.ts'
import { PartDetail } from './PartDetail.tsx'
import { createPartActions, createRevisionActions } from './partActions.ts'

/** Parts; beside them the revisions of the open one. */
export function PartsScreen() {
  const client = useClient()
  const actions = useMemo(() => createPartActions(client), [client])
  const documents = useDocumentSelector(parts)
  return (
    <>
      <ItemScreen
        type={parts}
        actions={actions}
        rowButtons={useMemo(() => [documents.button], [documents.button])}
        usual={40}
        Detail={PartDetail}
      />
      {documents.dialog}
    </>
  )
}

/** The revisions of all parts in one list. */
export function RevisionsScreen() {
  const client = useClient()
  const actions = useMemo(() => createRevisionActions(client), [client])
  return <ItemScreen type={revisions} actions={actions} />
}

/** The assemblies of all revisions in one list. */
export function AssembliesScreen() {
  return <ItemScreen type={assemblies} />
}

/** An operation with the pages it needs. */
function PartOperationDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail type={partOperations} id={id} onClose={onClose}>
      {({ partNum, revision, assemblySeq, oprSeq }) => (
        <RecordPages
          record={{
            partNum: String(partNum),
            revision: String(revision),
            assemblySeq: Number(assemblySeq),
            oprSeq: Number(oprSeq),
          }}
        />
      )}
    </ItemDetail>
  )
}

/** The operations of all parts in one list. */
export function PartOperationsScreen() {
  const documents = useDocumentSelector(partOperations)
  return (
    <>
      <ItemScreen
        type={partOperations}
        Detail={PartOperationDetail}
        rowButtons={useMemo(() => [documents.button], [documents.button])}
      />
      {documents.dialog}
    </>
  )
}
