import { programFetch } from '@takt/domain/documents/answers/programFetch.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { sentenceOf } from '../api/apiError.ts'
import { answered } from '../api/client.ts'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Trouble } from '../kit/Trouble.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { words } from '../kit/words.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { placeInWords } from './placeInWords.ts'
import { documentTexts as texts } from './texts.ts'

const schema = answered(z.array(programFetch))

/** Which devices were handed a program, and which revision of it; nothing where none was. */
export function FetchesPanel({ pageId }: { pageId: number }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { instant } = useFormat()
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: [organizationId, 'programs', 'fetches', pageId],
    queryFn: async ({ signal }) => (await client.get(`/docs/program/${pageId}/fetches`, { schema, signal })).data,
  })
  if (error)
    return (
      <Trouble what={texts.fetches} sentence={sentenceOf(error)} again={words.again} onAgain={() => void refetch()} />
    )
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
            placeInWords({ jobNum, assemblySeq, oprSeq }) || '–',
          ],
        }))}
      />
    </Panel>
  )
}
