import Edit from '@mui/icons-material/EditOutlined'
import View from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { pagesOf } from '@takt/domain/areas/documents/pages.ts'
import type { DocView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../core/api/apiError.ts'
import { detailFormTexts } from '../../../core/items/detail/texts.ts'
import type { DetailProps } from '../../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { DetailPane } from '../../../core/kit/detail/DetailPane.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { ImportSheet, SheetTools, ValuesPanel } from '../../checksheets/index.ts'
import { DecidePage } from '../approve/DecidePage.tsx'
import { ComparePanel } from '../compare/ComparePanel.tsx'
import { PageEditor } from '../edit/PageEditor.tsx'
import { LinksPanel } from '../links/LinksPanel.tsx'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import { UploadFiles } from '../upload/UploadFiles.tsx'
import { useViewed } from '../viewer/useViewed.ts'
import { ViewerDialog } from '../viewer/ViewerDialog.tsx'
import { FetchesPanel } from './FetchesPanel.tsx'
import { PageContents } from './PageContents.tsx'
import { PageStatus } from './PageStatus.tsx'
import { RevisionsPanel } from './RevisionsPanel.tsx'
import { StepsPanel } from './StepsPanel.tsx'
import { usePage } from './usePage.ts'
import { isPageId, usePageNamed } from './usePageNamed.ts'

/** Returns whether a page is being edited, according to the address (`edit=12`), which links to the editor use. */
function useEditing(pageId: string) {
  const { edit } = useSearch({ strict: false }) as { edit?: string | number }
  const navigate = useNavigate()
  const setIsEditing = (next: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, edit: next ? pageId : undefined }), replace: true })
  return { isEditing: String(edit) === pageId, setIsEditing }
}

function LinkedFrom({ page }: { page: DocView }) {
  if (page.linkedFrom.length === 0) return null
  return (
    <Panel title={texts.linkedFrom}>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {page.linkedFrom.map(({ pageId, pageTitle }) => (
          <li key={pageId}>
            <PageLink to="/documents/$name" params={{ name: String(pageId) }}>
              {pageTitle}
            </PageLink>
          </li>
        ))}
      </Box>
    </Panel>
  )
}

type PageProps = DetailProps & { docType: DocType }

/** A page next to the list of its kind, identified in the address by number or name. */
export function PageDetail(props: PageProps) {
  return isPageId(props.id) ? <PageView {...props} /> : <NamedPage {...props} />
}

/** Redirects to the page with this name, whatever its kind. */
function NamedPage({ docType, id, onClose }: PageProps) {
  const search = useSearch({ strict: false })
  const { page, isPending, error, refetch } = usePageNamed(id)
  if (page) {
    const params = { list: areaOfDoc[page.docType], key: String(page.pageId) }
    return <Navigate to="/$list/$key" params={params} search={search} replace />
  }
  return (
    <DetailPane title={id} beside={docType} about={`${docType} ${id}`} onClose={onClose}>
      {error ? (
        <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />
      ) : isPending ? (
        <Skeleton variant="rounded" height={180} />
      ) : (
        <Typography color="textSecondary">{detailFormTexts.missing(pagesOf[docType].label, id)}</Typography>
      )}
    </DetailPane>
  )
}

/** The content of a page, its status, its revisions, and its links. */
function PageView(props: PageProps) {
  const { docType, id, onClose } = props
  const [revId, setRevId] = useState<number | null>(null)
  const { isEditing, setIsEditing } = useEditing(id)
  const { data: page, error, refetch } = usePage(docType, id, revId)
  const { viewed, open } = useViewed('view')
  const search = useSearch({ strict: false })
  const isMissing = error instanceof ApiError && error.status === 404
  const isProgram = docType === 'Program'
  const mayEdit = Boolean(page?.mayWrite && !page.revision?.file && !isProgram)
  const isEdited = mayEdit && isEditing
  // A page of another kind opens in the list of its kind. A previously loaded page does not count.
  if (page && page.docType !== docType && String(page.pageId) === id)
    return <Navigate to="/$list/$key" params={{ list: areaOfDoc[page.docType], key: id }} search={search} replace />
  const contents = page && (
    <Panel
      title={texts.contents}
      tools={
        !isEdited && (
          <>
            <Button
              size="small"
              color="inherit"
              startIcon={<View fontSize="small" />}
              onClick={() => open(page.pageId)}
              sx={touchTarget}
            >
              {texts.view}
            </Button>
            <DecidePage page={page} />
          </>
        )
      }
    >
      {isEdited ? <PageEditor page={page} onClose={() => setIsEditing(false)} /> : <PageContents page={page} />}
    </Panel>
  )
  return (
    <DetailPane
      title={page?.template.pageTitle ?? (error ? id : '')}
      beside={docType}
      about={`${docType} ${id}`}
      onClose={onClose}
      tools={
        mayEdit &&
        !isEdited && (
          <Button
            size="small"
            startIcon={<Edit fontSize="small" />}
            onClick={() => {
              setRevId(null)
              setIsEditing(true)
            }}
          >
            {docType === 'Checksheet' ? texts.editChecks : texts.editText}
          </Button>
        )
      }
    >
      {isMissing && (
        <Typography color="textSecondary">{detailFormTexts.missing(pagesOf[docType].label, id)}</Typography>
      )}
      {error && !isMissing && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!page && !error && <Skeleton variant="rounded" height={180} />}
      {page && !isMissing && (
        <>
          <PageStatus page={page} onShow={setRevId} />
          {revId !== null && revId !== page.latestRevId && (
            <Link component="button" variant="body2" onClick={() => setRevId(null)}>
              {texts.toNewest}
            </Link>
          )}
          {page.mayWrite && (isProgram || page.revision?.file) && (
            <Box sx={{ display: 'flex', gap: 2 }}>
              <UploadFiles to={{ docType, page }} label={texts.newRevision} />
              {isProgram && page.revision?.file && (
                <UploadFiles to={{ docType, page, append: true }} label={texts.appendFile} />
              )}
            </Box>
          )}
          {!isProgram && contents}
          {docType === 'Checksheet' && !page.revision?.file && (
            <>
              {!isEdited && <SheetTools page={page} more={<ImportSheet pageId={page.pageId} />} />}
              <ValuesPanel pageId={page.pageId} />
            </>
          )}
          {isProgram && page.revision && <StepsPanel revision={page.revision} />}
          <RevisionsPanel page={page} shown={page.revision?.revId ?? null} onShow={setRevId} />
          {page.revision && !isEdited && <ComparePanel page={page} shown={page.revision} />}
          {/* A program is shown by its steps, because it has many lines. */}
          {isProgram && contents}
          {isProgram && <FetchesPanel pageId={page.pageId} />}
          <LinksPanel page={page} />
          <LinkedFrom page={page} />
          {viewed === id && (
            <ViewerDialog docType={docType} pageId={page.pageId} label={page.template.pageTitle} parameter="view" />
          )}
        </>
      )}
    </DetailPane>
  )
}
