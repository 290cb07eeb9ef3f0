import type { PlantPart } from './parts.ts'
import { hash } from './random.ts'

/** A purchased material. `for`: the route that needs it. */
export type PlantMaterial = { partNum: string; description: string; unit: string; for: 0 | 1 | 'both' }

const bars = ['C45E', '42CrMo4', '16MnCr5', '11SMn30', 'EN AW-6082', 'X5CrNi18-10'].flatMap((alloy) =>
  [20, 25, 30, 40, 50, 60, 80].map((mm) => ['BAR', `Round bar ${alloy}, ⌀ ${mm} mm`, 'kg', 0] as const),
)
const castings = ['Pump flange', 'Bearing housing', 'Valve body', 'Coupling hub', 'Gear blank'].flatMap((name) =>
  ['EN-GJL-250', 'EN-GJS-400', 'CC491K'].map((alloy) => ['CST', `Casting ${name}, ${alloy}`, 'each', 0] as const),
)
const bearings = ['6004', '6204', '6205', '6304', '6305', '7205', '22205', 'NU206'].flatMap((series) =>
  ['2RS', 'ZZ', 'C3'].map((seal) => ['BRG', `Bearing ${series}-${seal}`, 'each', 0] as const),
)
const seals = ['20×35×7', '25×40×7', '30×47×7', '35×52×8', '40×62×8'].flatMap((size) =>
  ['NBR', 'FKM'].map((rubber) => ['SEA', `Shaft seal ${size} ${rubber}`, 'each', 0] as const),
)
const coils = ['DC01', 'DX51D+Z', 'S355MC', 'X5CrNi18-10', 'EN AW-5754'].flatMap((alloy) =>
  ['0.8', '1.0', '1.5', '2.0', '3.0'].map((mm) => ['COI', `Coil ${alloy}, ${mm} mm`, 'kg', 1] as const),
)
const screws = ['M4', 'M5', 'M6', 'M8', 'M10'].flatMap((size) =>
  [12, 16, 20, 30, 40].map((mm) => ['SCR', `Screw ISO 4762 ${size}×${mm} 8.8`, 'each', 'both'] as const),
)
const nuts = ['M4', 'M5', 'M6', 'M8', 'M10'].flatMap((size) =>
  ['Nut ISO 4032', 'Washer ISO 7089', 'Weld nut DIN 929', 'Rivet nut'].map(
    (kind) => ['NUT', `${kind} ${size}`, 'each', 1] as const,
  ),
)
const powders = ['5010', '6018', '7016', '7035', '9005', '9010', '3020'].flatMap((ral) =>
  ['smooth', 'fine texture'].map((finish) => ['POW', `Powder coat RAL ${ral}, ${finish}`, 'kg', 1] as const),
)
const packing = [
  'Carton 300×200×150',
  'Carton 400×300×200',
  'Carton 600×400×300',
  'Pallet EUR 1',
  'Foam sheet',
  'VCI bag',
  'Edge guard',
  'Label 100×60',
].map((name) => ['PAC', name, 'each', 'both'] as const)

/** All purchased materials, in catalog order. */
export const plantMaterials: readonly PlantMaterial[] = [
  bars,
  castings,
  bearings,
  seals,
  coils,
  screws,
  nuts,
  powders,
  packing,
].flatMap((group) =>
  group.map(([code, description, unit, needed], index) => ({
    partNum: `${code}-${String(101 + index)}`,
    description,
    unit,
    for: needed,
  })),
)

/** Returns the bill of materials for one part: some materials of its route, and its packaging. */
export function billOf(part: PlantPart): { material: PlantMaterial; qtyPer: number }[] {
  const pick = (code: string, salt: number) => {
    const choice = plantMaterials.filter(
      (material) => material.partNum.startsWith(code) && (material.for === 'both' || material.for === part.route),
    )
    return choice[hash(part.route, part.index, salt) % choice.length]!
  }
  const bought = part.route === 0 ? [part.index % 2 ? 'CST' : 'BAR', 'BRG', 'SEA'] : ['COI', 'NUT', 'POW']
  return bought.map((code, index) => {
    const material = pick(code, index)
    const whole = 1 + (hash(part.route, part.index, index, 1) % 6)
    return { material, qtyPer: material.unit === 'kg' ? whole / 4 : whole }
  })
}
