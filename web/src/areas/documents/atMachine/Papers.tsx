import Description from '@mui/icons-material/DescriptionOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ScreenPage } from '@takt/domain/areas/access/responses/screen.ts'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import type { DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { ErrorAlert } from '../../../core/kit/ErrorAlert.tsx'
import { MachineDialog } from '../../../core/kit/machine/MachineDialog.tsx'
import { buttonDetail, gloved, MachinePart } from '../../../core/kit/machine/MachinePart.tsx'
import { openPdf } from '../../../core/kit/pdf/openPdf.ts'
import { useRetryingQuery } from '../../../core/session/away/useRetryingQuery.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { ApprovedLine } from '../../checksheets/index.ts'
import { PageContents } from '../page/PageContents.tsx'
import { documentTexts as texts } from '../texts.ts'
import { storePapers } from './storePapers.ts'
import { usePaper } from './usePaper.ts'

/** Stored papers are valid for a week; they are stored again long before that. */
const everyMs = 3_600_000
const againMs = 30_000

/** Stores the listed papers for use without a network; failed attempts are repeated. */
function usePapersAhead(papers: readonly ScreenPage[] | undefined): void {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const marks = papers?.map(({ pageId, revNum, approvedAt }) => `${pageId} ${revNum} ${approvedAt}`)
  useRetryingQuery({
    queryKey: [organizationId, 'papers ahead', marks],
    staleTime: everyMs,
    retry: false,
    everyMs,
    again: againMs,
    queryFn: papers
      ? async ({ signal }) => {
          const withPdf = await storePapers(client, papers, signal)
          // Loads the PDF viewer, so that it is cached with the page.
          if (withPdf) await openPdf(new Blob([])).catch(() => {})
          return true
        }
      : skipToken,
  })
}

type Opened = Pick<ScreenPage, 'pageId' | 'title'> & { docType: DocType }

/** A page in force, full screen; linked pages open in its place. */
function Paper(props: { page: Opened; onOpen: (page: Opened) => void; onClose: () => void }) {
  const { page, onOpen, onClose } = props
  const { data, error, refetch, isAway } = usePaper(page.pageId)
  const view = error ? null : data?.view
  return (
    <MachineDialog title={page.title} onClose={onClose}>
      {isAway && (
        <Alert severity="warning" variant="outlined" sx={{ fontSize: '1.25rem' }}>
          {texts.pageNotCached}
        </Alert>
      )}
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={() => void refetch()} />}
      {!view && !error && !isAway && <Skeleton variant="rounded" height={320} />}
      {view && (
        <Typography color="textSecondary" sx={{ fontSize: '1rem' }}>
          <ApprovedLine approved={{ ...view, revNum: view.approvedRevNum }} />
          {data?.isStored && ` · ${texts.cachedPage}`}
        </Typography>
      )}
      {view && (
        <Box sx={{ fontSize: '1.25rem', flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
          <PageContents
            page={view}
            fills
            onFollow={({ pageId, docType, pageTitle: title }) => onOpen({ pageId, docType, title })}
          />
        </Box>
      )}
    </MachineDialog>
  )
}

/** The instructions in force for a machine and its current work; each opens full screen. */
export function Papers({ screen }: { screen: MachineScreen }) {
  const { data } = useScreenMachine(screen.resourceID)
  const [opened, setOpened] = useState<Opened | null>(null)
  const pages = data?.pages.filter(({ docType }) => docType === 'Instruction')
  const programs = data?.programs ?? []
  usePapersAhead(pages)
  return (
    <MachinePart title={texts.papers}>
      {pages?.length === 0 && programs.length === 0 && <Typography color="textSecondary">{texts.noPapers}</Typography>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {pages?.map((page) => (
          <Button
            key={page.pageId}
            variant="outlined"
            color="inherit"
            startIcon={<Description />}
            onClick={() => setOpened(page)}
            sx={gloved}
          >
            <span>
              {page.title}
              <Box component="span" sx={buttonDetail}>
                <ApprovedLine approved={page} />
              </Box>
            </span>
          </Button>
        ))}
      </Box>
      {programs.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {programs.map(({ name, revNum }) => (
            <li key={name}>
              {texts.programInForce(name)}
              <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${texts.revision(revNum)}`}</Box>
            </li>
          ))}
        </Box>
      )}
      {opened && <Paper page={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </MachinePart>
  )
}
