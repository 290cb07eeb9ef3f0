import type { GatewayArea } from '../../core/area.ts'
import { checksheetRoutes } from './checksheetRoutes.ts'
import { createProgramThreads } from './createProgramThreads.ts'
import { deviceProgramRoutes } from './deviceProgramRoutes.ts'
import { docRoutes } from './docRoutes.ts'
import { fileRoutes } from './fileRoutes.ts'
import { linkRoutes } from './linkRoutes.ts'
import { linkItem, pageItems, revisionItem } from './pageItems.ts'
import { programRoutes } from './programRoutes.ts'
import { revisionRoutes } from './revisionRoutes.ts'
import { uploadRoutes } from './uploadRoutes.ts'

/** Pages that people and machines work from: what they say, what was approved, and what they are linked to. */
export const documentsArea: GatewayArea = {
  name: 'documents',
  items: [...pageItems, revisionItem, linkItem],
  open: (gateway) => {
    const threads = createProgramThreads()
    return {
      // What is called by a word comes before what is called by a number.
      routes: [
        ...uploadRoutes(gateway),
        ...fileRoutes(gateway),
        ...programRoutes(gateway, threads),
        ...checksheetRoutes(gateway),
        ...deviceProgramRoutes(gateway),
        ...revisionRoutes(gateway),
        ...linkRoutes(gateway),
        ...docRoutes(gateway),
      ],
      close: threads.close,
    }
  },
}
