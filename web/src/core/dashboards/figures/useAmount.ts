import { useCallback } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import type { FigureName } from './figureNames.ts'
import { figureParts } from './figures.ts'

/** How much a side of a figure is, in words and exactly: seconds, or parts where the figure is one of counts. */
export function useAmount(figure: FigureName): (amount: number) => { text: string; exact: string } {
  const format = useFormat()
  const isCount = figureParts[figure].counts === true
  return useCallback(
    (amount: number) =>
      isCount
        ? { text: format.count(amount), exact: format.exact(amount) }
        : { text: format.duration(amount), exact: `${format.exact(amount)} s` },
    [format, isCount],
  )
}
