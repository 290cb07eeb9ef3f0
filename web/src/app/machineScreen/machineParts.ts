import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import type { ComponentType } from 'react'
import { ChecksDue } from '../../areas/checksheets/atMachine/ChecksDue.tsx'
import { Papers } from '../../areas/documents/atMachine/Papers.tsx'
import { StopReason } from '../../areas/efficiency/atMachine/StopReason.tsx'
import { HoldsHere } from '../../areas/quality/atMachine/HoldsHere.tsx'

/**
 * What can be done on the screen at a machine, from the top: each part stands in its area's folder and draws itself in a
 * `MachinePart`. Add one by a line.
 */
export const machineParts: readonly { name: string; Part: ComponentType<{ screen: MachineScreen }> }[] = [
  { name: 'holds', Part: HoldsHere },
  { name: 'reason', Part: StopReason },
  { name: 'checks', Part: ChecksDue },
  { name: 'papers', Part: Papers },
]
