import Typography from '@mui/material/Typography'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import { getRouteApi, Navigate, useSearch } from '@tanstack/react-router'
import { Box } from '../../../core/kit/Box.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Trouble } from '../../../core/kit/Trouble.tsx'
import { documentTexts as texts } from '../texts.ts'
import { usePageNamed } from './usePageNamed.ts'

const route = getRouteApi('/main/documents/$name')

/** The address of a page by its name or number: goes on to where it is shown, or written on. */
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
        <Trouble what={texts.failed} error={error} onAgain={() => void refetch()} />
      ) : (
        <Typography>{texts.noSuchPage(name)}</Typography>
      )}
      <PageLink to="/$list" params={{ list: areaOfDoc.Instruction }}>
        {texts.toPages}
      </PageLink>
    </Box>
  )
}
