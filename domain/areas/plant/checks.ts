import type { Plant } from './createPlant.ts'
import type { PlantOperation } from './jobFlow.ts'
import type { PlantMachine } from './machines.ts'
import { dice, hash } from './random.ts'

/** Checksheet for the hourly checks at machines that turn and mill. */
export const plantSheet = {
  docName: 'Hourly_checks',
  csv: [
    'checkID,text,kind,unit,nominal,lower,upper,samples,frequency',
    'D1,Outer diameter,number,mm,20,19.95,20.05,1,eachHour',
    'L1,Overall length,number,mm,48,47.92,48.08,3,eachHour',
    'V1,No burr at the edges,passFail,,,,,1,eachHour',
  ].join('\n'),
}

/** A recorded check: an entry of the checksheet at a machine, on its current job. `at`: epoch ms. */
export type PlantCheck = {
  entryId: string
  checkID: string
  sample: number
  at: number
  value?: number
  passed?: boolean
  reason?: string
  action?: string
  tool: string
  operation: PlantOperation
}

const hourMs = 3_600_000
const minuteMs = 60_000
/** Hours after which an insert is changed; until then it wears, and the turned diameter grows. */
const insertHours = 90
/** Trouble level above which inserts wear so much that parts end up out of tolerance. */
const troubleThreshold = 1.4

/** True if a machine's output is checked hourly. */
export const isChecked = ({ department }: PlantMachine): boolean => ['LATHE', 'MILL'].includes(department.code)

/** Returns a deterministic id in the form of a UUID. */
function idOf(...numbers: readonly number[]): string {
  const [a, b, c, d] = [1, 2, 3, 4].map((k) =>
    hash(...numbers, k)
      .toString(16)
      .padStart(8, '0'),
  )
  return `${a}-${b!.slice(0, 4)}-4${b!.slice(5)}-8${c!.slice(1, 4)}-${c!.slice(4)}${d}`
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Returns the checks at a machine in a range (epoch ms, half-open): at each full hour in which it runs. */
export function checksOf(
  plant: Plant,
  machine: PlantMachine,
  { from, to }: { from: number; to: number },
): PlantCheck[] {
  const checks: PlantCheck[] = []
  for (let hour = Math.floor(from / hourMs); hour * hourMs < to; hour++) {
    const start = hour * hourMs
    const [interval] = plant.stretches(machine, start, start + 1)
    if (interval?.state !== 'running' || interval.empIDs.length === 0) continue
    const key = [plant.seed, machine.index, hour] as const
    const roll = dice(...key, 91)
    const normal = () => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
    const wear = ((hour + machine.index * 17) % insertHours) / insertHours
    const drift = machine.trouble > troubleThreshold ? 0.06 * Math.max(0, wear - 0.4) : 0
    const tool = `T-${1 + (machine.index % 6)}`
    const about = { tool, operation: interval.operation }
    const addCheck = (checkID: string, sample: number, minutes: number, more: Partial<PlantCheck>) => {
      const at = start + minutes * minuteMs
      if (at >= from && at < to)
        checks.push({ entryId: idOf(...key, checkID.charCodeAt(0), sample), checkID, sample, at, ...about, ...more })
    }
    const diameter = rounded(20 + 0.009 * normal() + drift)
    addCheck('D1', 1, 0, {
      value: diameter,
      ...(Math.abs(diameter - 20) > 0.05
        ? { reason: 'Insert worn', action: 'Insert changed, parts since then sorted' }
        : {}),
    })
    for (const sample of [1, 2, 3]) {
      const length = rounded(48 + 0.014 * normal())
      addCheck('L1', sample, sample, {
        value: length,
        ...(Math.abs(length - 48) > 0.08 ? { reason: 'Stop moved', action: 'Stop readjusted' } : {}),
      })
    }
    const passed = roll() > 0.02 * machine.trouble
    addCheck('V1', 1, 4, { passed, ...(passed ? {} : { reason: 'Burr at the slot', action: 'Deburred by hand' }) })
  }
  return checks
}
