import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense } from 'react'
import { lazyComponent } from '../../../core/kit/lazyComponent.ts'
import type { MergedTexts } from '../edit/MergeTexts.tsx'

const MergeTexts = lazyComponent(async () => (await import('../edit/MergeTexts.tsx')).MergeTexts)

/** Two texts with highlighted differences, side by side, or stacked if the window is narrower than `besideFrom`. */
export function ComparedTexts({ besideFrom: minWidthSideBySide, ...texts }: MergedTexts & { besideFrom: number }) {
  const isStacked = useMediaQuery(`(max-width: ${minWidthSideBySide - 1}px)`)
  return (
    <Suspense>
      <MergeTexts key={String(isStacked)} {...texts} isStacked={isStacked} />
    </Suspense>
  )
}
