import LinkOff from '@mui/icons-material/LinkOffOutlined'
import View from '@mui/icons-material/VisibilityOutlined'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { areaOfDoc } from '@takt/domain/areas/documents/docTypes.ts'
import type { DocLink } from '@takt/domain/areas/documents/responses/docLink.ts'
import type { DocPage } from '@takt/domain/areas/documents/responses/docPage.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { PageLink } from '../../../core/kit/PageLink.tsx'
import { FillLink, workSearch } from '../../checksheets/index.ts'
import { useMayWriteDocs } from '../docRights.ts'
import { documentTexts as texts } from '../texts.ts'
import { touchTarget } from '../touchTarget.ts'
import { useViewed, type ViewParameter } from '../viewer/useViewed.ts'
import { ViewerDialog } from '../viewer/ViewerDialog.tsx'
import { isOwnLink, type LinkedRecord } from './linkedRecord.ts'
import { PickPage } from './PickPage.tsx'
import { useUnlink } from './useUnlink.ts'

const titleOf = ({ page, pageTitle }: DocLink) => String(pageTitle ?? page.template.pageTitle)

/** Shows the revision in force, and that the displayed one is not approved. */
function ApprovalState({ page }: { page: DocPage }) {
  const { approvedRevNum, revNum, isApproved } = page
  return (
    <>
      {approvedRevNum !== null && (
        <Chip size="small" color="success" variant="outlined" label={texts.holds(approvedRevNum)} />
      )}
      {revNum !== null && !isApproved && (
        <Chip size="small" color="warning" variant="outlined" label={texts.unapproved(revNum)} />
      )}
    </>
  )
}

/** The pages of a record: viewed here or opened, linked and unlinked by users who may. */
export function RecordPageList(props: { record: LinkedRecord; links: readonly DocLink[]; parameter: ViewParameter }) {
  const { record, links, parameter } = props
  const { viewed, open } = useViewed(parameter)
  const mayWrite = useMayWriteDocs()
  const unlink = useUnlink()
  const viewedPage = links.find(({ pageId }) => String(pageId) === viewed)
  return (
    <>
      {links.length === 0 && <Typography color="textSecondary">{texts.noPages}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {links.map((link) => {
          const { docID, page } = link
          const title = titleOf(link)
          return (
            <Box
              component="li"
              key={docID}
              sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', minHeight: '2.25rem' }}
            >
              <Typography variant="body2" color="textSecondary" sx={{ minWidth: '6rem' }}>
                {page.docType}
              </Typography>
              <PageLink
                to="/$list/$key"
                params={{ list: areaOfDoc[page.docType], key: String(page.pageId) }}
                search={page.docType === 'Checksheet' ? workSearch(record) : {}}
              >
                {title}
              </PageLink>
              <ApprovalState page={page} />
              {page.isNew && <Chip size="small" color="primary" label={texts.new} />}
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
                {page.docType === 'Checksheet' && page.approvedRevId !== null && (
                  <FillLink pageId={page.pageId} record={record} />
                )}
                <IconButton
                  size="small"
                  aria-label={texts.viewOf(title)}
                  title={texts.view}
                  onClick={() => open(page.pageId)}
                  sx={touchTarget}
                >
                  <View fontSize="small" />
                </IconButton>
                {mayWrite[page.docType] && isOwnLink(link, record) && (
                  <IconButton
                    size="small"
                    aria-label={`${texts.unlink} ${title}`}
                    title={texts.unlink}
                    disabled={unlink.isBusy}
                    onClick={() => unlink.run(link)}
                    sx={touchTarget}
                  >
                    <LinkOff fontSize="small" />
                  </IconButton>
                )}
              </Box>
            </Box>
          )
        })}
      </Box>
      {Object.values(mayWrite).some(Boolean) && <PickPage record={record} links={links} />}
      {viewedPage && (
        <ViewerDialog
          {...{ parameter }}
          docType={viewedPage.page.docType}
          pageId={viewedPage.pageId}
          label={titleOf(viewedPage)}
        />
      )}
    </>
  )
}
