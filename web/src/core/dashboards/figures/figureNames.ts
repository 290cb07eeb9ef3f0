/** Figures whose evidence can be opened. */
export const figureNames = [
  'oee',
  'availability',
  'performance',
  'quality',
  'qualityByCount',
  'teep',
  'loading',
] as const
export type FigureName = (typeof figureNames)[number]
