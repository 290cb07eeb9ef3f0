import { ProblemTable } from '../ProblemTable.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import type { sheetProblems } from './sheetProblems.ts'

/** What keeps the CSV of a checksheet from being saved, by line and column. */
export const SheetProblems = ({ read }: { read: ReturnType<typeof sheetProblems> }) =>
  read.problemCount > 0 && <ProblemTable read={read} says={texts.notYetSaved} />
