import Typography from '@mui/material/Typography'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { Box } from '../../kit/Box.tsx'
import { lazyComponent } from '../../kit/lazyComponent.ts'
import { widePaper } from '../../kit/printStyle.ts'
import { likelyRanges } from '../../kit/range/likelyRanges.ts'
import { rangeProblem } from '../../kit/range/range.ts'
import { rangeTexts as texts } from '../../kit/range/texts.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { sessionTexts } from '../../session/texts.ts'
import { userMay } from '../../session/useMay.ts'
import type { View } from '../dashboard.ts'
import { EvidenceSheet } from '../evidence/EvidenceSheet.tsx'
import { MetricsFrame } from '../figures/StaleMetrics.tsx'
import { useDashboardSearch, useOpenDashboard } from '../openDashboard.ts'
import type { DashboardSearch } from '../scope/dashboardSearch.ts'
import { RangeButtons } from '../scope/RangeButtons.tsx'
import { useScope } from '../scope/useScope.ts'
import { SlideContext, useIsSlide } from '../slides/SlideContext.ts'
import { type PagePosition, SlidePages } from '../slides/SlidePages.tsx'
import { SlideTitle } from '../slides/SlideTitle.tsx'
import { dataOnlyStyles } from './dataOnly.ts'
import { PrintHead } from './PrintHead.tsx'
import { RecomputingSign } from './RecomputingSign.tsx'
import { ViewTabs } from './ViewTabs.tsx'

const rangeOf = ({ range, from, to }: DashboardSearch) => ({ range, from, to })

/** A message if the range in the address cannot be shown, with similar ranges to choose from; empty otherwise. */
function RangeNotice() {
  const problem = rangeProblem(useDashboardSearch(rangeOf), useScope().clock)
  if (!problem) return null
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 3, sm: 6 },
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        flex: 'none',
      }}
    >
      <span>{texts.problems[problem.kind](problem.name)}</span>
      <RangeButtons names={likelyRanges(problem.name)} />
    </Box>
  )
}

const onPaper = { '@media print': dataOnlyStyles }

const loaded = new Map<Load, ComponentType>()
type Load = () => Promise<ComponentType>

/**
 * Returns a part of a dashboard next to its views, loaded on first use; undefined if the dashboard does not have it.
 */
function partOf(load: Load | undefined): ComponentType | undefined {
  if (!load) return
  const cached = loaded.get(load)
  if (cached) return cached
  const Part = lazyComponent(load)
  loaded.set(load, Part)
  return Part
}

/** The view in the address, or the reason why it is not shown. */
function OpenView({ view }: { view: View | undefined }) {
  const user = useSession(({ context }) => context.user)
  const area = view?.area
  if (area === undefined || userMay(user, area, 'read'))
    return (
      <MetricsFrame>
        <Outlet />
      </MetricsFrame>
    )
  return (
    <Typography color="textSecondary" sx={{ p: 6 }}>
      {sessionTexts.mayNotRead(area)}
    </Typography>
  )
}

/** A view page by page below its title; `children`: the content between the two. */
function SlideOfView({ view, children }: { view: View | undefined; children?: ReactNode }) {
  const [page, setPage] = useState<PagePosition>({ place: 0, count: 1 })
  const onPlace = useCallback(
    (next: PagePosition) => setPage((old) => (old.place === next.place && old.count === next.count ? old : next)),
    [],
  )
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <SlideTitle page={page} />
      {children}
      <RangeNotice />
      <RecomputingSign />
      <SlidePages pages={view?.pages ?? 'whole'} onPlace={onPlace}>
        <OpenView view={view} />
      </SlidePages>
    </Box>
  )
}

/** A view in carousel mode: a slide without a successor. */
function EndlessSlide({ view }: { view: View | undefined }) {
  const address = useLocation({ select: ({ pathname }) => pathname })
  const slideState = useMemo(() => ({ isShown: true, secs: null, isLost: false, address }), [address])
  return (
    <SlideContext value={slideState}>
      <SlideOfView key={address} view={view}>
        <PrintHead />
      </SlideOfView>
    </SlideContext>
  )
}

/**
 * The open dashboard: its views as tabs, the selected view, the evidence of a metric and the dashboard's own sheets.
 */
export function DashboardPage() {
  const isSlide = useIsSlide()
  const carousel = useSession((state) => state.context.dashboardCarouselMode)
  const open = useOpenDashboard()
  if (!open) return null
  const { dashboard, view } = open
  const [NextStep, Sheets] = [partOf(dashboard.loadNextStep), partOf(dashboard.loadSheets)]
  if (isSlide) return <SlideOfView view={view} />
  return (
    <Box
      {...widePaper}
      sx={{
        ...(carousel ? { height: '100%' } : { minHeight: '100%', display: 'flex', flexDirection: 'column' }),
        ...onPaper,
      }}
    >
      {carousel ? (
        <EndlessSlide view={view} />
      ) : (
        <>
          <ViewTabs dashboard={dashboard} view={view} />
          <PrintHead />
          <RangeNotice />
          <RecomputingSign />
          {NextStep && (
            <Suspense>
              <NextStep />
            </Suspense>
          )}
          <OpenView view={view} />
        </>
      )}
      <EvidenceSheet />
      {Sheets && (
        <Suspense>
          <Sheets />
        </Suspense>
      )}
    </Box>
  )
}
