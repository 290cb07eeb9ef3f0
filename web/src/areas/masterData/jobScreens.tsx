import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { useMemo } from 'react'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import { type DetailProps, ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { RecordPages, useDocumentSelector } from '../documents/index.ts'
import { HoldsOfJob } from '../quality/index.ts'
import { useTaggedActions, useTagsButton } from '../tags/index.ts'
import { JobDetail } from './JobDetail.tsx'
import { useJobActions } from './useJobActions.ts'
import { useRevisionOffer } from './useRevisionOffer.tsx'

/** Jobs that are not completed, or have no status. */
const openJobs = { statusIsNoneOf: 'completed,closed' }

/** Jobs; beside them the assemblies and operations of the open one. */
export function JobsScreen() {
  const { actions, offer } = useRevisionOffer(useJobActions())
  const tags = useTagsButton(jobs)
  const documents = useDocumentSelector(jobs)
  return (
    <>
      <ItemScreen
        type={jobs}
        opensWith={openJobs}
        actions={actions}
        rowButtons={useMemo(() => [documents.button, tags.button], [documents.button, tags.button])}
        usual={45}
        Detail={JobDetail}
      />
      {tags.sheet}
      {documents.dialog}
      {offer}
    </>
  )
}

/** The assemblies of all jobs in one list. */
export function JobAssembliesScreen() {
  const actions = useTaggedActions('jobAssemblies')
  const tags = useTagsButton(jobAssemblies)
  return (
    <>
      <ItemScreen type={jobAssemblies} actions={actions} rowButtons={useMemo(() => [tags.button], [tags.button])} />
      {tags.sheet}
    </>
  )
}

/** An operation with its holds, and the pages it needs. */
function JobOperationDetail({ id, onClose }: DetailProps) {
  const actions = useTaggedActions('jobOperations')
  return (
    <ItemDetail type={jobOperations} id={id} actions={actions} onClose={onClose}>
      {({ jobNum, assemblySeq, oprSeq }) => (
        <>
          <HoldsOfJob of={{ jobNum: String(jobNum), assemblySeq: String(assemblySeq), oprSeq: String(oprSeq) }} />
          <RecordPages record={{ jobNum: String(jobNum), assemblySeq: Number(assemblySeq), oprSeq: Number(oprSeq) }} />
        </>
      )}
    </ItemDetail>
  )
}

/** The operations of all jobs in one list. */
export function JobOperationsScreen() {
  const actions = useTaggedActions('jobOperations')
  const tags = useTagsButton(jobOperations)
  const documents = useDocumentSelector(jobOperations)
  return (
    <>
      <ItemScreen
        type={jobOperations}
        Detail={JobOperationDetail}
        actions={actions}
        rowButtons={useMemo(() => [documents.button, tags.button], [documents.button, tags.button])}
      />
      {tags.sheet}
      {documents.dialog}
    </>
  )
}
