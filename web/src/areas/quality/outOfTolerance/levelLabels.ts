import { type ChartKind, isMemory } from '@takt/domain/areas/quality/chartKind.ts'
import { outTexts as texts } from './texts.ts'

/** Returns the labels of the values of a point, the second line first if there is one. */
export const levelLabels = (kind: ChartKind): string[] =>
  isMemory(kind) ? [texts.lines[kind].beside, texts.lines[kind].level] : [texts.value]
