import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import type { ComponentType } from 'react'
import { ChecksDue } from '../../areas/checksheets/atMachine/ChecksDue.tsx'
import { Papers } from '../../areas/documents/atMachine/Papers.tsx'
import { StopReason } from '../../areas/efficiency/atMachine/StopReason.tsx'
import { MachineHolds } from '../../areas/quality/atMachine/MachineHolds.tsx'

/**
 * The parts of the screen at a machine, from the top: each part is in its area's folder and renders itself in a
 * `MachinePart`. To add one, add a line.
 */
export const machineParts: readonly { name: string; Part: ComponentType<{ screen: MachineScreen }> }[] = [
  { name: 'holds', Part: MachineHolds },
  { name: 'reason', Part: StopReason },
  { name: 'checks', Part: ChecksDue },
  { name: 'papers', Part: Papers },
]
