import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense } from 'react'
import { lazyPart } from '../../../core/kit/lazyPart.ts'
import type { MergedTexts } from '../edit/MergeTexts.tsx'

const MergeTexts = lazyPart(async () => (await import('../edit/MergeTexts.tsx')).MergeTexts)

/** Two texts with what differs marked, side by side, or below each other where the window is narrower than `besideFrom`. */
export function ComparedTexts({ besideFrom, ...texts }: MergedTexts & { besideFrom: number }) {
  const isOne = useMediaQuery(`(max-width: ${besideFrom - 1}px)`)
  return (
    <Suspense>
      <MergeTexts key={String(isOne)} {...texts} isOne={isOne} />
    </Suspense>
  )
}
