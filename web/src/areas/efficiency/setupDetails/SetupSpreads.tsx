import { memo, useCallback, useMemo } from 'react'
import { useMachineName } from '../../../core/dashboards/machines/useMachineName.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { Changeover } from './changeovers.ts'
import { SpreadList, type SpreadRow } from './SpreadList.tsx'
import type { SetupSearch } from './setupSearch.ts'
import { spreadOf } from './spread.ts'
import { setupTexts as texts } from './texts.ts'

/** Returns the distributions of changeover times, one per key, longest median first. */
function spreadsBy(
  changeovers: readonly Changeover[],
  keyOf: (changeover: Changeover) => string,
  labelOf: (key: string) => string,
): SpreadRow[] {
  const secs = new Map<string, number[]>()
  for (const changeover of changeovers) {
    const same = secs.get(keyOf(changeover))
    if (same) same.push(changeover.secs)
    else secs.set(keyOf(changeover), [changeover.secs])
  }
  return [...secs]
    .flatMap(([key, values]) => {
      const spread = spreadOf(values)
      return spread ? [{ key, label: labelOf(key), spread }] : []
    })
    .sort((a, b) => b.spread.median - a.spread.median)
}

/** Distribution of changeover times by machine and by part; a list keeps its rows while one of them is selected. */
export const SetupSpreads = memo(function SetupSpreads(props: {
  /** All changeovers of the range, and those of the selected machine and part. */
  within: readonly Changeover[]
  shown: readonly Changeover[]
  machine: string | undefined
  part: string | undefined
  go: (change: Pick<SetupSearch, 'machine' | 'part'>) => void
}) {
  const { within, shown: selected, machine, part, go: changeSearch } = props
  const nameOf = useMachineName()
  const ofMachines = part === undefined ? within : selected
  const ofParts = machine === undefined ? within : selected
  const byMachine = useMemo(() => spreadsBy(ofMachines, ({ resourceID }) => resourceID, nameOf), [ofMachines, nameOf])
  const byPart = useMemo(
    () =>
      spreadsBy(
        ofParts,
        ({ to }) => to.partNum ?? '',
        (key) => key || texts.noPart,
      ),
    [ofParts],
  )
  const pickMachine = useCallback(
    (key: string) => changeSearch({ machine: machine === key ? undefined : key }),
    [changeSearch, machine],
  )
  const pickPart = useCallback(
    (key: string) => changeSearch({ part: part === key ? undefined : key }),
    [changeSearch, part],
  )
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <SpreadList
        title={texts.byMachine}
        heading={texts.machine}
        rows={byMachine}
        selected={machine ?? null}
        onSelect={pickMachine}
      />
      <SpreadList title={texts.byPart} heading={texts.part} rows={byPart} selected={part ?? null} onSelect={pickPart} />
    </Box>
  )
})
