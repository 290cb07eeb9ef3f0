import type { checks } from './check.ts'

type Field = keyof typeof checks.fields

/** What columns of a checksheet are called elsewhere: in drawings, inspection plans and files of measuring machines. */
const usual: Readonly<Partial<Record<Field, readonly string[]>>> = {
  checkID: ['no', 'nr', 'number', 'id', 'pos', 'position', 'balloon', 'characteristicno', 'merkmalsnr'],
  unit: ['units', 'uom', 'einheit'],
  nominal: ['target', 'nominalvalue', 'sollwert', 'nennwert', 'nennmass'],
  lower: ['lsl', 'lowerspecificationlimit', 'lowerspeclimit', 'min', 'minimum', 'usg'],
  upper: ['usl', 'upperspecificationlimit', 'upperspeclimit', 'max', 'maximum', 'osg'],
  samples: ['samplesize', 'pieces', 'stichprobe'],
  frequency: ['interval', 'haeufigkeit'],
  gaugeID: ['gaugeno', 'gage', 'gageno', 'pruefmittelnr', 'messmittelnr'],
  gaugeKind: ['gaugetype', 'gagetype', 'instrument', 'measuringdevice', 'pruefmittel', 'messmittel'],
}
/** What is checked; where nothing else is the name of the check, that as well. */
const characteristic = ['characteristic', 'feature', 'dimension', 'merkmal']

const tidy = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The heads of a file, those that are usual elsewhere as the fields that they stand for; a field that the file names
 * itself (`isNamed`) is not looked for. `isBoth`: the column of the check says what to check as well.
 */
export function usualHeads(
  header: readonly string[],
  isNamed: (field: Field) => boolean,
): { heads: readonly string[]; isBoth: boolean } {
  const heads = [...header]
  const placeOf = (names: readonly string[]) => names.map((name) => header.findIndex((head) => tidy(head) === name))
  const found = new Set<Field>()
  const take = (field: Field, names: readonly string[]) => {
    const at = isNamed(field) ? -1 : (placeOf(names).find((place) => place >= 0) ?? -1)
    if (at < 0) return
    heads[at] = field
    found.add(field)
  }
  for (const [field, names] of Object.entries(usual)) take(field as Field, names)
  const hasCheck = isNamed('checkID') || found.has('checkID')
  take(hasCheck ? 'text' : 'checkID', characteristic)
  return { heads, isBoth: !hasCheck && found.has('checkID') && !isNamed('text') }
}
