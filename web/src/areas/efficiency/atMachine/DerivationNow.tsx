import { machineStates } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { useState } from 'react'
import { derivationAt } from '../../../core/dashboards/evidence/derivation.ts'
import { useDerivedStates } from '../../../core/dashboards/evidence/useDerivedStates.ts'
import { Box } from '../../../core/kit/Box.tsx'

const dayMs = 86_400_000
/** Loads the rules of this time at once, in which the page is open (ms). */
const aheadMs = 366 * dayMs

/** The rules by which the present state of a machine is derived from signals; nothing if it is reported. */
export function DerivationNow(props: { resourceID: string; kind: string; at: number }) {
  const { resourceID, kind, at } = props
  const [start] = useState(at)
  const derived = useDerivedStates({ resourceID, start, end: start + aheadMs, live: true })
  const state = machineStates.find((each) => each === kind)
  const current = derived.find((each) => at >= each.start && at < each.end)
  const text = state && current ? derivationAt(derived, at, { state, source: current }) : null
  if (text === null) return null
  return <Box sx={{ fontSize: '1rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Box>
}
