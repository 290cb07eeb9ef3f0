/** What other areas use of checksheets. */

export { SheetEditor } from './edit/SheetEditor.tsx'
export { SheetProblems } from './edit/SheetProblems.tsx'
export { sheetProblems } from './edit/sheetProblems.ts'
export { expectedOf } from './expected.ts'
export { FillLink } from './FillLink.tsx'
export { foundText } from './foundText.ts'
export { ImportSheet } from './ImportSheet.tsx'
export { SheetText } from './SheetText.tsx'
export { SheetTools } from './SheetTools.tsx'
export { useSheetLines } from './useSheetLines.ts'
export { useValues, ValuesPanel } from './ValuesPanel.tsx'
export { workSearch } from './workSearch.ts'
