import { useMemo } from 'react'
import { checksOf } from './checksOf.ts'
import { SheetTable } from './SheetTable.tsx'

/** The text of a checksheet as the table of its checks. */
export function SheetText({ text }: { text: string }) {
  const checks = useMemo(() => checksOf(text), [text])
  return <SheetTable checks={checks} />
}
