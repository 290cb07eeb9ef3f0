import { type CheckValue, checkValue, valueAt } from '../checks/checkValues.fixture.ts'
import { addressOf } from '../quality.fixture.ts'

const wobble = (k: number) => (((k * 7) % 5) - 2) * 0.01 + ((k * 11) % 3) * 0.005

/** Returns the address of the chart of a check at M-01; `partNum` follows the last `~`. */
export const chartAddress = (checkID: string, partNum = '') =>
  addressOf('outOfTolerance', `&all=true&check=1~${checkID}~M-01~${partNum}`)

type Check = Partial<Omit<CheckValue, 'at' | 'value'>>
const seriesOf = (check: Check, make: (k: number) => { value: number } & Check): CheckValue[] =>
  Array.from({ length: 60 }, (_, k) => checkValue({ at: valueAt(k), ...check, ...make(k) }))
const worn = { reason: 'Rack worn', action: 'Rack changed' }
const chip = { reason: 'A chip under the part', action: 'Fixture cleaned' }

/** Averages that shift slightly after 40 values. */
export const averages = () =>
  seriesOf(
    { checkID: 'E1', checkText: 'Bore', lower: 9.85, upper: 10.15, charted: { samples: 1, chart: 'ewma' } },
    (k) => ({ value: 10 + wobble(k) + (k < 40 ? 0 : 0.05) }),
  )

/** Sums that shift slightly after 40 values. */
export const cumulativeTotals = () =>
  seriesOf(
    { checkID: 'K1', checkText: 'Length', lower: 49, upper: 51, charted: { samples: 1, chart: 'cusum' } },
    (k) => ({ value: 50 + 5 * wobble(k) + (k < 40 ? 0 : -0.25) }),
  )

/** Counts of defects, stable until the last one. */
export const counts = () =>
  seriesOf(
    { checkID: 'N1', checkText: 'Scratches', unit: null, lower: null, upper: 12, charted: { samples: 1, chart: 'c' } },
    (k) => (k === 59 ? { value: 14, ...worn } : { value: 2 + (k % 4) }),
  )

/** Depths with an outlier at the seventh value, with its cause, and a slight shift after 40 values. */
export const depths = () =>
  seriesOf({ checkID: 'X1', checkText: 'Depth', lower: 4.8, upper: 5.2 }, (k) => ({
    value: 5 + wobble(k) + (k === 7 ? 0.12 : k < 40 ? 0 : 0.03),
    ...(k === 7 ? chip : {}),
  }))

/** Values with a tolerance tighter than their control limits, of a part or of none. */
export const tight = (partNum: string | null) =>
  seriesOf({ checkID: 'T1', checkText: 'Tight', lower: 4.98, upper: 5.02, partNum }, (k) => ({
    value: 5 + wobble(k) / 2,
  }))

/** Values that do not vary. */
export const equal = () => seriesOf({ checkID: 'Z1', checkText: 'Runout', lower: 0, upper: 1 }, () => ({ value: 0.2 }))

/** A gauge study: two people measure ten parts three times, one of them with a slight positive bias. */
export const studied = (): CheckValue[] =>
  Array.from({ length: 6 }, (_, k) =>
    Array.from({ length: 10 }, (_, part) =>
      checkValue({
        at: valueAt(k),
        sample: part + 1,
        userId: 1 + (k % 2),
        checkID: 'G1',
        checkText: 'Width',
        lower: 9,
        upper: 11,
        charted: { samples: 10, chart: 'usual' },
        value: 9.5 + part / 10 + 0.02 * (k % 2) + wobble(k + part) / 2,
      }),
    ),
  ).flat()
