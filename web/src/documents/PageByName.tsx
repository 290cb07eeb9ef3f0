import Typography from '@mui/material/Typography'
import { docsFound } from '@takt/domain/documents/answers/docPage.ts'
import { areaOfDoc } from '@takt/domain/documents/docTypes.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useSearch } from '@tanstack/react-router'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { documentTexts as texts } from './texts.ts'

const route = getRouteApi('/main/documents/$name')

/** The address of a page by its name or number: goes on to where it is shown, or written on. */
export function PageByName() {
  const { name } = route.useParams()
  const search = useSearch({ strict: false })
  const client = useClient()
  const { organizationId } = usePlace()
  const { data, isPending } = useQuery({
    queryKey: [organizationId, 'doc named', name],
    queryFn: async ({ signal }) => {
      const query = /^\d{1,9}$/.test(name) ? { pageId: name } : { docName: name }
      return (await client.get('/docs', { schema: docsFound, query, signal })).data
    },
  })
  const [page] = data ?? []
  if (page) {
    const params = { list: areaOfDoc[page.docType], key: String(page.pageId) }
    return <Navigate to="/$list/$key" params={params} search={search} replace />
  }
  return isPending ? null : <Typography sx={{ p: 6 }}>{texts.noSuchPage(name)}</Typography>
}
