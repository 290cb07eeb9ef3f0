import { ProblemTable } from '../ProblemTable.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import type { sheetProblems } from './sheetProblems.ts'

/** The problems that prevent the CSV of a checksheet from being saved, by line and column. */
export const SheetProblems = ({ read }: { read: ReturnType<typeof sheetProblems> }) =>
  read.problemCount > 0 && <ProblemTable read={read} summary={texts.notYetSaved} />
