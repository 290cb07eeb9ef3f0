import { programFetch } from '@takt/domain/areas/documents/answers/programFetch.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { sentenceOf } from '../../../core/api/apiError.ts'
import { answered } from '../../../core/api/client.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { DataTable } from '../../../core/kit/table/DataTable.tsx'
import { words } from '../../../core/kit/words.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { documentTexts as texts } from '../texts.ts'
import { placeInWords } from './placeInWords.ts'

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
