import Typography from '@mui/material/Typography'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { getRouteApi, Navigate, useSearch } from '@tanstack/react-router'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { documentTexts as texts } from '../texts.ts'
import { usePageNamed } from './usePageNamed.ts'

const route = getRouteApi('/main/documents/$name')

/** Redirects from the name or number of a page to its view or its editor. */
export function PageByName() {
  const { name } = route.useParams()
  const search = useSearch({ strict: false })
  const { page, isPending, error, refetch } = usePageNamed(name)
  if (page) {
    const params = { list: areaOfDoc[page.docType], key: String(page.pageId) }
    return <Navigate to="/$list/$key" params={params} search={search} replace />
  }
  if (isPending) return null
  return (
    <Box sx={{ display: 'grid', gap: 3, p: 6 }}>
      {error ? (
        <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />
      ) : (
        <Typography>{texts.noSuchPage(name)}</Typography>
      )}
      <PageLink to="/$list" params={{ list: areaOfDoc.Instruction }}>
        {texts.toPages}
      </PageLink>
    </Box>
  )
}
