import { LostSwatch } from './LostSwatch.tsx'
import { lostKinds } from './lostLooks.ts'

/** The parts of a bar of scrap and rework; `hint` says both in words. */
export const lostParts = (counts: { scrapCount: number; reworkCount: number }, hint: string) =>
  lostKinds.map((kind) => ({
    key: kind,
    value: counts[`${kind}Count`],
    hint,
    fill: <LostSwatch kind={kind} width="100%" height="100%" />,
  }))
