import { useMemo } from 'react'
import { checksOf } from './checksOf.ts'
import { SheetTable } from './SheetTable.tsx'

/** Renders the text of a checksheet as a table of its checks. */
export function SheetText({ text }: { text: string }) {
  const checks = useMemo(() => checksOf(text), [text])
  return <SheetTable checks={checks} />
}
