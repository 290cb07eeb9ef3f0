import type { Format } from '../../../core/kit/format/FormatContext.tsx'

/** Returns a formatter of shares in a column: two decimals if all of them are small, to distinguish them. */
export function sharesText(
  shares: readonly (number | null)[],
  { ratio, fixed }: Pick<Format, 'ratio' | 'fixed'>,
): (share: number | null) => string {
  const areSmall = shares.every((share) => share === null || share < 0.1)
  return (share) => (areSmall && share !== null ? `${fixed(share * 100, 2)} %` : ratio(share))
}
