import type { GatewayArea } from '../../core/area.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { openFileThreads } from './files/createFileThreads.ts'
import type { ReportSources } from './openReport.ts'
import { reportRoutes } from './reportRoutes.ts'

/** Reports are part of the product: they are listed, read and exported to files, but never changed. */
export const createReportsArea = (floorOf?: ReportSources['floorOf']): GatewayArea => ({
  name: 'reports',
  open: (gateway) => ({
    routes: reportRoutes({ ...gateway, floorOf: floorOf ?? gateway.shared(createFloorReader) }),
    close: () => gateway.shared(openFileThreads).close(),
  }),
})

export const reportsArea = createReportsArea()
