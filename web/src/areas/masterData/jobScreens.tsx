import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { useMemo } from 'react'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import { type DetailProps, ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { RecordPages, useDocumentSelector } from '../documents/face.ts'
import { HoldsOfJob } from '../quality/face.ts'
import { useTaggedActions, useTagsButton } from '../tags/face.ts'
import { JobDetail } from './JobDetail.tsx'
import { useJobActions } from './useJobActions.ts'
import { useRevisionOffer } from './useRevisionOffer.tsx'

/** Jobs that are still to be made, or of which nobody said how far they are. */
const openJobs = { statusIsNoneOf: 'completed,closed' }

/** Jobs, and beside them the assemblies and operations of the one that is open. */
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

/** The assemblies of all jobs as one list. */
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

/** An operation with what holds it, and the pages that are needed for it. */
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

/** The operations of all jobs as one list. */
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
