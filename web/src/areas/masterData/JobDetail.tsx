import Sell from '@mui/icons-material/SellOutlined'
import Button from '@mui/material/Button'
import { jobAssemblies } from '@takt/domain/areas/masterData/jobAssemblies.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { useMemo, useState } from 'react'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { DiscussButton } from '../chat/index.ts'
import { RecordPages } from '../documents/index.ts'
import { ExpectedEnds } from '../efficiency/index.ts'
import { HoldsOfJob } from '../quality/index.ts'
import { TagsSheet, useTaggedActions, useTagsButton } from '../tags/index.ts'
import { GridPanel } from './GridPanel.tsx'
import { PeopleOfJob } from './PeopleOfJob.tsx'
import { masterDataTexts as texts } from './texts.ts'
import { useJobActions } from './useJobActions.ts'
import { usePick } from './usePick.ts'
import { useRevisionOffer } from './useRevisionOffer.tsx'

function Assemblies(props: { jobNum: string; assembly: string | null; onOpen: (assembly: string) => void }) {
  const inherent = useMemo(() => ({ jobNum: props.jobNum }), [props.jobNum])
  const actions = useTaggedActions('jobAssemblies', inherent)
  const tags = useTagsButton(jobAssemblies)
  return (
    <>
      <GridPanel
        title={texts.jobAssemblies}
        type={jobAssemblies}
        address="jobAssemblies"
        inherent={inherent}
        actions={actions}
        rowButtons={useMemo(() => [tags.button], [tags.button])}
        emptyText={texts.noAssemblies}
        height="17rem"
        isOpened={(row) => String(row.assemblySeq) === props.assembly}
        onOpen={(row) => props.onOpen(String(row.assemblySeq))}
      />
      {tags.sheet}
    </>
  )
}

function Operations(props: { jobNum: string; assembly: string | null; onAll: () => void }) {
  const { jobNum, assembly } = props
  const inherent = useMemo(
    () => ({ jobNum, ...(assembly === null ? {} : { assemblySeq: Number(assembly) }) }),
    [jobNum, assembly],
  )
  const actions = useTaggedActions('jobOperations', inherent)
  const tags = useTagsButton(jobOperations)
  return (
    <>
      <GridPanel
        title={assembly === null ? texts.jobOperations : texts.operationsOf(assembly)}
        tools={
          assembly !== null && (
            <Button size="small" onClick={props.onAll}>
              {texts.allAssemblies}
            </Button>
          )
        }
        type={jobOperations}
        address="jobOperations"
        inherent={inherent}
        actions={actions}
        rowButtons={useMemo(() => [tags.button], [tags.button])}
        emptyText={texts.noOperations}
      />
      {tags.sheet}
    </>
  )
}

/** A job with its assemblies and operations, and the tags of each. */
export function JobDetail({ id, onClose }: DetailProps) {
  const { actions, offer } = useRevisionOffer(useJobActions())
  const [assembly, pickAssembly] = usePick('assembly')
  const [isTagging, setIsTagging] = useState(false)
  const maySeePeople = useMay('employees', 'read')
  return (
    <ItemDetail
      type={jobs}
      id={id}
      actions={actions}
      onClose={onClose}
      tools={
        <>
          <DiscussButton about={{ job: id }} name={id} />
          <Button size="small" startIcon={<Sell fontSize="small" />} onClick={() => setIsTagging(true)}>
            {texts.tags}
          </Button>
        </>
      }
    >
      {() => (
        <>
          {offer}
          <ExpectedEnds jobNum={id} />
          <HoldsOfJob of={{ jobNum: id }} />
          <Assemblies jobNum={id} assembly={assembly} onOpen={pickAssembly} />
          <Operations jobNum={id} assembly={assembly} onAll={() => pickAssembly(null)} />
          <RecordPages record={{ jobNum: id }} />
          {maySeePeople && <PeopleOfJob jobNum={id} />}
          {isTagging && <TagsSheet type={jobs} rowKey={{ jobNum: id }} onClose={() => setIsTagging(false)} />}
        </>
      )}
    </ItemDetail>
  )
}
