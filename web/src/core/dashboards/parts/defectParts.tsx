import { DefectSwatch } from './DefectSwatch.tsx'
import { defectKinds } from './defectStyles.ts'

/** Returns the segments of a scrap and rework bar; `hint` describes both as text. */
export const defectParts = (counts: { scrapCount: number; reworkCount: number }, hint: string) =>
  defectKinds.map((kind) => ({
    key: kind,
    value: counts[`${kind}Count`],
    hint,
    fill: <DefectSwatch kind={kind} width="100%" height="100%" />,
  }))
