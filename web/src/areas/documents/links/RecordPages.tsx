import { Panel } from '../../../core/kit/Panel.tsx'
import { useMayReadDocs } from '../docRights.ts'
import { useRecordPages } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import type { LinkedRecord } from './linkedRecord.ts'
import { RecordPageList } from './RecordPageList.tsx'

/**
 * The pages needed for work on a record: those linked to it, and for a job and its operations also those of its part,
 * revision, assembly and operation.
 */
export function RecordPages({ record }: { record: LinkedRecord }) {
  const mayRead = useMayReadDocs()
  const { data } = useRecordPages(record, mayRead)
  if (!mayRead || !data) return null
  return (
    <Panel title={texts.pages}>
      <RecordPageList record={record} links={data} parameter="view" />
    </Panel>
  )
}
