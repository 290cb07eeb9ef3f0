import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { UnexplainedSheet } from '../../efficiency/reasons/unexplained/UnexplainedSheet.tsx'
import { efficiencyTexts as texts } from '../../efficiency/texts.ts'
import { views } from '../../efficiency/views.ts'
import { Box } from '../../kit/Box.tsx'
import { useSession } from '../../session/SessionContext.tsx'
import { EvidenceSheet } from '../evidence/EvidenceSheet.tsx'
import { useIsSlide } from '../slides/SlideContext.ts'
import { type PagePlace, SlidePages } from '../slides/SlidePages.tsx'
import { CarouselTitle } from '../slides/SlideTitle.tsx'
import { figuresOnly } from './figuresOnly.ts'
import { PrintHead } from './PrintHead.tsx'
import { RecomputingSign } from './RecomputingSign.tsx'

const onPaper = { '@media print': figuresOnly }

function ViewTabs() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  const current = views.findIndex((view) => 'to' in view && pathname.startsWith(view.to))
  return (
    <Tabs
      value={current < 0 ? false : current}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={texts.viewsLabel}
      sx={{ px: { xs: 0, sm: 3 }, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', flex: 'none' }}
    >
      {views.map((view) => (
        <Tab
          key={view.label}
          label={view.label}
          disabled={!('to' in view)}
          title={'to' in view ? undefined : texts.notYet}
          onClick={() => 'to' in view && navigate({ to: view.to, search: (before) => before })}
        />
      ))}
    </Tabs>
  )
}

function SlideOfView() {
  const [page, setPage] = useState<PagePlace>({ place: 0, count: 1 })
  const onPlace = useCallback(
    (next: PagePlace) => setPage((old) => (old.place === next.place && old.count === next.count ? old : next)),
    [],
  )
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CarouselTitle page={page} />
      <RecomputingSign />
      <SlidePages onPlace={onPlace}>
        <Outlet />
      </SlidePages>
    </Box>
  )
}

/** The Efficiency dashboard: its views as tabs, the view itself, and the evidence of a figure in a sheet beside it. */
export function EfficiencyPage() {
  const carousel = useSession((state) => state.context.dashboardCarouselMode)
  return useIsSlide() ? (
    <SlideOfView />
  ) : (
    <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column', ...(carousel ? figuresOnly : onPaper) }}>
      {carousel ? <CarouselTitle /> : <ViewTabs />}
      <PrintHead />
      <RecomputingSign />
      <Outlet />
      <EvidenceSheet />
      <UnexplainedSheet />
    </Box>
  )
}
