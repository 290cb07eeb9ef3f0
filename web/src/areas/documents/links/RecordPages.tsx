import { Panel } from '../../../core/kit/Panel.tsx'
import { useMayReadDocs } from '../docRights.ts'
import { useRecordPages } from '../page/usePage.ts'
import { documentTexts as texts } from '../texts.ts'
import type { LinkedRecord } from './linkedRecord.ts'
import { RecordPageList } from './RecordPageList.tsx'

/**
 * The pages that whoever works with a record needs: those linked to it, and of a job and its operations those of its
 * part, revision, assembly and operation too.
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
