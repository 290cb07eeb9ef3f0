import { type ChartKind, isMemory } from '@takt/domain/areas/quality/chartKind.ts'
import { outTexts as texts } from './texts.ts'

/** What the values of a point are called, the line beside first where there is one. */
export const levelLabels = (kind: ChartKind): string[] =>
  isMemory(kind) ? [texts.lines[kind].beside, texts.lines[kind].level] : [texts.value]
