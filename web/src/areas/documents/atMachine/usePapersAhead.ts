import type { ScreenPage } from '@takt/domain/areas/access/answers/screen.ts'
import { skipToken } from '@tanstack/react-query'
import { openPdf } from '../../../core/kit/pdf/openPdf.ts'
import { useAskedAgain } from '../../../core/session/away/useAskedAgain.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { keepPapers } from './keepPapers.ts'

/** What is kept holds for a week; it is kept anew long before. */
const everyMs = 3_600_000
const againMs = 30_000

/** Keeps the papers that are listed for when there is no network; what cannot be had now is tried again. */
export function usePapersAhead(papers: readonly ScreenPage[] | undefined): void {
  const client = useClient()
  const { organizationId } = usePlace()
  const marks = papers?.map(({ pageId, revNum, approvedAt }) => `${pageId} ${revNum} ${approvedAt}`)
  useAskedAgain({
    queryKey: [organizationId, 'papers ahead', marks],
    staleTime: everyMs,
    retry: false,
    everyMs,
    again: againMs,
    queryFn: papers
      ? async ({ signal }) => {
          const withPdf = await keepPapers(client, papers, signal)
          // Has the code that shows them come, to be held with the page.
          if (withPdf) await openPdf(new Blob([])).catch(() => {})
          return true
        }
      : skipToken,
  })
}
