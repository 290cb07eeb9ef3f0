import { programFetch } from '@takt/domain/areas/documents/responses/programFetch.ts'
import { z } from 'zod'
import { dataResponse } from '../../../core/api/client.ts'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { useRead } from '../../../core/session/useRead.ts'
import { documentTexts as texts } from '../texts.ts'
import { recordKeyText } from './recordKeyText.ts'

const schema = dataResponse(z.array(programFetch))

/** The devices that have fetched a program, with the revision; nothing if there are none. */
export function FetchesPanel({ pageId }: { pageId: number }) {
  const { instant } = useFormat()
  const {
    data = [],
    error,
    refetch,
  } = useRead({
    key: ['programs', 'fetches', pageId],
    path: `/docs/program/${pageId}/fetches`,
    schema,
  })
  if (error) return <ErrorAlert what={texts.fetches} error={error} onAgain={() => void refetch()} />
  if (data.length === 0) return null
  const { fetchColumns: columns } = texts
  return (
    <Panel title={texts.fetches}>
      <DataTable
        label={texts.fetches}
        maxHeight="16rem"
        columns={[
          { label: columns.at },
          { label: columns.device },
          { label: columns.revision },
          { label: columns.operation },
        ]}
        rows={data.map(({ fetchedAt, deviceId, deviceName, revId, revNum, jobNum, assemblySeq, oprSeq }) => ({
          key: `${fetchedAt} ${deviceId} ${revId}`,
          cells: [
            instant(Date.parse(fetchedAt), 'full'),
            deviceName ?? String(deviceId),
            revNum === null ? '–' : texts.revision(revNum),
            recordKeyText({ jobNum, assemblySeq, oprSeq }) || '–',
          ],
        }))}
      />
    </Panel>
  )
}
