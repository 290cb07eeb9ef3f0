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

/** Pages that people and machines work from: their texts, approvals and links. */
export const documentsArea: GatewayArea = {
  name: 'documents',
  items: [...pageItems, revisionItem, linkItem],
  open: (gateway) => {
    const threads = createProgramThreads()
    return {
      // Routes with a fixed word come before those with an ID.
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
